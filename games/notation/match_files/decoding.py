"""Bytes as text, in the encodings that match files come in, or a sentence about what they are instead."""

import codecs
import re

from games.notation.match_files.refusals import FileProblem, FileRefused

#: In bytes. Analysed matches of eXtreme Gammon are the largest sensible files.
LARGEST_FILE = 6_000_000

_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_OTHERS = (
    (b"PK\x03\x04", "a ZIP archive"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"Rar!", "a RAR archive"),
    (b"7z\xbc\xaf", "a 7z archive"),
    (b"%PDF", "a PDF document"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"\x7fELF", "a program"),
    (b"MZ\x90\x00", "a program"),
    (b"(;", "an .sgf file of GNU Backgammon"),
    (b"<!DOCTYPE", "a page of a site"),
    (b"<html", "a page of a site"),
    (b"\xd0\xcf\x11\xe0", "an Office document"),
)
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x19\x1b-\x1f\x7f]")


def text_of(data: bytes) -> str:
    """The text, with LF after every line. Raises FileRefused."""
    for mark, kind in _OTHERS:
        if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(mark):
            raise FileRefused(FileProblem.ANOTHER_KIND, kind=kind)
    text = _decoded(data).replace("\r\n", "\n").replace("\r", "\n").replace("\xa0", " ").rstrip("\x1a\n\t \x00")
    if _CONTROLS.search(text):
        raise FileRefused(FileProblem.NOT_TEXT)
    if not text.strip():
        raise FileRefused(FileProblem.EMPTY)
    return text + "\n"


def _decoded(data: bytes) -> str:
    """By its mark, by where its zeros are, as UTF-8, or else as Windows writes Western names."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _strict(data.removeprefix(mark), encoding)
    head = data[:400]
    if head[1::2].count(0) > len(head) // 4:
        return _strict(data, "utf-16-le")
    if head[::2].count(0) > len(head) // 4:
        return _strict(data, "utf-16-be")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _strict(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        raise FileRefused(FileProblem.NOT_TEXT) from None

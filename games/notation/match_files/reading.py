"""Reads a match from the bytes of a file: what it is, is seen from what it contains, not from its name."""

from games.notation.match_files.decoding import LARGEST_FILE, text_of
from games.notation.match_files.library import kind_of, told_by_library
from games.notation.match_files.mat_dialects import told_by_mat
from games.notation.match_files.refusals import FileProblem, FileRefused
from games.notation.match_files.replaying import ImportedMatch, replay
from games.notation.match_files.told import ToldMatch


def read_file(data: bytes) -> ImportedMatch:
    """The match. Raises FileRefused, and nothing else, for whatever is no match that can have been played."""
    return replay(told_by(data))


def told_by(data: bytes) -> ToldMatch:
    """What the file tells."""
    if len(data) > LARGEST_FILE:
        raise FileRefused(FileProblem.TOO_LARGE, most=LARGEST_FILE // 1_000_000)
    if not data.strip(b"\x00 \t\r\n\x1a"):
        raise FileRefused(FileProblem.EMPTY)
    kind = kind_of(data)
    return told_by_library(kind, data) if kind else told_by_mat(text_of(data))

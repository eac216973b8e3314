"""Whatever bytes there are, they are a match or refused with a sentence."""

import zlib
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.notation.match_files.reading import read_file
from games.notation.match_files.refusals import FileRefused
from games.notation.match_files.replaying import ImportedMatch
from games.notation.records.game_replay import check_match
from games.notation.records.mat import write_mat
from tests.games.notation.match_files.binary import bgf_of, ogxm_of, xg_of
from tests.games.notation.match_files.samples import DIALECTS, SHORT, played_at_random

MATCH = played_at_random(3, 5, games=2)
FILES = [
    *(dialect(SHORT).encode() for dialect in DIALECTS.values()),
    SHORT.encode("utf-16"),
    write_mat(MATCH).encode(),
    xg_of(MATCH),
    bgf_of(MATCH),
    ogxm_of(MATCH),
]
#: Where, and what is put there instead of how many bytes.
CHANGES = st.lists(st.tuples(st.integers(0, 100_000), st.binary(max_size=4), st.integers(0, 6)), max_size=4)


def read_or_refused(data: bytes) -> None:
    read = _read(data)
    if isinstance(read, FileRefused):
        assert str(read).endswith(".")
        assert read.told.endswith(".")
        line = read.place.line
        assert line is None or line <= data.count(b"\n") + data.count(b"\r") + 1
    else:
        assert len(read.record.games) == len(read.scored.games) > 0
        check_match(read.record)


def _read(data: bytes) -> ImportedMatch | FileRefused:
    try:
        return read_file(data)
    except FileRefused as refused:
        return refused


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(FILES), CHANGES)
def test_changed_files(file: bytes, changes: list[tuple[int, bytes, int]]) -> None:
    data = bytearray(file)
    for at, put, taken in changes:
        start = at % (len(data) + 1)
        data[start : start + taken] = put
    read_or_refused(bytes(data))


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(FILES), st.integers(0, 100_000))
def test_files_that_are_cut_off(file: bytes, at: int) -> None:
    read_or_refused(file[: at % len(file)])


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(SHORT.splitlines(keepends=True)), max_size=20), st.randoms(use_true_random=False))
def test_lines_in_disorder(lines: list[str], chance: Random) -> None:
    chance.shuffle(lines)
    read_or_refused("".join([" 3 point match\n", *lines]).encode())


@settings(max_examples=150, deadline=None)
@example(b"\x00")
@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-16")))
def test_any_bytes(data: bytes) -> None:
    read_or_refused(data)
    for magic in (b"RGMH", b"OGXM", b'{"format":"BGF"}\n:)\n\x01'):
        read_or_refused(magic + data)


@pytest.mark.parametrize("kind", ["xg", "bgf"])
def test_a_small_file_that_unpacks_to_an_enormous_one(kind: str) -> None:
    bomb = zlib.compress(bytes(60_000_000), 9)
    data = b"RGMH" + bytes(8228) + bomb if kind == "xg" else b"{}\n" + bomb
    assert len(data) < 100_000
    with pytest.raises(FileRefused) as caught:
        read_file(data)
    assert str(caught.value).startswith("The file is too large")


def test_a_number_without_an_end() -> None:
    """The library would add it up for hours."""
    with pytest.raises(FileRefused):
        read_file(b"{}\n:)\n\x01\xfa\x80a$" + bytes(4_000_000))

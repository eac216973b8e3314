"""A match in the binary formats is the match."""

import struct
import sys
import zlib
from collections.abc import Callable
from dataclasses import replace

import pytest

from games.notation.match_files.library import kind_of
from games.notation.match_files.reading import read_file
from games.notation.match_files.refusals import FileProblem, FileRefused
from games.notation.records.game_record import MatchRecord, Rolled, Turn
from games.notation.records.refusals import RecordProblem
from tests.games.notation.match_files.binary import bgf_of, ogxm_of, xg_of
from tests.games.notation.match_files.samples import played_at_random

Writer = Callable[[MatchRecord], bytes]
WRITERS: dict[str, Writer] = {"xg": xg_of, "bgf": bgf_of, "ogxm": ogxm_of}
each_format = pytest.mark.parametrize(("kind", "write"), WRITERS.items(), ids=list(WRITERS))


def high_first(match: MatchRecord) -> MatchRecord:
    """These formats do not keep the order of the dice."""

    def sorted_dice(turn: Turn) -> Turn:
        return replace(turn, dice=(max(turn.dice), min(turn.dice))) if isinstance(turn, Rolled) else turn

    return replace(match, games=tuple(replace(game, turns=tuple(map(sorted_dice, game.turns))) for game in match.games))


@each_format
@pytest.mark.parametrize(("seed", "length"), [(3, 5), (4, 7), (6, 11), (11, 0)])
def test_what_is_written_is_read(kind: str, write: Writer, seed: int, length: int) -> None:
    match = played_at_random(seed, length, games=4)
    data = write(match)
    assert kind_of(data) == kind
    assert read_file(data).record == high_first(match)


@each_format
def test_points_that_the_game_is_not_worth_are_told_with_the_board(kind: str, write: Writer) -> None:
    match = played_at_random(3, 5, games=1)
    (game,) = match.games
    wrong = replace(match, games=(replace(game, points=game.points * 3 + 1),))
    with pytest.raises(FileRefused) as caught:
        read_file(write(wrong))
    assert caught.value.problem is RecordProblem.POINTS
    assert caught.value.place.game == 1
    assert caught.value.position


def test_wrong_dice_of_an_xg_file_are_told_with_what_they_would_allow() -> None:
    data = xg_of(played_at_random(3, 5, games=1))
    records = bytearray(zlib.decompress(data[8232:]))
    second = 2560 * 3
    struct.pack_into("<2i", records, second + 100, 6, 6)
    with pytest.raises(FileRefused) as caught:
        read_file(data[:8232] + zlib.compress(bytes(records)))
    assert (caught.value.problem, caught.value.place.game, caught.value.place.turn) == (RecordProblem.PLAY, 1, 2)
    assert all("/" in play for play in caught.value.legal)


@each_format
def test_half_a_file_is_damaged(kind: str, write: Writer) -> None:
    data = write(played_at_random(3, 5, games=2))
    for part in (2, 3, 10):
        with pytest.raises(FileRefused) as caught:
            read_file(data[: len(data) // part])
        assert str(caught.value).startswith("This begins like ")


def test_plays_that_an_xg_file_does_not_say() -> None:
    with pytest.raises(FileRefused) as caught:
        read_file(xg_of(played_at_random(3, 5, games=1), analysed=False))
    assert (caught.value.problem, caught.value.place.turn) == (FileProblem.PLAY_MISSING, 1)
    assert caught.value.legal


def test_without_the_library_the_site_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gvformat", None)
    with pytest.raises(FileRefused) as caught:
        read_file(b"RGMH" + bytes(100))
    assert str(caught.value) == (
        "This site does not read an .xg file of eXtreme Gammon. Save the match as .mat in your program."
    )

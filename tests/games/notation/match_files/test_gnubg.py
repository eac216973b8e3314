"""GNU Backgammon opens our .mat files unchanged: it reads them, writes them again, and that is the same match."""

from dataclasses import replace
from pathlib import Path

import pytest

from games.notation.match_files.reading import read_file
from games.notation.records.game_record import Doubled, GameRecord, MatchRecord, Rolled, Took
from games.notation.records.mat import write_mat
from tests.games.notation.match_files.gnubg import written_again
from tests.games.notation.match_files.samples import SHORT, played_at_random

NAMES = ("Ann Marie von der Heide", "Şeş Beş 六")


def through(folder: Path, matches: list[MatchRecord]) -> list[MatchRecord]:
    """The matches after the other program has read and written them."""
    written = written_again(folder, [write_mat(match).encode() for match in matches])
    return [read_file(file).record for file in written]


def test_it_reads_what_we_write(tmp_path: Path) -> None:
    """Matches with every ending on both sides: on the board, dropped, resigned; sessions; names; another variant."""
    lengths = (0, 1, 3, 5, 7, 9, 11, 13, 2, 4, 25, 0)
    matches = [played_at_random(seed, length, games=12) for seed, length in enumerate(lengths)]
    matches += [read_file(SHORT.encode()).record, replace(matches[4], players=NAMES)]
    assert through(tmp_path, matches) == matches


@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize("taker", [0, 1])
def test_a_game_given_up_right_after_a_take_is_no_redouble(tmp_path: Path, taker: int, winner: int) -> None:
    turns = (Rolled(taker, (3, 1), "8/5 6/5"), Doubled(1 - taker, 2), Took(taker))
    match = MatchRecord(("Ann", "Bob"), (GameRecord(turns, (0, 0), winner, 2),), length=5)
    assert through(tmp_path, [match]) == [match]

"""The same match in the dialects of other programs and sites is the same match."""

from collections.abc import Callable

import pytest

from games.notation.match_files.reading import read_file
from games.notation.records.game_record import Doubled, Dropped, Rolled
from games.notation.records.mat import write_mat
from tests.games.notation.match_files.samples import DIALECTS, SHORT, played_at_random

each_dialect = pytest.mark.parametrize("dialect", DIALECTS.values(), ids=list(DIALECTS))


@each_dialect
def test_a_short_match_is_read_in_every_dialect(dialect: Callable[[str], str]) -> None:
    match = read_file(dialect(SHORT).encode())
    assert match.record == read_file(SHORT.encode()).record
    assert match.record.players == ("Ann Marie", "Bob")
    assert match.scored.score.raw == (2, 3)
    assert [game.crawford for game in match.scored.games] == [False, True, False]
    assert [(game.before, game.winner, game.cube, game.points) for game in match.scored.games] == [
        ((0, 0), 0, 2, 2),
        ((2, 0), 1, 1, 1),
        ((2, 1), 1, 2, 2),
    ]


@each_dialect
@pytest.mark.parametrize(("seed", "length"), [(5, 9), (11, 0)])
def test_a_match_played_at_random_is_read_in_every_dialect(dialect: Callable[[str], str], seed: int, length: int) -> None:
    match = played_at_random(seed, length, games=4)
    assert read_file(dialect(write_mat(match)).encode()).record == match


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "latin-1"])
def test_names_are_read_in_every_encoding(encoding: str) -> None:
    named = SHORT.replace("Ann Marie", "Zoë Núñez").replace("Bob", "Jörg")
    assert read_file(named.encode(encoding)).record.players == ("Zoë Núñez", "Jörg")


def test_names_of_all_alphabets_are_read_from_unicode() -> None:
    assert read_file(SHORT.replace("Bob", "Şeş Beş 六").encode("utf-16")).record.players[1] == "Şeş Beş 六"


def test_a_rating_behind_a_name_changes_from_game_to_game() -> None:
    rated = SHORT.replace("Ann Marie : 2", "Ann Marie(1840) : 2").replace("Ann Marie : 0", "Ann Marie (1834.5) : 0")
    assert read_file(rated.encode()).record.players == ("Ann Marie", "Bob")


def test_a_comment_may_be_long() -> None:
    long = f"; {'x' * 1_000}\n"
    assert read_file((long + SHORT.replace(" Game 2", long + " Game 2")).encode()).record == read_file(SHORT.encode()).record


def test_a_roll_thrown_before_a_resignation_was_not_played() -> None:
    thrown = SHORT.replace(
        "42: 8/4 6/4\n                                    Wins 1", "42: ????\n                                    Wins 1"
    )
    assert thrown != SHORT
    game = read_file(thrown.encode()).record.games[1]
    assert [turn.dice for turn in game.turns if isinstance(turn, Rolled)] == [(3, 1)]
    assert (game.winner, game.points) == (1, 1)


def test_a_drop_may_be_left_to_the_result() -> None:
    silent = SHORT.replace("Doubles => 4                  Drops", "Doubles => 4")
    assert read_file(silent.encode()).record.games[0].turns[-1] == Dropped(1)


def test_somebody_who_resigns_may_say_so() -> None:
    said = SHORT.replace("66: 24/18 24/18 13/7 13/7\n", "66: 24/18 24/18 13/7 13/7\n  4)  Resigns\n")
    assert read_file(said.encode()).record == read_file(SHORT.encode()).record


def test_the_last_points_may_be_cut_at_the_length() -> None:
    four = SHORT.replace(
        "  2) 21: 13/11 6/5                  Doubles => 2\n  3)  Takes                        66",
        """\
  2)  Doubles => 2                  Takes
  3) 21: 13/11 6/5                  Doubles => 4
  4)  Takes                        66""",
    )
    match = read_file(four.replace("Wins 2 points and", "Wins 2 points and").encode())
    assert (match.scored.score.raw, match.scored.score.points) == ((2, 5), (2, 3))
    assert match.record.games[2].points == 4


def test_beavers_of_money_games_are_read() -> None:
    text = """\
 Money session

 Game 1
 Ann : 0                           Bob : 0
  1) 31: 8/5 6/5                    Doubles => 2
  2)  Beavers                       Takes
  3)                               42: 8/4 6/4
      Wins 4 points
"""
    game = read_file(text.encode()).record.games[0]
    assert [turn.value for turn in game.turns if isinstance(turn, Doubled)] == [2, 4]
    assert game.points == 4


@pytest.mark.parametrize("name", ["HyperGammon", "HyperGammon (3)"])
def test_the_variant_goes_by_its_names(name: str) -> None:
    match = played_at_random(6, 0, games=1)
    text = write_mat(match)
    assert read_file(f'; [Variation "Standard"]\n{text}'.encode()).record == match
    hyper = f'; [Variation "{name}"]\n 1 point match\n\n Game 1\n a : 0   b : 0\n  1) 31: 24/21 23/22\n      Wins 1 point\n'
    assert read_file(hyper.encode()).record.variant == "hypergammon"

"""One game on a board between two sides: turns, rolls that go on, and how it ends."""

from games.rules.board import START, flipped
from games.rules.board_play import BoardPlay, LastPlay, named, opened, outcome, played, rolled, set_up, tree_of
from games.rules.cube import Side
from games.rules.gammons import Level
from games.rules.variants import VARIANTS
from tests.games.rules.variants.boards import board


def test_the_opening_is_rolled_until_somebody_is_higher() -> None:
    play = opened(set_up("backgammon"), 4, 4)
    assert (play.on_turn, play.ties, play.number) == (None, 1, 0)
    play = opened(play, 2, 5)
    assert (play.on_turn, play.dice, play.number) == (Side.TEAM, (5, 2), 1)


def test_where_the_game_says_so_the_opener_rolls_again() -> None:
    play = opened(set_up("portes"), 2, 5)
    assert (play.on_turn, play.to_roll) == (Side.TEAM, True)


def test_each_side_sees_the_board_its_own_way() -> None:
    play = opened(set_up("backgammon"), 6, 5)
    end = tree_of(play).ends[0]
    after = played(play, end, 2, "24/13")
    assert (after.seen_by(Side.BOX), after.seen_by(Side.TEAM)) == (end, flipped(end))
    assert (after.on_turn, after.turns) == (Side.TEAM, (1, 1))


def test_one_and_two_in_acey_deucey_lets_its_player_name_a_doublet_and_roll_again() -> None:
    play = rolled(opened(set_up("acey-deucey"), 6, 5), (1, 2))
    play = played(play, tree_of(play).ends[0], 2, "bar/24 bar/23")
    assert (play.to_name, play.on_turn) == (True, Side.BOX)
    play = named(play, 6)
    assert play.dice == (6, 6, 6, 6)
    play = played(play, tree_of(play).ends[0], 4, "bar/19(4)")
    assert (play.to_roll, play.on_turn, play.cubes_may_turn) == (True, Side.BOX, False)
    assert rolled(play, (3, 4)).dice == (3, 4)


def test_a_roll_that_is_not_played_to_its_end_goes_no_further() -> None:
    play = rolled(opened(set_up("acey-deucey"), 6, 5), (1, 2))
    assert played(play, play.board, 1, "bar/24").on_turn is Side.TEAM


def test_the_last_checker_off_decides() -> None:
    over = BoardPlay(board=(0, -2, *[0] * 22, 0, 0), last=LastPlay(Side.BOX, (6, 6), "1/off"))
    decided = outcome(over)
    assert decided is not None
    assert (decided.winner, decided.level) == (Side.BOX, Level.SINGLE)
    assert outcome(BoardPlay(board=START, last=LastPlay(Side.BOX, (6, 6), "24/12(2)"))) is None


def test_in_misere_whoever_is_off_first_has_lost() -> None:
    over = BoardPlay(variant="misere", board=(0, -2, *[0] * 22, 0, 0), last=LastPlay(Side.BOX, (6, 6), "1/off"))
    decided = outcome(over)
    assert decided is not None
    assert decided.winner is Side.TEAM


def test_a_drawn_game_is_played_again_from_its_start() -> None:
    tapa = VARIANTS["tapa"]
    before = BoardPlay("tapa", tapa.start, Side.BOX, (6, 1), (6, 1), turns=(9, 8))
    again = played(before, board({1: 1, 6: 13}, {24: 1, 20: 13}, pins=[1, 24]), 2, "7/1*")
    assert (again.board, again.on_turn, again.number) == (tapa.start, None, 0)
    assert outcome(again) is None

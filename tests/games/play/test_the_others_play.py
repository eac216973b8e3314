"""The arrows of the play that the other side has made end where its checkers lie, in every game."""

from random import Random

import pytest

from games.notation.plays.play import canonical_plays
from games.play.board_view import look_of
from games.rules.board import BAR, OFF
from games.rules.board_play import BoardPlay, named, opened, outcome, played, rolled, set_up, tree_of
from games.rules.variants import VARIANTS

TURNS = 40


def a_turn(pick: Random, play: BoardPlay) -> BoardPlay:
    dice = (pick.randint(1, 6), pick.randint(1, 6))
    play = opened(play, *dice) if play.on_turn is None else play
    if play.on_turn is None:
        return play
    play = rolled(play, dice) if play.to_roll else play
    play = named(play, pick.randint(1, 6)) if play.to_name else play
    if not play.dice:  # the third die is still to come
        return play
    plays = canonical_plays(tree_of(play))
    end = pick.choice(list(plays))
    return played(play, end, len(next(tree_of(play).ways_to(end))), plays[end])


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_arrows_of_the_other_side_end_on_its_checkers(variant: str) -> None:
    pick, play, seen = Random(7), set_up(variant), 0
    for _ in range(TURNS):
        play = a_turn(pick, play)
        if outcome(play):
            break
        if play.last is None or play.dice:
            continue
        look = look_of(play, play.last.side.other)
        starts = {start for start, _ in look.last_play}
        ends = [end for _, end in look.last_play if end not in starts and end not in (BAR, OFF)]
        assert all(look.board[end] < 0 for end in ends), (look.last_play, look.board)
        seen += len(ends)
    assert seen

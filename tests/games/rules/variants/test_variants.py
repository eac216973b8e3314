"""What holds in all variants."""

from itertools import islice
from random import Random

import pytest

from games.rules.board import BAR, OFF, POINTS, Board, checkers
from games.rules.gammons import Level
from games.rules.variants import VARIANTS
from games.rules.variants.variant import Variant
from tests.games.rules.variants.boards import whole_game

GAMES = pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS.keys())
#: More plays than any of these games took in thousands of random ones.
ENDLESS = 3000


def test_the_games_are_offered_with_backgammon_first() -> None:
    assert next(iter(VARIANTS)) == "backgammon"
    assert len(VARIANTS) == 20
    assert len({variant.name for variant in VARIANTS.values()}) == 20


@GAMES
def test_a_game_says_what_it_is_and_where_its_rules_were_read(variant: Variant) -> None:
    assert variant.name.strip()
    assert variant.source.startswith("http")
    assert variant.summary[0].isupper()
    assert variant.summary.endswith(".")


def test_a_game_is_won_at_the_levels_its_rules_know() -> None:
    single = {"misere", "acey-deucey", "irish", "todas-tablas", "ban-sugoroku", "tabula"}
    nothing_triple = {"portes", "plakoto", "fevga", "tapa", "gul-bara", "narde", "toute-table"}
    for key, variant in VARIANTS.items():
        levels = 1 if key in single else 2 if key in nothing_triple else 3
        assert variant.levels == tuple(Level)[:levels], key


@GAMES
def test_both_sides_begin_alike(variant: Variant) -> None:
    assert variant.flipped(variant.start) == variant.start
    assert len(set(variant.pips(variant.start))) == 1


@GAMES
def test_a_random_game_loses_no_checker_and_comes_to_an_end(variant: Variant) -> None:
    own = checkers(variant.start)[0]
    assert own == (3 if variant.key == "hypergammon" else 15)
    chance = Random(20)
    for _ in range(2):
        plays = list(islice(whole_game(variant, chance), ENDLESS))
        for before, _dice, end in plays:
            _is_sound(variant, before, end)
        assert _how_it_ended(variant, plays[-1][2]) == 1


def _is_sound(variant: Variant, before: Board, end: Board) -> None:
    """Only borne-off checkers vanish, the other side bears off nothing, and turning the board twice changes nothing."""
    own, other = checkers(before)
    assert checkers(end)[1] == other
    assert own - 4 <= checkers(end)[0] <= own
    assert checkers(variant.flipped(end)) == checkers(end)[::-1]
    assert variant.flipped(variant.flipped(end)) == end
    assert variant.pips(variant.flipped(end)) == variant.pips(end)[::-1]
    assert variant.problem_with(end) is None


def _how_it_ended(variant: Variant, end: Board) -> int:
    """How many of won, lost and drawn apply."""
    won, lost = variant.result(end), variant.loses(end)
    assert {won, lost} <= {None, *variant.levels}
    return sum((won is not None, lost is not None, variant.drawn(end)))


@GAMES
def test_the_opponent_sees_the_same_checkers_under_his_own_numbers(variant: Variant) -> None:
    for _before, _dice, end in islice(whole_game(variant, Random(3)), 20):
        seen = variant.flipped(end)
        assert all(seen[variant.other_number(point)] == -end[point] for point in POINTS)
        assert (seen[BAR], seen[OFF]) == (end[OFF], end[BAR])


@GAMES
def test_every_end_of_a_turn_has_a_way_to_it(variant: Variant) -> None:
    for on, dice, _end in islice(whole_game(variant, Random(7)), 0, 60, 4):
        tree = variant.tree(on, dice)
        for end in tree.ends[:20]:
            way = next(tree.ways_to(end))
            assert len(way) <= len(dice)
            board = on
            for step in way:
                board = variant.after(board, step)
            assert board == end


@GAMES
def test_a_play_takes_as_many_pips_as_its_steps_unless_somebody_is_hit_or_borne_off(variant: Variant) -> None:
    for on, dice, _end in islice(whole_game(variant, Random(11)), 30):
        tree = variant.tree(on, dice)
        for choice in tree.choices[0]:
            own, other = variant.pips(on)
            own_then, other_then = variant.pips(variant.after(on, choice.step))
            assert own - own_then == choice.step.start - choice.step.end
            assert other_then == other or choice.step.hit

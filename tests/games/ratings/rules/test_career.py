"""Statistics of a player, as somebody with pencil and paper would count them."""

from random import Random

import pytest

from games.ratings.rules.career import Career, Point, Streak, career, thinned
from games.ratings.rules.lists import BELGIAN, FIBS
from games.ratings.rules.replay import Outcome, Rated, Replay, Result, Standing, replay

from .test_replay import CAST, invented

START = {"bob": Standing(1700, 500), "cal": Standing(1600, 500), "dee": Standing(1400, 500), "ann": Standing(1500, 500)}


def ann_after(games: str) -> Career:
    """Ann's career after matches to 5 such as "beats bob, loses to cal", the first at 1."""
    results = []
    for at, game in enumerate(games.split(", "), 1):
        opponent = game.split()[-1]
        winner, loser = ("ann", opponent) if game.startswith("beats") else (opponent, "ann")
        results.append(Result(at, 1, winner, loser, 5))
    return career("ann", replay(Replay(FIBS, START), results))


def test_the_best_win_is_over_whoever_stood_highest_and_the_earliest_of_them() -> None:
    told = ann_after("beats cal, loses to bob, beats bob, beats dee")
    assert told.best_win is not None
    assert (told.best_win.opponent, told.best_win.result.at) == ("bob", 3)
    assert told.greatest_upset is told.best_win
    assert told.best_win.opponent_before.rating > 1700


def test_who_never_won_has_no_best_win() -> None:
    told = ann_after("loses to dee, loses to dee")
    assert (told.best_win, told.greatest_upset, told.longest_winning) == (None, None, None)
    assert told.longest_losing == told.current == Streak(2, 1, 2)


def test_streaks_and_the_one_that_goes_on() -> None:
    told = ann_after(
        "beats bob, beats bob, loses to cal, beats dee, beats dee, loses to bob, loses to bob, loses to bob, beats cal"
    )
    assert told.longest_winning == Streak(2, 1, 2)  # the earlier of two
    assert told.longest_losing == Streak(3, 6, 8)
    assert (told.current, told.winning) == (Streak(1, 9, 9), True)


def test_the_score_that_the_ratings_promised_beside_the_one_that_was_made() -> None:
    told = ann_after("beats bob, loses to dee")
    first = 1 / (1 + 10 ** (200 * 5**0.5 / 2000))
    ann, dee = 1500 + 4 * 5**0.5 * (1 - first), 1400
    second = 1 / (1 + 10 ** ((dee - ann) * 5**0.5 / 2000))
    assert (told.score.won, told.score.lost, told.score.played) == (1, 1, 2)
    assert told.score.expected == pytest.approx(first + second)
    assert told.score.beyond == pytest.approx(1 - first - second)


def test_head_to_head() -> None:
    told = ann_after("beats bob, loses to dee, beats bob, loses to bob")
    assert {opponent: (one.won, one.lost) for opponent, one in told.against.items()} == {"bob": (2, 1), "dee": (0, 1)}
    assert sum(one.taken for one in told.against.values()) == pytest.approx(told.curve[-1].rating - 1500)
    assert told.against["dee"].taken < 0 < told.against["bob"].taken


def test_the_curve_and_its_ends() -> None:
    told = ann_after("beats bob, beats cal, loses to dee, loses to dee, loses to dee")
    assert [one.at for one in told.curve] == [1, 2, 3, 4, 5]
    assert (told.highest, told.lowest) == (told.curve[1], told.curve[4])


def test_everybodys_careers_are_kept_in_one_pass() -> None:
    replaying, careers = Replay(BELGIAN), {player: Career(player) for player in CAST}
    outcomes: list[Outcome] = []
    for outcome in replay(replaying, invented(600)):
        outcomes.append(outcome)
        if isinstance(outcome, Rated):
            careers[outcome.winner.player].add(outcome.winner)
            careers[outcome.loser.player].add(outcome.loser)
    assert careers == {player: career(player, outcomes) for player in CAST}
    for player, told in careers.items():
        assert told.curve[-1].rating == replaying.standings[player].rating
        assert told.score.played == replaying.standings[player].matches == sum(one.played for one in told.against.values())
    assert sum(one.score.beyond for one in careers.values()) == pytest.approx(0)
    assert sum(one.score.won for one in careers.values()) == sum(one.score.lost for one in careers.values()) > 200


@pytest.mark.parametrize("most", [4, 5, 30, 101])
def test_a_thinned_curve_keeps_its_ends_and_its_peaks(most: int) -> None:
    chance = Random(1_991)
    curve = [Point(at, 1500 + chance.uniform(-50, 50)) for at in range(1_000)]
    few = thinned(curve, most)
    assert most / 2 <= len(few) <= most
    assert (few[0], few[-1]) == (curve[0], curve[-1])
    assert [one.at for one in few] == sorted(one.at for one in few)
    assert {max(curve, key=lambda one: one.rating), min(curve, key=lambda one: one.rating)} <= set(few)


def test_a_short_curve_stays_as_it_is() -> None:
    curve = [Point(at, 1500.0) for at in range(5)]
    assert thinned(curve, 5) == curve
    assert thinned([], 4) == []
    assert len(thinned(curve, 4)) <= 4

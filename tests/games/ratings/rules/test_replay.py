"""Ratings are the results, replayed: scenarios 46 to 51."""

import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from games.ratings.rules.lists import BELGIAN, BRASS_CITY, DANISH, FIBS, PUBLISHED, RatingList
from games.ratings.rules.reasons import WhyNotRated
from games.ratings.rules.replay import Change, NotRated, OutOfOrder, Rated, Replay, Result, Standing, replay, side_by_side

OLD = 1_000
CAST = ("ann", "bob", "cal", "dee", "eve", "mo", "pat", "tom")


def result(at: float, winner: str, loser: str, length: int, number: int = 1) -> Result:
    return Result(at, number, winner, loser, length)


def invented(count: int, seed: int = 1_991) -> Iterator[Result]:
    """A month of matches; some end at the same moment, some do not count."""
    chance, at = Random(seed), 0
    for number in range(count):
        at += chance.randint(0, 2)
        winner, loser = chance.sample(CAST, 2)
        why_not = chance.choice((*[None] * 60, *WhyNotRated))
        yield Result(at, number, winner, loser, chance.randint(0, 11), why_not, on_screen=chance.random() < 0.5)


def changes(replaying: Replay, results: list[Result]) -> list[Change]:
    outcomes = [one for one in replay(replaying, results) if isinstance(one, Rated)]
    return [change for one in outcomes for change in (one.winner, one.loser)]


def ratings(replaying: Replay) -> dict[str, float]:
    return {player: round(one.rating, 4) for player, one in replaying.standings.items()}


def test_scenario_46_an_upset_on_the_list_of_fibs() -> None:
    replaying = Replay(FIBS, {"ann": Standing(1500, OLD), "bob": Standing(1700, OLD)})
    outcome = replaying.add(result(1, "ann", "bob", 7))
    assert isinstance(outcome, Rated)
    assert (round(outcome.winner.amount, 4), round(outcome.loser.amount, 4)) == (6.8552, -6.8552)
    assert ratings(replaying) == {"ann": 1506.8552, "bob": 1693.1448}
    assert replaying.standings["ann"] == Standing(outcome.winner.after.rating, OLD + 7, 1, 1)


@pytest.mark.parametrize(
    ("winner", "loser", "after"),
    [
        ("ann", "bob", {"ann": 1103.7305, "bob": 996.2695}),
        ("bob", "ann", {"ann": 1094.7305, "bob": 1005.2695}),
    ],
)
def test_scenario_48_the_danish_list(winner: str, loser: str, after: dict[str, float]) -> None:
    replaying = Replay(DANISH, {"ann": Standing(1100), "bob": Standing(1000)})
    replaying.add(result(1, winner, loser, 9))
    assert ratings(replaying) == after


EXPERIENCED = {player: Standing(1500, 400) for player in ("ann", "bob", "cal")}


def test_scenario_49_order_deletion_and_replay() -> None:
    results = [result(1, "ann", "bob", 5), result(2, "ann", "cal", 5)]
    both = Replay(FIBS, EXPERIENCED)
    first, _, second, _ = changes(both, results)
    assert (round(first.after.rating, 4), round(second.amount, 4)) == (1504.4721, 4.4464)
    assert round(1 - second.chance, 6) == 0.497122
    assert ratings(both) == {"ann": 1508.9185, "bob": 1495.5279, "cal": 1495.5536}
    without_the_first = Replay(FIBS, EXPERIENCED)
    changes(without_the_first, results[1:])
    assert ratings(without_the_first) == {"ann": 1504.4721, "bob": 1500, "cal": 1495.5279}


@pytest.mark.parametrize("rating_list", PUBLISHED.values(), ids=PUBLISHED)
def test_scenario_49_the_same_results_give_the_same_rows_to_the_last_digit(rating_list: RatingList) -> None:
    results = list(invented(500))
    once, again = Replay(rating_list), Replay(rating_list)
    assert changes(once, results) == changes(again, results)
    assert once.standings == again.standings


@pytest.mark.parametrize("why_not", WhyNotRated, ids=[one.name for one in WhyNotRated])
def test_scenario_50_what_is_not_rated_leaves_no_row_and_says_why(why_not: WhyNotRated) -> None:
    replaying = Replay(FIBS)
    unrated = Result(1, 1, "ann", "bob", 5, why_not)
    assert replaying.add(unrated) == NotRated(unrated, why_not)
    assert replaying.standings == {}


def test_a_bye_needs_no_opponent() -> None:
    bye = Result(1, 1, "ann", "", 0, WhyNotRated.BYE)
    assert Replay(FIBS).add(bye) == NotRated(bye, WhyNotRated.BYE)


def test_the_list_has_reasons_of_its_own() -> None:
    session, short = result(1, "ann", "bob", 0, 1), result(1, "ann", "bob", 1, 2)
    replaying = Replay(replace(FIBS, one_point_rated=False, on_screen_rated=False))
    assert replaying.add(session) == NotRated(session, WhyNotRated.UNLIMITED)
    assert replaying.add(short) == NotRated(short, WhyNotRated.ONE_POINT)
    on_screen = Result(2, 1, "ann", "bob", 5, on_screen=True)
    assert replaying.add(on_screen) == NotRated(on_screen, WhyNotRated.LIVE_ONLY)


def test_everybody_begins_where_the_list_does() -> None:
    for one in PUBLISHED.values():
        outcome = Replay(one).add(result(1, "ann", "bob", 5))
        assert isinstance(outcome, Rated)
        assert outcome.winner.before == outcome.loser.before == Standing(one.start)


def test_what_the_winner_knew_is_in_the_change() -> None:
    replaying = Replay(BRASS_CITY)
    changes(replaying, [result(1, "ann", "bob", 5), result(2, "bob", "ann", 3)])
    outcome = replaying.add(result(3, "ann", "bob", 7))
    assert isinstance(outcome, Rated)
    winner, loser = outcome.winner, outcome.loser
    assert (winner.player, winner.opponent, winner.won) == (loser.opponent, loser.player, not loser.won)
    assert (winner.before, winner.opponent_before) == (loser.opponent_before, loser.before)
    assert winner.chance + loser.chance == pytest.approx(1)
    assert (winner.before.experience, winner.after.experience, winner.after.matches) == (8, 15, 3)


def test_points_are_neither_made_nor_lost_where_all_move_alike() -> None:
    for one in (DANISH, BELGIAN):
        replaying = Replay(one)
        changes(replaying, list(invented(2_000)))
        assert sum(standing.rating for standing in replaying.standings.values()) == pytest.approx(one.start * len(CAST))


def test_a_correction_is_a_replay_from_there_on() -> None:
    results = list(invented(400))
    whole, before = Replay(BRASS_CITY), Replay(BRASS_CITY)
    expected = changes(whole, results)
    kept = changes(before, results[:250])
    rest = Replay(BRASS_CITY, before.standings)
    assert [*kept, *changes(rest, results[250:])] == expected
    assert rest.standings == whole.standings


def test_results_of_the_same_moment_go_by_their_id() -> None:
    replaying = Replay(FIBS)
    replaying.add(result(1, "ann", "bob", 5, 7))
    replaying.add(result(1, "ann", "bob", 5, 8))
    with pytest.raises(OutOfOrder, match="Result 7 was replayed after result 8"):
        replaying.add(result(1, "ann", "bob", 5, 7))
    with pytest.raises(OutOfOrder):
        replaying.add(result(1, "ann", "bob", 5, 8))
    with pytest.raises(OutOfOrder):
        replaying.add(result(0.5, "ann", "bob", 5, 9))
    assert replaying.standings["ann"].matches == 2


def test_the_standings_given_stay_as_they_are() -> None:
    changes(Replay(FIBS, EXPERIENCED), list(invented(20)))
    assert {player: Standing(1500, 400) for player in ("ann", "bob", "cal")} == EXPERIENCED


def test_what_it_would_be_under_every_list_in_one_pass() -> None:
    together = {key: Replay(one) for key, one in PUBLISHED.items()}
    rows = list(side_by_side(tuple(together.values()), invented(300)))  # an iterator, read once
    assert len(rows) == 300
    for at, (key, one) in enumerate(PUBLISHED.items()):
        alone = Replay(one)
        assert [row[at] for row in rows] == list(replay(alone, invented(300)))
        assert together[key].standings == alone.standings


def test_ten_times_as_many_results_need_no_more_memory() -> None:
    def peak(count: int) -> int:
        tracemalloc.start()
        replaying = Replay(FIBS)
        for _ in replay(replaying, invented(count)):
            pass
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return most

    peak(200)  # whatever is loaded once
    assert peak(8_000) < peak(800) + 100_000  # bytes; 7,200 results that are kept are seven times as many

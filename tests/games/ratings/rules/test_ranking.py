"""The published list: places, the provisional ones by name, and those who have been away."""

import pytest

from games.ratings.rules.lists import BELGIAN, EVERYBODY, GERMAN, Listing
from games.ratings.rules.ranking import Place, ranking, shown
from games.ratings.rules.replay import Replay, Result, Standing


def test_scenario_51_a_newcomer_is_provisional_until_the_hundredth_point() -> None:
    replaying = Replay(BELGIAN, {"zoe": Standing(1480, 95), "ann": Standing(1500, 12), "bob": Standing(1700, 800)})
    before = ranking(BELGIAN.listing, replaying.standings)
    assert ([one.player for one in before.ranked], before.provisional) == (["bob"], ("ann", "zoe"))
    replaying.add(Result(1, 1, "zoe", "bob", 7))
    after = ranking(BELGIAN.listing, replaying.standings)
    assert replaying.standings["zoe"].experience == 102
    assert ([(one.place, one.player) for one in after.ranked], after.provisional) == ([(1, "bob"), (2, "zoe")], ("ann",))


def test_exactly_as_much_experience_as_asked_is_enough() -> None:
    standings = {"ann": Standing(1500, 99), "bob": Standing(1500, 100)}
    assert ranking(BELGIAN.listing, standings).provisional == ("ann",)


def test_players_whose_ratings_read_the_same_share_a_place() -> None:
    standings = {"ann": Standing(1500), "bob": Standing(1512.004), "cal": Standing(1511.996), "dee": Standing(1499.9)}
    places = [(one.place, one.player) for one in ranking(EVERYBODY, standings).ranked]
    assert places == [(1, "bob"), (1, "cal"), (3, "ann"), (4, "dee")]


def test_names_are_sorted_as_people_read_them() -> None:
    names = {"1": "bob", "2": "Ann", "3": "cal"}
    standings = {player: Standing(1500, 5) for player in ("3", "1", "2")}
    assert ranking(BELGIAN.listing, standings, name=names.__getitem__).provisional == ("2", "1", "3")
    assert [one.player for one in ranking(EVERYBODY, standings, name=names.__getitem__).ranked] == ["2", "1", "3"]


def test_the_german_list_shows_who_has_played_enough_and_lately() -> None:
    standings = {
        "ann": Standing(1600, 200, 40, last_at=1_000),
        "bob": Standing(1700, 199, 40, last_at=2_000),
        "cal": Standing(1800, 900, 90, last_at=999),
        "dee": Standing(1900, 900),  # from a list that says nothing about when
    }
    german = ranking(GERMAN, standings, active_since=1_000)
    assert german.ranked == (Place(1, "ann", standings["ann"]),)
    assert (german.provisional, german.unlisted) == ((), ("bob", "cal", "dee"))


def test_the_calendar_is_asked_where_the_list_asks_for_months_and_only_there() -> None:
    with pytest.raises(AssertionError):
        ranking(GERMAN, {})
    with pytest.raises(AssertionError):
        ranking(EVERYBODY, {}, active_since=5)


def test_a_list_may_have_all_three_parts() -> None:
    standings = {"ann": Standing(1500, 10), "bob": Standing(1500, 50), "cal": Standing(1500, 100)}
    parts = ranking(Listing(provisional_below=100, listed_from=20), standings)
    assert ([one.player for one in parts.ranked], parts.provisional, parts.unlisted) == (["cal"], ("bob",), ("ann",))


def test_two_decimals_half_to_even() -> None:
    assert [shown(rating) for rating in (1506.8552, 1500.125, 1500.375, 1500)] == ["1506.86", "1500.12", "1500.38", "1500.00"]

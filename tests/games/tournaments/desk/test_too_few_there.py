"""A round cannot be paired because of who is away: the desk names them, and says what can be done."""

import pytest

from games.tournaments.desk.stage import Stage, stage_of
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.placing.standings import champion_of, standings_of
from games.tournaments.services.audit import troubles_of
from tests.attacks.test_directors_who_gain import refused
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_pages import page

pytestmark = pytest.mark.django_db


def two_left(entrants: str = "ann bob", form: str = "lives 2") -> Night:
    """ann has won the first round and is away."""
    evening = night(f"tournament Friday\nflight main {form} length 5\nentrants {entrants}")
    evening.says("tom", "start main\nround main")
    first, second = entrants.split()
    evening.says("tom", f"{first} beats {second} 5-0\nabsent {first}")
    return evening


@pytest.mark.parametrize("form", ["lives 2", "swiss rounds 3"])
def test_the_desk_names_them_and_offers_both_ways_on(form: str) -> None:
    evening = two_left(form=form)
    shown = page(evening, "tom", "tournament_desk")
    assert "Too few are there for the next round. Away:" in shown
    assert 'value="returns ann"' in shown
    assert 'value="ask withdraw ann"' in shown
    assert "Pair round 2" not in shown
    evening.says("tom", "returns ann")
    assert "Too few are there" not in (shown := page(evening, "tom", "tournament_desk"))
    assert "Pair round 2" in shown


def test_who_withdraws_leaves_the_other_as_the_winner() -> None:
    evening = two_left()
    evening.says("tom", "withdraw ann\nclose main")
    assert stage_of(evening.desk) is Stage.OVER
    told = evening.desk.tournament
    brackets = brackets_of(told)
    assert champion_of(told, brackets["main"], standings_of(told, brackets, told.flights[0])) == "bob"
    assert troubles_of(evening.tournament.pk) == []


def test_a_director_who_plays_reads_who_it_waits_for_and_leaves_it_to_another() -> None:
    evening = two_left("ann dana")
    shown = page(evening, "dana", "tournament_desk")
    assert "Too few are there for the next round. Away:" in shown
    assert 'value="ask withdraw ann"' not in shown
    assert refused(evening, "dana", "withdraw ann")


@pytest.mark.parametrize(("form", "costs"), [("lives 2", True), ("swiss rounds 3", False)])
def test_who_goes_away_reads_that_it_costs_a_life(form: str, costs: bool) -> None:
    evening = two_left(form=form)
    assert [("Each round missed costs a life." in page(evening, who)) for who in ("ann", "bob")] == [costs, costs]

"""dana directs and plays, and calls her own match to a table: that is no answer to ann, who says that dana has not come."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.services.audit import troubles_of
from tests.attacks.test_directors_who_gain import refused
from tests.games.tournaments.desk.nights import Night
from tests.games.tournaments.desk.test_api import client_of
from tests.games.tournaments.desk.test_autopilot import UNTIL, at, league, stands, warned
from tests.games.tournaments.desk.test_terms import page

pytestmark = pytest.mark.django_db

CALL = "tables 2\ncall main 1.1 table 1"


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(UNTIL - timedelta(days=6), tick=False) as travelling:
        yield travelling


@pytest.fixture
def evening(clock: time_machine.Traveller) -> Night:
    found = league("ann dana")
    warned(clock, UNTIL - timedelta(hours=1))
    return found


def test_a_claim_that_waits_survives_the_call(evening: Night, clock: time_machine.Traveller) -> None:
    evening.says("ann", "not_here ann dana")
    evening.says("dana", CALL)
    place = reverse("api_tournament", args=[evening.club.club.slug, evening.tournament.code])
    claims = client_of(evening.club.users["ann"]).get(place).json()["claims"]
    assert [(one["by"], one["absent"]) for one in claims] == [("ann", "dana")]
    assert "You have said that dana is not there." in page(evening, "ann")
    assert "ann says that you are not there." in page(evening, "dana")
    assert troubles_of(evening.tournament.pk) == []
    at(clock, UNTIL)
    assert stands(evening)[1] == "ann"


def test_it_is_answered_at_the_table_as_anywhere(evening: Night, clock: time_machine.Traveller) -> None:
    evening.says("ann", "not_here ann dana")
    evening.says("dana", CALL)
    evening.of_oneself("dana", "here")
    at(clock, UNTIL + timedelta(days=2))
    assert stands(evening)[1] is None


@pytest.mark.parametrize("said", ["claim_back ann", "report ann: dana beats ann 5-3"])
def test_or_taken_back_or_ended_by_a_result(evening: Night, clock: time_machine.Traveller, said: str) -> None:
    evening.says("ann", "not_here ann dana")
    evening.says("dana", CALL)
    evening.says("ann", said)
    at(clock, UNTIL + timedelta(days=2))
    assert stands(evening)[1] is None


def test_who_was_called_to_a_table_where_nobody_comes_says_so(evening: Night, clock: time_machine.Traveller) -> None:
    evening.says("dana", CALL)
    read = page(evening, "ann")
    assert "I am here, my opponent is not" in read
    assert "if nobody has, nobody wins" not in read, "of a match at a table the clock decides nothing by itself"
    evening.says("ann", "not_here ann dana")
    at(clock, UNTIL)
    assert stands(evening)[1] == "ann"


def test_a_walk_over_waits_for_the_hour_that_the_page_names_also_at_a_table(clock: time_machine.Traveller) -> None:
    """dana is in the other half: she may not end it before bob has had the hours of the clock."""
    evening = league("ann bob dana cal")
    one, other = next(match.names for match in evening.first_round() if "dana" not in match.names)
    number = next(match.id for match in evening.first_round() if "dana" not in match.names)
    warned(clock, UNTIL - timedelta(hours=1))
    evening.says("tom", f"tables 2\ncall {number} table 1")
    evening.says(one, f"not_here {one} {other}")
    clock.move_to(UNTIL - timedelta(minutes=1))
    assert refused(evening, "dana", f"walkover {one} over {other}") is DeskRefusal.OWN_SOON

"""Lateness at the table runs from the call: scenario 43 of the tournament facts, by taps on the desk."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.refusals import Refusal, TournamentRefused
from games.tournaments.models import ClubTournament
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.sheets import play_sheet, sheet_of
from games.tournaments.sheet.told import told
from tests.clubsite.at_once import at_once
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_desk_buttons import presses
from tests.games.tournaments.desk.test_pages import page

pytestmark = pytest.mark.django_db

SEVEN = datetime(2026, 3, 20, 19, tzinfo=UTC)
SHEET = "tournament Friday\nentrants ann bob\nflight main knockout length 7\nstart main"


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(SEVEN, tick=False) as travelling:
        yield travelling


@pytest.fixture
def evening(clock: time_machine.Traveller) -> Night:
    """Ann and Bob are called to table 1 at seven."""
    found = night(SHEET, "tables 2")
    found.says("dana", "call main 1.1 table 1")
    return found


def minutes(clock: time_machine.Traveller, after: int) -> None:
    clock.move_to(SEVEN + timedelta(minutes=after))


def given(evening: Night) -> dict[str, int]:
    """To whom."""
    (record,) = evening.desk.tournament.records
    return {name: points for name, points in zip(record.players, record.penalties, strict=True) if points}


def refusal(evening: Night, text: str, who: str = "dana") -> TournamentRefused:
    with pytest.raises(TournamentRefused) as caught:
        evening.says(who, text)
    return caught.value


def test_each_five_minutes_since_the_call_cost_a_point_and_more_than_half_of_the_length_the_match(
    evening: Night, clock: time_machine.Traveller
) -> None:
    minutes(clock, 4)
    early = refusal(evening, "came_late ann")
    assert early.refusal is DeskRefusal.NOT_LATE_YET
    assert early.words["at"] == int((SEVEN + timedelta(minutes=5)).timestamp())
    for after, points in ((5, 1), (12, 2), (15, 3)):
        minutes(clock, after)
        evening.says("dana", "came_late ann")
        assert given(evening) == {"bob": points}
    minutes(clock, 20)
    evening.says("dana", "came_late ann")
    (match,) = told(evening.desk.tournament)["flights"][0]["matches"]  # type: ignore[index]
    assert (match["state"], match["winner"], match["rated"]) == ("walkover", "bob", False)


def test_said_twice_for_the_same_minutes_it_is_charged_once(evening: Night, clock: time_machine.Traveller) -> None:
    minutes(clock, 12)
    evening.says("dana", "came_late ann")
    assert refusal(evening, "came_late ann").refusal is DeskRefusal.NOT_LATE_YET
    assert given(evening) == {"bob": 2}


def test_whoever_arrives_late_plays_a_rated_match_from_there(evening: Night, clock: time_machine.Traveller) -> None:
    minutes(clock, 12)
    evening.says("dana", "came_late ann\nbegins ann bob")
    minutes(clock, 40)
    assert refusal(evening, "came_late bob").refusal is Refusal.BEGUN_ALREADY
    evening.says("dana", "ann beats bob 7-2")
    (match,) = told(evening.desk.tournament)["flights"][0]["matches"]  # type: ignore[index]
    assert (sorted(match["score"]), match["rated"]) == ([2, 7], True)


def test_nothing_runs_before_the_call(clock: time_machine.Traveller) -> None:
    evening = night(SHEET, "tables 2")
    minutes(clock, 30)
    assert refusal(evening, "came_late ann").refusal is DeskRefusal.NOT_CALLED


def test_where_lateness_costs_nothing_nobody_is_late(clock: time_machine.Traveller) -> None:
    evening = night(SHEET.replace("start", "option late_points=none\nstart"), "tables 2")
    evening.says("dana", "call main 1.1 table 1")
    minutes(clock, 30)
    assert refusal(evening, "came_late ann").refusal is Refusal.NO_LATENESS


def test_the_wrong_name_is_taken_back_and_the_sheet_does_not_tell_it(evening: Night, clock: time_machine.Traveller) -> None:
    minutes(clock, 12)
    evening.says("dana", "came_late bob")
    evening.says("dana", "not_late bob")
    assert given(evening) == {}
    assert refusal(evening, "not_late bob").refusal is DeskRefusal.NO_LATE_POINTS
    evening.says("dana", "came_late ann")
    row = ClubTournament.objects.get(pk=evening.tournament.pk)
    assert "late_start ann 10 minutes" in sheet_of(row)
    assert "bob 1" not in sheet_of(row)
    assert told(play_sheet(sheet_of(row))) == told(evening.desk.tournament)
    assert troubles_of(row.pk) == []


def test_who_plays_and_directs_makes_nobody_late_but_themselves(clock: time_machine.Traveller) -> None:
    evening = night(SHEET.replace("bob", "dana"), "tables 2")
    with pytest.raises(TournamentRefused):
        evening.says("ann", "came_late dana")
    evening.says("dana", "call main 1.1 table 1")
    minutes(clock, 12)
    assert refusal(evening, "came_late ann").refusal is DeskRefusal.OWN_MATCH
    evening.says("dana", "came_late dana")
    assert refusal(evening, "not_late dana").refusal is DeskRefusal.OWN_MATCH


@pytest.mark.django_db(transaction=True)
def test_two_desks_say_it_at_once_and_it_is_charged_once(clock: time_machine.Traveller) -> None:
    evening = night(SHEET, "tables 2")
    evening.says("dana", "call main 1.1 table 1")
    minutes(clock, 12)
    answers = at_once(*[lambda: evening.says("dana", "came_late ann")] * 2)
    assert sum(isinstance(answer, TournamentRefused) for answer in answers) == 1
    assert given(evening) == {"bob": 2}


def test_the_desk_says_from_when_on_it_costs(evening: Night, clock: time_machine.Traveller) -> None:
    browser = Client()
    browser.force_login(evening.club.users["dana"])
    place = reverse("tournament_desk", args=[evening.tournament.code])
    page = browser.get(place).content.decode()
    assert "gives points away from 19:05 on, and from 19:20 on the match" in " ".join(page.split())
    assert "was not late" not in page
    minutes(clock, 6)
    evening.says("dana", "came_late ann")
    assert (
        "Ann was not late" in browser.get(place).content.decode() or "ann was not late" in browser.get(place).content.decode()
    )


def test_both_read_at_which_score_the_match_begins_and_report_no_score_below_it(
    evening: Night, clock: time_machine.Traveller
) -> None:
    minutes(clock, 12)
    evening.says("dana", "came_late ann")
    for who in ("ann", "bob"):
        shown = page(evening, who)
        assert "ann was late: bob begins with 2 of the match’s points." in shown
        for points in (0, 1):
            assert f'ann beats bob 7-{points}"' not in shown
            assert f'bob beats ann 7-{points}"' in shown
        assert 'ann beats bob 7-2"' in shown


def early(clock: time_machine.Traveller, length: int = 3) -> Night:
    """Announced for half past seven; drawn early, and called at seven."""
    half_past = int((SEVEN + timedelta(minutes=30)).timestamp())
    evening = night(SHEET.replace("length 7", f"length {length}").rpartition("\n")[0], f"tables 2\nstarts {half_past}")
    evening.says("dana", "start main\ncall main 1.1 table 1")
    return evening


def test_who_is_called_before_the_announced_hour_is_late_from_that_hour_on(clock: time_machine.Traveller) -> None:
    evening = early(clock)
    minutes(clock, 29)
    assert refusal(evening, "came_late ann").words["at"] == int((SEVEN + timedelta(minutes=35)).timestamp())
    assert "away from 19:35 on, and from 19:40 on the match" in shown_to_dana(evening)
    minutes(clock, 35)
    evening.says("dana", "came_late ann")
    assert given(evening) == {"bob": 1}


def shown_to_dana(evening: Night) -> str:
    return " ".join(page(evening, "dana", "tournament_desk").split())


def test_a_point_that_would_end_the_match_is_no_point_but_a_question(clock: time_machine.Traveller) -> None:
    evening = early(clock)
    minutes(clock, 39)
    assert "Point for bob: ann is late" in shown_to_dana(evening)
    minutes(clock, 40)
    assert "Point for bob" not in shown_to_dana(evening)
    asked = presses(evening, "came_late ann")  # of a page from before
    assert "By the house’s rule ann loses the match from 19:40 on. Give the match to bob now?" in asked
    assert 'value="[main 1.1] walkover bob over ann">ann loses: not there<' in asked
    assert not evening.desk_matches("main")[0].decided
    presses(evening, "[main 1.1] walkover bob over ann")
    assert evening.desk_matches("main")[0].winner == "bob"
    assert 'value="not_played bob ann"' in shown_to_dana(evening), "and it is taken back by a tap"


def test_to_one_point_the_first_tap_asks(clock: time_machine.Traveller) -> None:
    evening = early(clock, length=1)
    minutes(clock, 35)
    assert "Give the match to bob now?" in presses(evening, "{typed}", typed="came_late ann")
    assert not evening.desk_matches("main")[0].decided


def test_the_minute_that_is_told_is_true(clock: time_machine.Traveller) -> None:
    evening = night(SHEET, "tables 2")
    clock.move_to(SEVEN + timedelta(seconds=44))
    evening.says("dana", "call main 1.1 table 1")
    assert "away from 19:06 on, and from 19:21 on the match" in shown_to_dana(evening)
    clock.move_to(SEVEN + timedelta(minutes=5, seconds=30))
    assert refusal(evening, "came_late ann").words["at"] == int((SEVEN + timedelta(minutes=6)).timestamp())
    minutes(clock, 6)
    evening.says("dana", "came_late ann")
    assert given(evening) == {"bob": 1}

"""A club night and the tournament that it has announced say the same: who comes, who waits, when, and what it costs."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from clubsite.calendar.models import Answer, Night, NightMail
from clubsite.calendar.services import feed_of
from clubsite.calendar.tasks import mail_nights
from clubsite.ledger.models import BookRules
from games.tournaments.models import ClubTournament
from tests.clubsite.calendar.conftest import Town, town
from tests.games.tournaments.desk.nights import Night as Evening
from tests.games.tournaments.desk.test_club_nights import SEVEN_IN_WINTER, WINTER, at
from tests.markup import text_of

__all__ = ["town"]
pytestmark = pytest.mark.django_db

BEFORE = SEVEN_IN_WINTER - timedelta(days=5)


@pytest.fixture
def evening(town: Town) -> Evening:
    """Of two places, announced five days before."""
    Night.objects.update(opens="tournament", sheet="swiss-5", ahead=5, fee="10", seats=2, until=WINTER)
    town.night.refresh_from_db()
    at(BEFORE)
    return Evening(town.cast, ClubTournament.objects.get())


def said(town: Town) -> dict[str, list[str]]:
    """Who comes, waits, and does not come, as the night's page and programs have it."""
    browser = town.browser("tom")
    page = browser.get(town.at("night", WINTER))
    told = browser.get(town.at("api_night", WINTER)).json()["for_members"]
    groups = {key: [answer.player.name for answer in those] for key, _heading, those in page.context["said"]}
    assert told["coming"] == len(groups.get("yes", []))
    assert [one["name"] for one in told["said"] if one["waiting"]] == groups.get("waits", [])
    return groups


def test_whoever_enters_or_withdraws_at_the_tournament_is_coming_or_not(town: Town, evening: Evening) -> None:
    with time_machine.travel(BEFORE + timedelta(hours=1), tick=False):
        town.says("ann", "yes", WINTER)
        town.says("bob", "maybe", WINTER)
        evening.of_oneself("bob", "sign_up")
        assert said(town) == {"yes": ["ann", "bob"]}
        evening.of_oneself("ann", "sign_off")
        assert said(town) == {"yes": ["bob"], "no": ["ann"]}
        town.says("ann", "yes", WINTER)
        assert said(town) == {"yes": ["ann", "bob"]}
        assert sorted(evening.names) == ["ann", "bob"]


def test_who_says_yes_when_all_places_are_taken_waits_and_reads_so(town: Town, evening: Evening) -> None:
    with time_machine.travel(BEFORE + timedelta(hours=1), tick=False):
        for who in ("ann", "bob"):
            town.says(who, "yes", WINTER)
        assert (
            "Once all places are taken or offered, whoever says yes waits"
            in town.browser("cal").get(town.at("night", WINTER)).text
        )
        town.says("cal", "yes", WINTER)
        assert "You have no place yet." in town.browser("cal").get(town.at("night", WINTER)).text
        assert said(town) == {"yes": ["ann", "bob"], "waits": ["cal"]}
        town.says("ann", "no", WINTER)
        assert said(town) == {"yes": ["bob"], "waits": ["cal"], "no": ["ann"]}
        town.says("cal", "yes", WINTER)  # takes the place that is offered
        assert said(town) == {"yes": ["bob", "cal"], "no": ["ann"]}
        assert town.browser("cal").post(town.at("answer_night", WINTER), {"says": "back"}).status_code == 302
        assert said(town) == {"yes": ["bob"], "no": ["ann"]}


def test_whoever_withdrew_at_the_tournament_is_not_reminded_of_its_night(town: Town, evening: Evening) -> None:
    with time_machine.travel(BEFORE + timedelta(hours=1), tick=False):
        town.says("ann", "yes", WINTER)
        evening.of_oneself("ann", "sign_off")
    with time_machine.travel(SEVEN_IN_WINTER - timedelta(hours=22), tick=False):
        mail_nights()
    assert Answer.objects.get().says == "yes"
    assert not NightMail.objects.exists()


def test_who_withdraws_after_the_draw_came(town: Town, evening: Evening) -> None:
    with time_machine.travel(BEFORE + timedelta(hours=1), tick=False):
        for who in ("ann", "bob"):
            town.says(who, "yes", WINTER)
        evening.says("tom", "start main")
        evening.says("tom", "withdraw ann")
        assert said(town) == {"yes": ["bob", "ann"]}


def test_the_night_says_which_tournament_it_is_and_what_yes_costs(town: Town) -> None:
    Night.objects.update(opens="tournament", sheet="swiss-5", fee="10")
    with time_machine.travel(BEFORE, tick=False):
        page = text_of(town.browser("ann").get(town.at("night", WINTER)).text)
    assert "A tournament: Swiss, three rounds, to 5 points" in page
    assert "Entry fee: 10.00. Whoever is in owes it once the draw is made. There are no prizes in money." in page
    BookRules.objects.update_or_create(club=town.club, defaults={"currency": "EUR"})
    with time_machine.travel(BEFORE, tick=False):
        page = text_of(town.browser("ann").get(town.at("night", WINTER)).text)
    assert "Entry fee: 10.00 EUR." in page


def test_whom_a_director_took_out_has_not_said_no(town: Town, evening: Evening) -> None:
    with time_machine.travel(BEFORE + timedelta(hours=1), tick=False):
        for who in ("ann", "bob"):
            town.says(who, "yes", WINTER)
        evening.says("tom", "sign_off ann")
        evening.of_oneself("bob", "sign_off")
        assert said(town) == {"no": ["ann", "bob"]}
        for reader, own in (("ann", True), ("cal", False)):
            page = text_of(town.browser(reader).get(town.at("night", WINTER)).text)
            assert page.count("taken out by tom") == 1
            assert ("tom has taken you out before the draw." in page) is own
        town.says("ann", "no", WINTER)
        assert "taken out by" not in town.browser("cal").get(town.at("night", WINTER)).text


def test_one_that_is_announced_at_its_hour_has_that_hour_and_one_line_with_its_night(town: Town) -> None:
    Night.objects.update(opens="tournament", sheet="swiss-5", until=WINTER)
    with time_machine.travel(BEFORE, tick=False):
        for who in ("ann", "bob"):
            town.says(who, "yes", WINTER)
    at(SEVEN_IN_WINTER)
    with time_machine.travel(SEVEN_IN_WINTER + timedelta(minutes=5), tick=False):
        tournament = town.browser("ann").get(reverse("tournament", args=[ClubTournament.objects.get().code])).text
        club = text_of(town.browser("ann").get(reverse("club", args=[town.club.slug])).text)
    assert ClubTournament.objects.get().starts_at == SEVEN_IN_WINTER
    assert "The hour is not fixed yet" not in tournament + club
    assert club.count("Sunday backgammon") == 1
    assert "2 come · you have entered" in club


def test_one_that_goes_on_when_its_night_is_over_keeps_a_line(town: Town) -> None:
    Night.objects.update(opens="tournament", sheet="knockout-3", until=WINTER)
    with time_machine.travel(BEFORE, tick=False):
        for who in ("ann", "bob"):
            town.says(who, "yes", WINTER)
    at(SEVEN_IN_WINTER)
    Evening(town.cast, ClubTournament.objects.get()).says("tom", "start main")
    with time_machine.travel(SEVEN_IN_WINTER + timedelta(hours=5), tick=False):
        club = text_of(town.browser("ann").get(reverse("club", args=[town.club.slug])).text)
    assert club.count("Sunday backgammon") == 1


def events(town: Town, name: str, who: str) -> list[str]:
    """Of a calendar's file under a secret address: each event as one text."""
    secret = feed_of(town.club, town.cast.users[who]).secret
    with time_machine.travel(BEFORE + timedelta(hours=2), tick=False):
        told = Client().get(reverse(name, args=[secret])).content.decode().replace("\r\n ", "")
    return [one for one in told.split("BEGIN:VEVENT")[1:] if "Sunday backgammon" in one]


def test_in_calendar_files_a_night_and_its_tournament_are_one_event_with_the_tournaments_link(town: Town) -> None:
    Night.objects.update(opens="tournament", sheet="swiss-5", ahead=5, until=WINTER)
    with time_machine.travel(BEFORE - timedelta(days=1), tick=False):
        town.says("ann", "yes", WINTER)
    (before,) = events(town, "club_feed", "ann")
    at(BEFORE)
    (shown,) = events(town, "club_feed", "ann")
    (own,) = events(town, "own_feed", "ann")
    uid = f"UID:night-{town.night.pk}-{WINTER.isoformat()}@"
    link = reverse("tournament", args=[ClubTournament.objects.get().code])
    assert "URL:" not in before
    for event in (before, shown, own):
        assert uid in event
    for event in (shown, own):
        assert link in next(line for line in event.split("\r\n") if line.startswith("URL:"))


def test_ones_own_file_follows_who_enters_and_withdraws_at_the_tournament(town: Town, evening: Evening) -> None:
    assert events(town, "own_feed", "bob") == []
    with time_machine.travel(BEFORE + timedelta(hours=1), tick=False):
        evening.of_oneself("bob", "sign_up")
        town.says("ann", "yes", WINTER)
        evening.of_oneself("ann", "sign_off")
    assert [len(events(town, "own_feed", who)) for who in ("ann", "bob")] == [0, 1]

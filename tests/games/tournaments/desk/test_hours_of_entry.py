"""Entry opens and closes at the hours announced, by comparison with the clock; the log notes it once."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubsite.members.models import Club
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.models import ClubTournament
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.saying import keep_hours as keep_hours_of
from games.tournaments.services.wording import in_words
from games.tournaments.services.writing import TOURNAMENTS
from games.tournaments.tasks import keep_hours
from tests.clubsite.at_once import at_once
from tests.games.tournaments.desk.nights import MAIN, Night, night

# In London the clocks go back between these two: the first is half past one in summer time, the second half past one, later.
OPENS = datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
CLOSES = OPENS + timedelta(hours=1)
SECOND = timedelta(seconds=1)
HOURS = f"entry_from {int(OPENS.timestamp())}\nentry_until {int(CLOSES.timestamp())}"


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(OPENS - SECOND, tick=False) as travelling:
        yield travelling


def refused(evening: Night, who: str) -> TournamentRefused:
    with pytest.raises(TournamentRefused) as why:
        evening.of_oneself(who, "sign_up")
    return why.value


def noted(evening: Night) -> int:
    return evening.tournament.records.filter(said="entry_hours").count()


@pytest.mark.django_db
def test_who_enters_is_judged_by_the_hours_also_while_no_worker_runs(clock: time_machine.Traveller) -> None:
    evening = night(MAIN, HOURS)
    early = refused(evening, "ann")
    assert early.refusal is DeskRefusal.ENTRY_OPENS
    assert "25 October 2026" in in_words(early)
    clock.move_to(OPENS)
    evening.of_oneself("ann", "sign_up")
    clock.move_to(CLOSES - SECOND)
    evening.of_oneself("bob", "sign_up")
    clock.move_to(CLOSES)
    assert refused(evening, "cal").refusal is DeskRefusal.ENTRY_CLOSED
    assert evening.names == ["ann", "bob"]
    assert troubles_of(evening.tournament.pk) == []


@pytest.mark.django_db
def test_the_log_notes_it_once_and_the_refusal_names_the_hour_still(clock: time_machine.Traveller) -> None:
    evening = night(MAIN, HOURS)
    assert keep_hours() == "0 of 0 hours kept"
    clock.move_to(OPENS)
    assert [keep_hours(), keep_hours()] == ["1 of 1 hours kept", "0 of 0 hours kept"]
    assert evening.desk.entry
    clock.move_to(CLOSES + timedelta(days=2))  # after an outage
    assert [keep_hours(), keep_hours()] == ["1 of 1 hours kept", "0 of 0 hours kept"]
    assert noted(evening) == 2
    why = refused(evening, "cal")
    assert (why.refusal, why.words["at"]) == (DeskRefusal.ENTRY_CLOSED, int(CLOSES.timestamp()))
    assert troubles_of(evening.tournament.pk) == []


@pytest.mark.django_db
def test_both_hours_missed_are_one_note_and_a_director_opens_again_by_hand(clock: time_machine.Traveller) -> None:
    evening = night(MAIN, HOURS)
    clock.move_to(CLOSES)
    assert keep_hours() == "1 of 1 hours kept"
    assert noted(evening) == 1
    evening.says("dana", "open_entry")
    evening.of_oneself("cal", "sign_up")
    assert keep_hours() == "0 of 0 hours kept"


@pytest.mark.django_db
def test_closing_by_hand_ends_the_hours_and_nobody_says_what_the_clock_says() -> None:
    evening = night(MAIN, HOURS)
    with pytest.raises(TournamentRefused) as why:
        evening.says("dana", "entry_hours")
    assert why.value.refusal is DeskRefusal.ONLY_THE_SITE
    with pytest.raises(TournamentRefused) as why:
        evening.says("dana", f"entry_until {int(OPENS.timestamp())}")
    assert why.value.refusal is DeskRefusal.BAD_HOURS
    evening.says("dana", "close_entry")
    assert refused(evening, "ann").refusal is DeskRefusal.ENTRY_NOT_OPEN
    assert ClubTournament.objects.get(pk=evening.tournament.pk).entry_changes_at is None


@pytest.mark.django_db
def test_a_director_opens_entry_again_in_the_second_after_it_closed(clock: time_machine.Traveller) -> None:
    evening = night(MAIN, HOURS)
    clock.move_to(CLOSES + timedelta(seconds=1))
    assert refused(evening, "ann").refusal is DeskRefusal.ENTRY_CLOSED
    evening.says("dana", "open_entry")
    evening.of_oneself("ann", "sign_up")
    assert evening.names == ["ann"]
    assert troubles_of(evening.tournament.pk) == []


@pytest.mark.django_db(transaction=True)
def test_two_workers_note_an_hour_once(clock: time_machine.Traveller) -> None:
    evening = night(MAIN, HOURS)
    clock.move_to(OPENS)
    pk = evening.tournament.pk
    assert sorted(map(bool, at_once(lambda: keep_hours_of(pk), lambda: keep_hours_of(pk)))) == [False, True]
    assert noted(evening) == 1


@pytest.mark.django_db
def test_the_form_takes_hours_of_the_clubs_clock_and_the_page_names_them() -> None:
    evening = night()
    Club.objects.filter(pk=evening.club.club.pk).update(time_zone="Europe/London")
    browser = Client()
    browser.force_login(evening.club.users["dana"])
    address = reverse("new_tournament", args=[evening.club.club.slug])
    said = {
        "title": "Autumn Cup",
        "format": "knockout",
        "entry": "on",
        "opens": "2026-10-26T19:00",
        "closes": "2026-10-27T20:15",
    }
    assert browser.post(address, said | {"closes": "2026-10-26T18:00"}).status_code == 422
    assert browser.post(address, said).status_code == 302
    made = ClubTournament.objects.get(title="Autumn Cup")
    assert made.entry_changes_at == datetime(2026, 10, 26, 19, tzinfo=UTC)
    desk = TOURNAMENTS.state_of(made)
    assert (desk.entry, desk.closes) == (False, int(datetime(2026, 10, 27, 20, 15, tzinfo=UTC).timestamp()))
    page = browser.get(reverse("tournament", args=[made.code])).text
    assert "Entry opens on 26 October 2026, 19:00." in page
    assert "Entry closes on 27 October 2026, 20:15." in page


NEXT_MONTH = timezone.now() + timedelta(days=30)
EARLIER = f"{NEXT_MONTH - timedelta(days=1):%Y-%m-%dT%H:%M}"
LATER = f"{NEXT_MONTH + timedelta(days=1):%Y-%m-%dT%H:%M}"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"at": "2020-01-01T20:00"}, "That hour has passed."),
        ({"opens": LATER}, "Play begins before that."),
        ({"buy_backs": EARLIER}, "Play has not begun then."),
    ],
    ids=["a year mistyped", "entry opens too late", "buy-backs end too early"],
)
def test_the_form_takes_no_hours_that_cannot_be(wrong: dict[str, str], why: str) -> None:
    evening = night()
    browser = Client()
    browser.force_login(evening.club.users["dana"])
    address = reverse("new_tournament", args=[evening.club.club.slug])
    right = {"title": "Cup", "format": "knockout", "at": f"{NEXT_MONTH:%Y-%m-%dT%H:%M}", "opens": EARLIER, "buy_backs": LATER}
    answer = browser.post(address, right | wrong)
    assert (answer.status_code, why in answer.text) == (422, True)
    assert not ClubTournament.objects.filter(title="Cup").exists()
    assert browser.post(address, right).status_code == 302

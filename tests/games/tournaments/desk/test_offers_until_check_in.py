"""An offered place waits no longer than until check-in ends, and whoever loses it then is told; so is by when one checks in."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core.mail import EmailMultiAlternatives

from games.tournaments.models import About, TournamentMail, moment_of
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.guests import letters
from games.tournaments.tasks import end_offers, keep_hours, mail_member, mail_members
from tests.games.tournaments.desk.guests import Hall, hall, links_in
from tests.games.tournaments.desk.nights import MAIN
from tests.games.tournaments.desk.test_mails import readable
from tests.games.tournaments.desk.test_pages import page

pytestmark = pytest.mark.django_db

BEGINS = datetime(2026, 11, 30, 16, 8, tzinfo=UTC)
CLOSES = datetime(2026, 11, 30, 15, 10, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
Outbox = list[EmailMultiAlternatives]


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(CLOSES - timedelta(hours=3), tick=False) as travelling:
        yield travelling


def check_in_until(moment: datetime) -> str:
    return f"check_in_until {int(moment.timestamp())}"


def afternoon(says: str = "") -> Hall:
    """Both places are taken, by ann and bob; Ivy, who has no login, and cal wait."""
    found = hall("capacity 2\nopen_entry\nguests on", f"{MAIN}\noption check_in=required")
    readable(found.evening)
    found.evening.says("dana", f"starts {int(BEGINS.timestamp())}")
    if says:
        found.evening.says("dana", says)
    for who in ("ann", "bob"):
        found.evening.of_oneself(who, "sign_up")
    found.enters("Ivy", "ivy@example.org")
    found.evening.of_oneself("cal", "sign_up")
    return found


def offered(found: Hall) -> dict[str, datetime | None]:
    return {one.name: moment_of(one.offered_until) for one in found.evening.desk.waiting if one.offered_until is not None}


def told(found: Hall, outbox: Outbox) -> list[str]:
    """To whom what, each once, whatever the workers do twice."""
    before = len(outbox)
    for _round in range(2):
        found.mails()
        mail_members()
        for mail in TournamentMail.objects.values_list("pk", flat=True):
            mail_member(mail)
    return sorted(f"{to}: {' '.join(str(one.body).split())}" for one in outbox[before:] for to in one.to)


def test_no_place_is_offered_beyond_the_end_of_check_in() -> None:
    found = afternoon(check_in_until(CLOSES))
    for who in ("bob", "ann"):
        found.evening.of_oneself(who, "sign_off")
    assert offered(found) == {"Ivy": CLOSES, "cal": CLOSES}
    (mail,) = found.mails()
    assert "is yours if you take it by 30 November 2026, 15:10." in mail.body
    assert "A place is yours if you take it by Mon 30 November, 15:10." in " ".join(page(found.evening, "cal").split())


def test_who_does_not_take_it_until_then_is_told_that_it_went_back(clock: time_machine.Traveller, mailoutbox: Outbox) -> None:
    found = afternoon(check_in_until(CLOSES))
    for who in ("bob", "ann"):
        found.evening.of_oneself(who, "sign_off")
    told(found, mailoutbox)
    clock.move_to(CLOSES)
    end_offers()
    keep_hours()
    lost = "Check-in of Friday (Baize) is over, and the place that was offered to you went back. You are on the waiting list."
    to_cal, to_ivy = told(found, mailoutbox)
    assert (to_cal[:16], to_ivy[:16]) == ("cal@example.org:", "ivy@example.org:")
    for mail in (to_cal, to_ivy):
        assert lost in mail
        assert "say by the link in this mail that you are here: a place that is free is yours in turn." in mail
    own_page = links_in(mailoutbox[-1] if mailoutbox[-1].to == ["ivy@example.org"] else mailoutbox[-2])[0]
    assert "I am here, without a code" in found.browser.get(own_page).text
    assert troubles_of(found.evening.tournament.pk) == []


@pytest.mark.parametrize("first", [end_offers, keep_hours], ids=["the offers first", "the hour first"])
def test_who_is_there_then_gets_the_place_that_is_offered_to_them(first: object, clock: time_machine.Traveller) -> None:
    found = afternoon(check_in_until(CLOSES))
    found.evening.says("dana", "waits_here cal")
    for who in ("bob", "ann"):
        found.evening.of_oneself(who, "sign_off")
    found.evening.of_oneself("bob", "sign_up")
    clock.move_to(CLOSES)
    for worker in (end_offers, keep_hours) if first is end_offers else (keep_hours, end_offers):
        worker()
    assert found.evening.names == ["cal"]
    assert found.evening.waiting == ["bob", "Ivy"]
    assert offered(found) == {}
    assert troubles_of(found.evening.tournament.pk) == []


def test_in_the_seconds_before_the_clock_has_noted_the_end_no_place_is_offered(clock: time_machine.Traveller) -> None:
    found = afternoon(check_in_until(CLOSES))
    clock.move_to(CLOSES)
    found.evening.of_oneself("bob", "sign_off")
    assert offered(found) == {}
    keep_hours()
    assert offered(found) == {}


def test_an_hour_that_is_set_later_shortens_the_offer_and_is_told(mailoutbox: Outbox) -> None:
    found = afternoon()
    for who in ("bob", "ann"):
        found.evening.of_oneself(who, "sign_off")
    assert offered(found) == {"Ivy": BEGINS, "cal": BEGINS}
    told(found, mailoutbox)
    found.evening.says("dana", check_in_until(BEGINS + MINUTE))
    assert offered(found) == {"Ivy": BEGINS, "cal": BEGINS}
    found.evening.says("dana", check_in_until(CLOSES))
    assert offered(found) == {"Ivy": CLOSES, "cal": CLOSES}
    to_cal, to_ivy = told(found, mailoutbox)
    assert "is yours if you take it by Monday, 30 November 2026, 15:10." in to_cal
    assert "is yours if you take it by 30 November 2026, 15:10." in to_ivy
    assert "take it by Mon 30 November, 15:10." in " ".join(page(found.evening, "cal").split())


def test_an_hour_that_counts_again_shortens_it_too() -> None:
    found = afternoon(check_in_until(CLOSES))
    found.evening.says("dana", "option check_in=off")
    found.evening.of_oneself("bob", "sign_off")
    assert offered(found) == {"Ivy": BEGINS}
    found.evening.says("dana", "option check_in=required")
    assert offered(found) == {"Ivy": CLOSES}


def test_a_mail_that_goes_out_late_names_no_hour_of_before(mailoutbox: Outbox) -> None:
    found = afternoon()
    for who in ("bob", "ann"):
        found.evening.of_oneself(who, "sign_off")
    found.evening.says("dana", check_in_until(CLOSES))
    assert len(told(found, mailoutbox)) == 2
    assert TournamentMail.objects.filter(about=About.OFFERED, dropped_at=None).count() == 1


def test_whoever_has_entered_is_told_once_by_when_they_check_in(clock: time_machine.Traveller, mailoutbox: Outbox) -> None:
    found = afternoon()
    found.evening.says("dana", "capacity none")
    found.evening.of_oneself("cal", "take_place")
    ivys = [one for one in found.mails() if one.to == ["ivy@example.org"]]
    found.taps(links_in(ivys[-1])[0])
    told(found, mailoutbox)
    found.evening.says("dana", "check_in cal")
    found.evening.says("dana", check_in_until(CLOSES + 30 * MINUTE))  # mistyped
    clock.shift(MINUTE)
    found.evening.says("dana", check_in_until(CLOSES))
    assert told(found, mailoutbox) == []
    clock.shift(2 * MINUTE)
    mails = told(found, mailoutbox)
    assert [mail.split(":")[0] for mail in mails] == ["ann@example.org", "bob@example.org", "ivy@example.org"], "cal is there"
    for mail in mails:
        assert (
            "For Friday (Baize) check in by Monday, 30 November 2026, 15:10, or your place goes to somebody who waits." in mail
        )
        assert "Hours by the clock of UTC." in mail
    found.evening.says("dana", check_in_until(CLOSES + 20 * MINUTE))
    clock.shift(3 * MINUTE)
    assert told(found, mailoutbox) == [], "whoever comes by the hour they know comes in time"
    found.evening.says("dana", check_in_until(CLOSES - 20 * MINUTE))
    clock.shift(3 * MINUTE)
    assert len(told(found, mailoutbox)) == 3
    assert letters.waiting() == []


def test_an_hour_that_is_taken_back_at_once_is_told_nobody(clock: time_machine.Traveller, mailoutbox: Outbox) -> None:
    found = afternoon()
    told(found, mailoutbox)
    found.evening.says("dana", check_in_until(CLOSES))
    found.evening.says("dana", "check_in_until none")
    clock.shift(3 * MINUTE)
    assert told(found, mailoutbox) == []

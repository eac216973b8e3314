"""Mails about tournaments: once each, in time, never of an hour as it was before it was moved."""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from django.urls import reverse

from clubsite.calendar.letters import DECLINE
from clubsite.members.models import Membership, User
from games.tournaments.models import ClubTournament, GuestMail, TournamentMail
from games.tournaments.services.mails.queue import queue_reminders
from games.tournaments.tasks import mail_member, mail_members
from tests.clubsite.at_once import at_once
from tests.games.tournaments.desk.guests import Hall, hall
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_pages import page

pytestmark = pytest.mark.django_db

HOUR = datetime(2026, 3, 22, 19, tzinfo=UTC)
DUE = HOUR - timedelta(hours=24)
STARTS = f"starts {int(HOUR.timestamp())}"
Outbox = list[EmailMultiAlternatives]
ONLY_CHECKED_IN = "Only who has checked in before the draw is drawn"


@pytest.fixture(autouse=True)
def clock() -> Iterator[object]:
    with time_machine.travel(HOUR - timedelta(days=3), tick=False) as travelling:
        yield travelling


def readable(evening: Night) -> Night:
    """Everybody has confirmed their address."""
    for name, user in evening.club.users.items():
        User.objects.filter(pk=user.pk).update(email=f"{name}@example.org")
        EmailAddress.objects.create(user=user, email=f"{name}@example.org", verified=True, primary=True)
    return evening


@pytest.fixture
def evening(clock: object) -> Night:
    """Ann and Bob have entered, Cal waits."""
    found = readable(night(steps=f"{STARTS}\ncapacity 2\nopen_entry"))
    for who in ("ann", "bob", "cal"):
        found.of_oneself(who, "sign_up")
    return found


def at(moment: datetime, outbox: Outbox) -> list[str]:
    """To whom mails went at that moment, though every task ran twice."""
    before = len(outbox)
    with time_machine.travel(moment, tick=False):
        for _round in range(2):
            mail_members()
            for mail in TournamentMail.objects.values_list("pk", flat=True):
                mail_member(mail)
    return sorted(to for mail in outbox[before:] for to in mail.to)


def test_who_has_entered_is_reminded_once_a_day_before(evening: Night, mailoutbox: Outbox) -> None:
    assert at(DUE - timedelta(minutes=1), mailoutbox) == []
    assert at(DUE, mailoutbox) == ["ann@example.org", "bob@example.org"]
    assert "Friday (Baize) begins on Sunday, 22 March 2026, 19:00, and you have entered." in mailoutbox[0].body
    assert "Withdraw, so that somebody else has the place" in mailoutbox[0].body
    assert "Hours by the clock of UTC." in mailoutbox[0].body
    assert at(DUE + timedelta(minutes=5), mailoutbox) == []


@pytest.mark.parametrize(("asked", "told"), [("", True), ("option check_in=off", False)])
def test_a_letter_tells_the_hour_of_check_in_while_it_is_asked_for(asked: str, told: bool, mailoutbox: Outbox) -> None:
    found = hall(f"{STARTS}\nopen_entry\nguests on")
    readable(found.evening)
    found.evening.says("dana", "option check_in=required")
    found.evening.says("dana", f"check_in_until {int(HOUR.timestamp()) - 300}")
    if asked:
        found.evening.says("dana", asked)
    found.evening.of_oneself("ann", "sign_up")
    found.enters()
    assert at(DUE, mailoutbox) == ["ann@example.org"]
    assert ["Check in there by" in mail.body for mail in mailoutbox[-2:]] == [told, told]


def test_that_one_checks_in_is_read_before_one_enters_and_in_each_letter(mailoutbox: Outbox) -> None:
    found = hall(f"{STARTS}\nopen_entry\nguests on")
    readable(found.evening)
    assert ONLY_CHECKED_IN not in page(found.evening, "ann")
    found.evening.says("dana", "option check_in=required")
    assert ONLY_CHECKED_IN in page(found.evening, "ann")
    found.evening.of_oneself("ann", "sign_up")
    found.enters()
    assert at(DUE, mailoutbox) == ["ann@example.org"]
    assert [ONLY_CHECKED_IN in mail.body for mail in mailoutbox[-2:]] == [True, True]


def test_whoever_enters_after_the_reminder_knows_the_hour(evening: Night, mailoutbox: Outbox) -> None:
    at(DUE, mailoutbox)
    with time_machine.travel(DUE + timedelta(minutes=30), tick=False):
        evening.says("dana", "capacity none")
        evening.of_oneself("cal", "take_place")
    assert at(DUE + timedelta(hours=1), mailoutbox) == []


def test_after_an_outage_nothing_goes_out_that_is_older_than_the_bound(evening: Night, mailoutbox: Outbox) -> None:
    assert at(DUE + timedelta(hours=3), mailoutbox) == []
    with time_machine.travel(DUE + timedelta(hours=2), tick=False):
        assert queue_reminders(DUE + timedelta(hours=2)) == 1
    assert at(DUE + timedelta(hours=5), mailoutbox) == []
    assert set(TournamentMail.objects.values_list("mailed_at", flat=True)) == {None}


def test_an_hour_that_is_moved_is_told_once_and_reminded_of_anew(evening: Night, mailoutbox: Outbox) -> None:
    assert len(at(DUE, mailoutbox)) == 2
    moved = HOUR + timedelta(days=2)
    with time_machine.travel(DUE + timedelta(minutes=10), tick=False):
        evening.says("dana", f"starts {int((HOUR + timedelta(days=1)).timestamp())}")  # mistyped
        evening.says("dana", f"starts {int(moved.timestamp())}")
    everybody = [f"{name}@example.org" for name in ("ann", "bob", "cal")]
    assert at(DUE + timedelta(minutes=11), mailoutbox) == []
    assert at(DUE + timedelta(minutes=12), mailoutbox) == everybody
    assert "now begins on Tuesday, 24 March 2026, 19:00" in mailoutbox[-1].body
    assert at(moved - timedelta(hours=24), mailoutbox) == everybody[:2]


def test_an_hour_that_is_taken_back_is_told(evening: Night, mailoutbox: Outbox) -> None:
    evening.says("dana", "starts none")
    assert len(at(DUE, mailoutbox)) == 3
    assert "does not begin on Sunday, 22 March 2026, 19:00" in mailoutbox[0].body


def test_a_tournament_that_is_called_off_says_why_and_reminds_nobody(evening: Night, mailoutbox: Outbox) -> None:
    evening.says("dana", 'call_off "The hall is flooded"')
    assert len(at(DUE, mailoutbox)) == 3
    assert "The hall is flooded" in mailoutbox[0].body
    assert at(DUE + timedelta(minutes=5), mailoutbox) == []


def test_who_was_told_that_it_is_called_off_is_told_that_it_is_not_any_more(evening: Night, mailoutbox: Outbox) -> None:
    everybody, day = ["ann@example.org", "bob@example.org", "cal@example.org"], HOUR - timedelta(days=3)
    evening.says("dana", 'call_off "The hall is flooded"')
    assert sorted(at(day + timedelta(minutes=3), mailoutbox)) == everybody
    with time_machine.travel(day + timedelta(minutes=4), tick=False):
        evening.says("dana", 'not_called_off "It is dry"')
    assert sorted(at(day + timedelta(minutes=7), mailoutbox)) == everybody
    assert "is not called off any more" in mailoutbox[-1].body
    with time_machine.travel(day + timedelta(minutes=8), tick=False):
        evening.says("dana", 'call_off "Flooded again"')
    assert sorted(at(day + timedelta(minutes=11), mailoutbox)) == everybody
    assert "Flooded again" in mailoutbox[-1].body


def test_a_calling_off_that_is_taken_back_at_once_is_told_to_nobody(evening: Night, mailoutbox: Outbox) -> None:
    day = HOUR - timedelta(days=3)
    evening.says("dana", 'call_off "The wrong one"')
    evening.says("dana", 'not_called_off "It was the other"')
    assert at(day + timedelta(minutes=3), mailoutbox) == []


def test_a_place_that_is_offered_is_told_at_once_and_only_while_it_is(evening: Night, mailoutbox: Outbox) -> None:
    evening.of_oneself("ann", "sign_off")
    assert at(HOUR - timedelta(days=3), mailoutbox) == ["cal@example.org"]
    assert "is yours if you take it by Friday, 20 March 2026, 19:00" in mailoutbox[0].body
    evening.of_oneself("cal", "take_place")
    evening.of_oneself("ann", "sign_up")
    evening.of_oneself("bob", "sign_off")
    evening.of_oneself("ann", "take_place")
    assert at(HOUR - timedelta(days=3), mailoutbox) == []


def test_nobody_is_mailed_who_has_left_or_switched_it_off_or_withdrawn(evening: Night, mailoutbox: Outbox) -> None:
    User.objects.filter(username="ann").update(mail_nights=False)
    Membership.objects.filter(user__username="bob").delete()
    assert at(DUE, mailoutbox) == []
    assert TournamentMail.objects.filter(dropped_at=None).count() == 0


def test_the_link_in_the_mail_is_the_one_of_club_nights(evening: Night, mailoutbox: Outbox) -> None:
    at(DUE, mailoutbox)
    place = reverse("decline_night_mails", args=[DECLINE.token_of(evening.club.users["ann"])])
    assert any(place in str(mail.body) for mail in mailoutbox)
    Client().post(place)
    assert not User.objects.get(username="ann").mail_nights


def test_guests_are_reminded_too_and_once(clock: object) -> None:
    found: Hall = hall(f"{STARTS}\nopen_entry\nguests on")
    found.enters()
    with time_machine.travel(DUE, tick=False):
        assert queue_reminders(DUE) == 1
        assert queue_reminders(DUE) == 0
        (told,) = found.mails()
    assert told.subject == "Friday is soon"
    assert "Play begins on 22 March 2026, 19:00." in told.body
    assert "Withdraw" in told.body


def test_a_guests_reminder_of_an_hour_that_was_moved_is_void(clock: object) -> None:
    found: Hall = hall(f"{STARTS}\nopen_entry\nguests on")
    found.enters()
    with time_machine.travel(DUE, tick=False):
        queue_reminders(DUE)
        found.evening.says("dana", "starts none")
        assert found.mails() == []
    assert GuestMail.objects.filter(about="").latest("pk").dropped_at is not None


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ('call_off "The hall is flooded"', "is called off.\nThe hall is flooded"),
        (f"starts {int((HOUR + timedelta(days=2)).timestamp())}", "now begins on Tuesday, 24 March 2026, 19:00"),
        ("starts none", "does not begin on Sunday, 22 March 2026, 19:00"),
    ],
)
def test_guests_are_told_what_members_are_told(clock: object, said: str, told: str) -> None:
    found: Hall = hall(f"{STARTS}\nopen_entry\nguests on")
    found.enters()
    found.evening.says("dana", said)
    assert found.mails() == [], "a director who has mistyped it types it again"
    with time_machine.travel(HOUR - timedelta(days=3, minutes=-2), tick=False):
        (news,) = found.mails()
        assert told in news.body
        assert told.partition("\n")[0] in news.alternatives[0][0]
        assert found.mails() == []


def test_a_guest_who_read_that_it_is_called_off_reads_that_it_is_not_any_more(clock: object) -> None:
    found: Hall = hall(f"{STARTS}\nopen_entry\nguests on")
    found.enters()
    found.evening.says("dana", 'call_off "The hall is flooded"')
    with time_machine.travel(HOUR - timedelta(days=2, hours=20), tick=False):
        assert len(found.mails()) == 1
        found.evening.says("dana", 'not_called_off "It is dry"')
    with time_machine.travel(HOUR - timedelta(days=2, hours=19), tick=False):
        (news,) = found.mails()
    assert (news.subject, "is not called off any more" in news.body) == ("Friday is not called off any more", True)


def test_a_worker_killed_while_mailing_leaves_the_mail_to_the_next(
    evening: Night, mailoutbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    with time_machine.travel(DUE, tick=False):
        mail_members()
        first = TournamentMail.objects.earliest("pk")
        monkeypatch.setattr(EmailMultiAlternatives, "send", killed)
        with pytest.raises(SystemExit):
            mail_member(first.pk)
        monkeypatch.undo()
        mail_member(first.pk)
    assert [mail.extra_headers["Message-ID"].split("@")[0] for mail in mailoutbox] == [f"<tournament-{first.pk}"]


def killed(_self: object) -> int:
    raise SystemExit


@pytest.mark.django_db(transaction=True)
def test_two_workers_remind_everybody_once(clock: object) -> None:
    found = readable(night(steps=f"{STARTS}\nopen_entry"))
    found.of_oneself("ann", "sign_up")
    with time_machine.travel(DUE, tick=False):
        told = at_once(*[lambda: queue_reminders(DUE)] * 4)
    assert Counter(told) == {0: 3, 1: 1}
    assert TournamentMail.objects.count() == 1
    assert ClubTournament.objects.get().reminded_of == HOUR

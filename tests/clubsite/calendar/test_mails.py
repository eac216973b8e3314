"""Reminders of club nights and news of them: once each, in time, never of a date as it was before it was changed."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from django.urls import reverse

from clubsite.calendar.letters import DECLINE
from clubsite.calendar.models import NightMail
from clubsite.calendar.services import call_off, move
from clubsite.calendar.tasks import mail_night, mail_nights
from clubsite.members.models import Membership, User

from .conftest import SUNDAY, Town

HOUR = datetime(2026, 3, 22, 19, tzinfo=UTC)
DUE = HOUR - timedelta(hours=24)
Outbox = list[EmailMultiAlternatives]


@pytest.fixture(autouse=True)
def clock() -> Iterator[object]:
    with time_machine.travel(HOUR - timedelta(days=3), tick=False) as travelling:
        yield travelling


@pytest.fixture
def asked(clock: object, town: Town) -> Town:
    """ann comes, bob may, cal does not; all have confirmed their addresses."""
    for name, user in town.cast.users.items():
        User.objects.filter(pk=user.pk).update(email=f"{name}@example.org")
        EmailAddress.objects.create(user=user, email=f"{name}@example.org", verified=True, primary=True)
    for who, says in (("ann", "yes"), ("bob", "maybe"), ("cal", "no")):
        town.says(who, says, SUNDAY)
    return town


def at(moment: datetime, outbox: Outbox) -> list[str]:
    """To whom the mails went at that moment, though every task ran twice."""
    before = len(outbox)
    with time_machine.travel(moment, tick=False):
        for _round in range(2):
            mail_nights()
            for mail in NightMail.objects.values_list("pk", flat=True):
                mail_night(mail)
    return sorted(to for mail in outbox[before:] for to in mail.to)


def test_who_comes_or_may_come_is_reminded_once(asked: Town, mailoutbox: Outbox) -> None:
    assert at(DUE - timedelta(minutes=1), mailoutbox) == []
    assert at(DUE, mailoutbox) == ["ann@example.org", "bob@example.org"]
    assert at(DUE + timedelta(minutes=5), mailoutbox) == []
    assert "Sunday, 22 March 2026, 19:00" in mailoutbox[0].body


def test_after_three_hours_without_a_worker_nobody_is_reminded(asked: Town, mailoutbox: Outbox) -> None:
    assert at(DUE + timedelta(hours=3), mailoutbox) == []
    assert not NightMail.objects.exists()


def test_after_two_hours_everybody_still_is(asked: Town, mailoutbox: Outbox) -> None:
    assert len(at(DUE + timedelta(hours=2), mailoutbox)) == 2


def test_a_reminder_that_no_mail_server_took_in_time_is_dropped(asked: Town, mailoutbox: Outbox) -> None:
    NightMail.objects.create(date=asked.night.dates.get(), user=asked.cast.users["ann"], about="soon", changed=0, due_at=DUE)
    assert at(DUE + timedelta(hours=2, minutes=1), mailoutbox) == []
    assert NightMail.objects.get().dropped_at is not None


def test_a_date_that_is_moved_is_told_and_reminded_of_at_its_new_hour_alone(asked: Town, mailoutbox: Outbox) -> None:
    NightMail.objects.create(date=asked.night.dates.get(), user=asked.cast.users["ann"], about="soon", changed=0, due_at=DUE)
    move(asked.night, SUNDAY, (date(2026, 3, 24), time(20)), "The hall is let", asked.cast.users["dana"])
    assert at(HOUR - timedelta(days=3), mailoutbox) == ["ann@example.org", "bob@example.org"]
    assert "The hall is let" in mailoutbox[0].body
    assert "Tuesday, 24 March 2026, 20:00" in mailoutbox[0].body
    assert at(DUE, mailoutbox) == []
    assert at(datetime(2026, 3, 23, 20, tzinfo=UTC), mailoutbox) == ["ann@example.org", "bob@example.org"]


def test_a_date_that_is_called_off_is_told_until_its_hour_and_not_reminded_of(asked: Town, mailoutbox: Outbox) -> None:
    call_off(asked.night, SUNDAY, "Flooded", asked.cast.users["dana"])
    assert at(HOUR - timedelta(hours=1), mailoutbox) == ["ann@example.org", "bob@example.org"]
    assert "called off" in mailoutbox[0].subject


def test_news_that_is_overtaken_is_not_sent(asked: Town, mailoutbox: Outbox) -> None:
    for reason in ("Flooded", "Flooded again"):
        call_off(asked.night, SUNDAY, reason, asked.cast.users["dana"])
    assert len(at(DUE, mailoutbox)) == 2
    assert all("Flooded again" in mail.body for mail in mailoutbox)


def test_nobody_is_mailed_who_has_left_or_switched_it_off_or_says_no_meanwhile(asked: Town, mailoutbox: Outbox) -> None:
    User.objects.filter(username="ann").update(mail_nights=False)
    assert at(DUE, mailoutbox) == ["bob@example.org"]
    call_off(asked.night, SUNDAY, "", asked.cast.users["dana"])
    Membership.objects.filter(user__username="bob").delete()
    assert at(DUE + timedelta(hours=1), mailoutbox) == []


def test_the_link_in_the_mail_declines_once_its_button_is_pressed(asked: Town, mailoutbox: Outbox) -> None:
    at(DUE, mailoutbox)
    place = reverse("decline_night_mails", args=[DECLINE.token_of(asked.cast.users["ann"])])
    assert any(place in str(mail.body) for mail in mailoutbox)
    unwilling = User.objects.filter(mail_nights=False)
    assert Client().get(place).status_code == 200
    assert not unwilling.all().exists()
    assert Client(enforce_csrf_checks=True).post(place).status_code == 200
    assert list(unwilling) == [asked.cast.users["ann"]]
    Client().post(place, {"again": "1"})
    assert not unwilling.all().exists()
    assert Client().get(reverse("decline_night_mails", args=["1:forged"])).status_code == 404

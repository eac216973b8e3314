"""A stranger's session is a row that anybody can have written: it goes within the hour."""

from datetime import timedelta

import pytest
from celery.schedules import crontab
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from clubsite.celery import BEAT_SCHEDULE
from clubsite.invitations.services import invite
from clubsite.members.models import User
from tests.chouette.evenings import an_evening

pytestmark = pytest.mark.django_db

PASSWORD = "a long enough sentence"


def left() -> timedelta:
    return Session.objects.get().expire_date - timezone.now()


def test_a_passkey_asked_for_is_kept_for_an_hour() -> None:
    Client().get("/log-in/passkey/", headers={"X-Requested-With": "XMLHttpRequest"})
    assert left() < timedelta(hours=1, minutes=1)


def test_an_invitation_is_kept_for_an_hour_and_a_log_in_for_as_long_as_ever() -> None:
    evening, browser = an_evening(), Client()
    assert evening.opened_by is not None
    invited = invite(evening.club, evening.opened_by, days=1, most_uses=5, roles=(), guest=None)
    browser.get(f"/join/{invited.secret}/")
    assert left() < timedelta(hours=1, minutes=1)
    User.objects.create_user("ann", password=PASSWORD)
    assert browser.post("/log-in/", {"login": "ann", "password": PASSWORD}).status_code == 302
    assert left() > timedelta(days=13)


def test_they_are_cleared_every_hour() -> None:
    assert BEAT_SCHEDULE["forget old sessions"]["schedule"] == crontab(minute=20)

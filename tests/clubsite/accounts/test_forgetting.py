"""Unconfirmed sign-ups are deleted automatically; everyone who was ever active stays."""

from datetime import timedelta

from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubsite.accounts.services import A_SIGN_UP_WAITS, forget_unconfirmed_sign_ups
from clubsite.accounts.tasks import forget_old_sessions
from clubsite.celery import BEAT_SCHEDULE
from clubsite.celery import app as celery_app
from clubsite.members.models import Membership, User
from clubsite.members.services import create_club

from .conftest import PASSWORD


def signed_up(name: str, *, days_ago: int, verified: bool = False) -> User:
    joined = timezone.now() - timedelta(days=days_ago)
    user = User.objects.create_user(name, email=f"{name}@example.org", password=PASSWORD, date_joined=joined)
    EmailAddress.objects.create(user=user, email=user.email, verified=verified, primary=True)
    return user


def names() -> set[str]:
    return set(User.objects.values_list("username", flat=True))


def test_a_sign_up_that_nobody_confirmed_for_a_week_goes(db: None) -> None:
    signed_up("bob", days_ago=A_SIGN_UP_WAITS.days + 1)
    signed_up("cal", days_ago=A_SIGN_UP_WAITS.days - 1)
    assert forget_unconfirmed_sign_ups() == 1
    assert names() == {"cal"}


def test_the_address_may_sign_up_again(db: None) -> None:
    signed_up("bob", days_ago=30)
    forget_unconfirmed_sign_ups()
    said = {"shown_name": "Bob", "email": "bob@example.org", "password1": PASSWORD}
    Client().post(reverse("account_signup"), said)
    assert User.objects.get().shown_name == "Bob"


def test_whoever_confirmed_came_in_or_belongs_somewhere_stays(tom: User) -> None:
    signed_up("ann", days_ago=30, verified=True)
    bob = signed_up("bob", days_ago=30)
    User.objects.filter(pk=bob.pk).update(last_login=timezone.now())
    cal = signed_up("cal", days_ago=30)
    Membership.objects.create(club=create_club(tom, "Baize"), user=cal)
    User.objects.filter(pk=tom.pk).update(date_joined=timezone.now() - timedelta(days=30))
    assert forget_unconfirmed_sign_ups() == 0
    assert names() == {"ann", "bob", "cal", "tom"}


def test_sessions_that_are_over_go(tom: User) -> None:
    for _ in range(2):
        Client().force_login(tom)
    over = Session.objects.all()[:1].get()
    Session.objects.filter(pk=over.pk).update(expire_date=timezone.now() - timedelta(seconds=1))
    forget_old_sessions()
    assert Session.objects.count() == 1


def test_both_are_done_every_day() -> None:
    celery_app.loader.import_default_modules()
    due = {str(entry["task"]) for entry in BEAT_SCHEDULE.values()}
    ours = {name for name in celery_app.tasks if name.startswith("clubsite.accounts.")}
    assert len(ours) == 2
    assert ours <= due

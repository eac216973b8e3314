"""A browser that somebody left logged in: its owner ends it from another one."""

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.members.models import User

pytestmark = pytest.mark.django_db
ACCOUNT = "/account/"


@pytest.fixture
def ann(db: None) -> User:
    return User.objects.create_user("ann", password="bone paper, dark ink")


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_one_browser_logs_all_others_out_and_stays_in(ann: User) -> None:
    lost, stolen, here = browser(ann), browser(ann), browser(ann)
    for times in (1, 2):
        assert here.post(reverse("log_out_everywhere")).status_code == 302
        ann.refresh_from_db()
        assert ann.logged_out_everywhere == times
        assert here.get(ACCOUNT).status_code == 200
    assert [client.get(ACCOUNT).status_code for client in (lost, stolen)] == [302, 302]
    assert browser(ann).get(ACCOUNT).status_code == 200


def test_nobody_elses_sessions_end(ann: User) -> None:
    eve = browser(User.objects.create_user("eve"))
    browser(ann).post(reverse("log_out_everywhere"))
    assert eve.get(ACCOUNT).status_code == 200


def test_a_link_alone_logs_nobody_out(ann: User) -> None:
    lost, here = browser(ann), browser(ann)
    assert here.get(reverse("log_out_everywhere")).status_code == 405
    forged = Client(enforce_csrf_checks=True)
    forged.cookies = here.cookies
    assert forged.post(reverse("log_out_everywhere")).status_code == 403
    assert lost.get(ACCOUNT).status_code == 200


def test_a_session_of_before_the_upgrade_holds(ann: User) -> None:
    """For whoever has not logged out everywhere, a session matches what Django alone would have written."""
    plain = super(User, ann)._get_session_auth_hash()  # type: ignore[misc]
    assert ann.get_session_auth_hash() == plain

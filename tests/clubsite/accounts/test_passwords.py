"""A forgotten password, a changed one, a first one."""

import re
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
import time_machine
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from clubsite.members.models import User

from .conftest import ANNS_ADDRESS, PASSWORD

Outbox = list[EmailMultiAlternatives]
NEW = "four quite other words"
BOTH = {"password1": NEW, "password2": NEW}


def forget(web: Client, address: str = ANNS_ADDRESS, **headers: str) -> int:
    return web.post(reverse("account_reset_password"), {"email": address}, headers=headers).status_code


def link_in(outbox: Outbox) -> str:
    found = re.search(r"\S+/password/\w+-\S+", str(outbox[-1].body))
    assert found
    return found[0]


def open_link(web: Client, link: str) -> str:
    """Follows the link to an address without the secret, which is in the session by then."""
    answer = web.get(urlsplit(link).path)
    return str(answer["Location"]) if answer.status_code == 302 else ""


def knows(user: User, password: str) -> bool:
    user.refresh_from_db()
    return user.check_password(password)


def test_the_link_from_the_mail_opens_a_page_for_a_new_password(web: Client, ann: User, mailoutbox: Outbox) -> None:
    assert forget(web) == 302
    place = open_link(web, link_in(mailoutbox))
    assert "set-password" in place
    assert web.post(place, BOTH).status_code == 302
    assert knows(ann, NEW)
    assert "was changed" in str(mailoutbox[-1].body)


def test_a_link_is_good_for_one_new_password_only(web: Client, ann: User, mailoutbox: Outbox) -> None:
    forget(web)
    link = link_in(mailoutbox)
    web.post(open_link(web, link), BOTH)
    again = Client().get(urlsplit(link).path)
    assert again.status_code == 410
    assert "opens nothing any more" in again.text


def test_a_link_is_good_for_six_hours(web: Client, ann: User, mailoutbox: Outbox) -> None:
    forget(web)
    with time_machine.travel(timezone.now() + timedelta(hours=6, seconds=1)):
        assert not open_link(web, link_in(mailoutbox))


@pytest.mark.parametrize("forged", ["1-abc", "zzzzzzzzzzzzz-cabc12-0123456789abcdef0123456789abcdef", "0-set-password"])
def test_a_forged_link_opens_nothing_and_is_logged(
    web: Client, ann: User, forged: str, caplog: pytest.LogCaptureFixture
) -> None:
    assert web.get(f"/password/{forged}/").status_code == 410
    assert "forged or expired link, at account_reset_password_from_key" in caplog.text
    assert forged not in caplog.text


def test_the_link_of_one_changes_nothing_for_another(web: Client, ann: User, eve: User, mailoutbox: Outbox) -> None:
    User.objects.filter(pk=eve.pk).update(email="eve@example.org")
    forget(web, "eve@example.org")
    own = urlsplit(link_in(mailoutbox)).path
    forget(web)
    anns_number = urlsplit(link_in(mailoutbox)).path.split("-")[0]
    assert web.get(anns_number + "-" + own.split("-", 1)[1]).status_code == 410


def test_no_host_that_a_stranger_names_gets_into_a_mail(web: Client, ann: User, settings: Settings, mailoutbox: Outbox) -> None:
    settings.SITE_ADDRESS = "https://club.example.org"
    tricks = {"Host": "evil.example", "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "http"}
    forget(web, **tricks)
    forget(web, "nobody@example.org", **tricks)
    said = {"shown_name": "Bob", "email": ANNS_ADDRESS, "password1": PASSWORD}
    Client().post(reverse("account_signup"), said, headers=tricks)
    Client().post(reverse("account_signup"), said | {"email": "bob@example.org"}, headers=tricks)
    assert len(mailoutbox) == 4
    assert link_in(mailoutbox[:1]).startswith("https://club.example.org/password/")
    for mail in mailoutbox:
        assert "evil" not in mail.message().as_string()
        assert re.findall(r"https?://[^/\s]+", str(mail.body))
        assert set(re.findall(r"https?://[^/\s]+", str(mail.body))) == {"https://club.example.org"}


def test_an_unknown_address_is_answered_as_a_known_one(web: Client, ann: User, mailoutbox: Outbox) -> None:
    pages = [
        web.post(reverse("account_reset_password"), {"email": one}, follow=True) for one in (ANNS_ADDRESS, "no@example.org")
    ]
    assert len({re.sub(r'value="[^"]{20,}"', "", page.text) for page in pages}) == 1
    assert "No login has this address" in mailoutbox[1].subject


def test_a_fourth_link_within_an_hour_is_not_mailed(web: Client, ann: User, mailoutbox: Outbox) -> None:
    assert [forget(web) for _ in range(4)] == [302] * 3 + [429]
    assert len(mailoutbox) == 3
    assert forget(web, "bob@example.org") == 302


def test_a_closed_login_gets_no_link(web: Client, ann: User, mailoutbox: Outbox) -> None:
    User.objects.filter(pk=ann.pk).update(is_active=False)
    forget(web)
    assert "No login has this address" in mailoutbox[0].subject


def test_a_password_is_changed_by_whoever_knows_the_old_one(web: Client, ann: User, mailoutbox: Outbox) -> None:
    elsewhere = Client()
    for browser in (web, elsewhere):
        browser.force_login(ann)
    place = reverse("account_change_password")
    refused = web.post(place, {"oldpassword": "wrong", **BOTH})
    assert refused.status_code == 422
    assert "This is not your password." in refused.text
    assert knows(ann, PASSWORD)
    assert web.post(place, {"oldpassword": PASSWORD, **BOTH})["Location"] == reverse("my_account")
    assert knows(ann, NEW)
    assert mailoutbox[0].to == [ANNS_ADDRESS]
    assert [browser.get(reverse("my_account")).status_code for browser in (web, elsewhere)] == [200, 302]


@pytest.mark.parametrize("both", [{"password1": NEW, "password2": "other"}, {"password1": "short", "password2": "short"}, {}])
def test_a_new_password_is_typed_twice_and_not_easily_guessed(web: Client, ann: User, both: dict[str, str]) -> None:
    web.force_login(ann)
    assert web.post(reverse("account_change_password"), {"oldpassword": PASSWORD, **both}).status_code == 422
    assert knows(ann, PASSWORD)


def test_whoever_has_only_a_passkey_sets_a_first_password(web: Client, ann: User) -> None:
    ann.set_unusable_password()
    ann.save()
    web.force_login(ann)
    assert web.get(reverse("account_change_password"))["Location"] == reverse("account_set_password")
    web.post(reverse("account_set_password"), BOTH)
    assert knows(ann, NEW)

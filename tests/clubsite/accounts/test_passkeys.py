"""Passkeys on the server side: who owns them, and what forged ones can do.

The ceremony itself: tests/browser/test_accounts.py.
"""

import json

import pytest
from allauth.mfa.models import Authenticator
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from clubsite.accounts.rules.passkey_addresses import has_passkeys
from clubsite.members.models import User

from .conftest import PASSWORD

Outbox = list[EmailMultiAlternatives]
BROKEN = {"clientDataJSON": "e30", "authenticatorData": "AA", "signature": "AA"}
RUBBISH = [
    "",
    "{",
    "[]",
    "{}",
    "3",
    "null",
    '"x"',
    '{"response": 3}',
    '{"response": {"userHandle": "MQ"}}',
    json.dumps({"id": "x", "rawId": "x", "type": "public-key", "response": {"userHandle": "MQ", **BROKEN}}),
    json.dumps({"id": "AA", "rawId": "AA", "type": "public-key", "response": {"userHandle": "////", **BROKEN}}),
    json.dumps({"id": "AA", "rawId": "AA", "type": "public-key", "response": {**BROKEN, "attestationObject": "oA"}}),
]


def at(web: Client, user: User) -> Client:
    """Logged in, with the password confirmed a moment ago."""
    web.force_login(user)
    web.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    return web


def passkey_of(user: User) -> Authenticator:
    data = {"name": "my phone", "credential": {}}
    return Authenticator.objects.create(user=user, type=Authenticator.Type.WEBAUTHN, data=data)


@pytest.mark.parametrize("credential", RUBBISH)
def test_a_forged_passkey_opens_nothing(web: Client, ann: User, credential: str) -> None:
    options = web.get(reverse("mfa_login_webauthn"), headers={"Accept": "application/json"}).json()
    assert options["request_options"]["publicKey"]["challenge"]
    answer = web.post(reverse("mfa_login_webauthn"), {"credential": credential})
    assert answer["Location"] == reverse("account_login")
    assert web.get(reverse("my_account")).status_code == 302


@pytest.mark.parametrize("credential", RUBBISH)
def test_a_forged_passkey_is_not_kept(web: Client, ann: User, credential: str) -> None:
    at(web, ann).get(reverse("mfa_add_webauthn"))
    answer = web.post(reverse("mfa_add_webauthn"), {"name": "mine", "credential": credential, "passwordless": "on"})
    assert answer.status_code == 422
    assert not Authenticator.objects.exists()


def test_making_one_is_asked_for_the_password_first(web: Client, ann: User) -> None:
    web.force_login(ann)
    assert web.get(reverse("mfa_add_webauthn"))["Location"].startswith(reverse("account_reauthenticate"))
    web.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    page = web.get(reverse("mfa_add_webauthn"))
    data = json.loads(page.text.split('type="application/json">')[1].split("</script>")[0])
    made = data["creation_options"]["publicKey"]
    assert (made["rp"]["name"], made["user"]["displayName"]) == ("Chouette club", "Ann")


def test_a_removed_passkey_is_gone_and_its_holder_told(web: Client, ann: User, mailoutbox: Outbox) -> None:
    passkey = passkey_of(ann)
    assert "my phone" in at(web, ann).get(reverse("mfa_list_webauthn")).text
    assert "Remove" in web.get(reverse("mfa_remove_webauthn", args=[passkey.pk])).text
    assert web.post(reverse("mfa_remove_webauthn", args=[passkey.pk]), follow=True).status_code == 200
    assert not Authenticator.objects.exists()
    assert "A passkey of your login was removed." in str(mailoutbox[0].body)


def test_a_passkey_is_renamed_by_its_holder(web: Client, ann: User) -> None:
    passkey = passkey_of(ann)
    place = reverse("mfa_edit_webauthn", args=[passkey.pk])
    assert at(web, ann).post(place, {"name": ""}).status_code == 422
    assert web.post(place, {"name": "the tablet <b>"}).status_code == 302
    assert "the tablet &lt;b&gt;" in web.get(reverse("mfa_list_webauthn")).text


@pytest.mark.parametrize("page", ["mfa_edit_webauthn", "mfa_remove_webauthn"])
def test_a_passkey_of_somebody_else_does_not_exist(web: Client, ann: User, eve: User, page: str) -> None:
    place = reverse(page, args=[passkey_of(ann).pk])
    at(web, eve)
    assert [web.get(place).status_code, web.post(place, {"name": "mine"}).status_code] == [404, 404]
    assert Authenticator.objects.get().wrap().name == "my phone"


def test_a_passkey_asks_for_nothing_beside_a_password(web: Client, ann: User) -> None:
    passkey_of(ann)
    web.post(reverse("account_login"), {"login": "ann-kxtv", "password": PASSWORD})
    assert web.get(reverse("my_account")).status_code == 200


AT_THE_CLUB = "192.168.1.5:8000"


@pytest.mark.parametrize(
    ("address", "can"),
    [
        ("https://club.example.org", True),
        ("https://club.example.org:8443", True),
        ("http://localhost:8000", True),
        ("http://club.localhost", True),
        ("http://club.example.org", False),
        ("http://192.168.1.5:8000", False),
        ("https://192.168.1.5", False),
        ("http://127.0.0.1:8000", False),
        ("https://[::1]:8000", False),
        ("http://localhost.example.org", False),
        ("https://", False),
    ],
)
def test_passkeys_need_a_name_and_https_or_the_machine_itself(address: str, can: bool) -> None:
    assert has_passkeys(address) is can


PAGES = ["mfa_list_webauthn", "mfa_add_webauthn", "account_login", "account_signup_by_passkey"]


def pages_of(web: Client, ann: User, host: str, secure: bool = False) -> dict[str, str]:
    """The pages about passkeys, for a stranger and for ann, at this address."""
    pages = {}
    for named in reversed(PAGES):
        if named.startswith("mfa"):
            at(web, ann)
        pages[named] = web.get(reverse(named), headers={"Host": host}, secure=secure).text
    return pages


def test_an_address_of_numbers_says_at_once_that_it_has_none_and_names_the_one_that_has(
    web: Client, ann: User, settings: Settings
) -> None:
    settings.ALLOWED_HOSTS, settings.SITE_ADDRESS = ["*"], "https://club.example.org"
    for named, page in pages_of(web, ann, AT_THE_CLUB).items():
        assert "which is only numbers" in page, named
        assert f'href="https://club.example.org{reverse(named)}"' in page, named


def test_whoever_sits_at_the_sites_machine_is_sent_to_its_own_name(web: Client, ann: User, settings: Settings) -> None:
    settings.ALLOWED_HOSTS, settings.SITE_ADDRESS = ["*"], "http://192.168.1.5:8000"
    for named, page in pages_of(web, ann, "127.0.0.1:8000").items():
        assert f'href="http://localhost:8000{reverse(named)}"' in page, named


def test_where_no_address_can_the_page_says_whom_to_ask_and_the_log_in_page_says_nothing(
    web: Client, ann: User, settings: Settings
) -> None:
    settings.ALLOWED_HOSTS, settings.SITE_ADDRESS = ["*"], "http://192.168.1.5:8000"
    web.defaults["REMOTE_ADDR"] = "192.168.1.77"
    pages = pages_of(web, ann, AT_THE_CLUB)
    assert "Ask whoever runs this site" in pages["mfa_list_webauthn"]
    assert "data-no-passkeys" not in pages["account_login"]


@pytest.mark.parametrize(("host", "secure"), [("club.example.org", True), ("localhost:8000", False)])
def test_where_passkeys_can_be_had_no_page_says_otherwise(
    web: Client, ann: User, settings: Settings, host: str, secure: bool
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    assert not [named for named, page in pages_of(web, ann, host, secure).items() if "data-no-passkeys" in page]

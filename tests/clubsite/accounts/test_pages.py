"""Every page for logging in and managing an account has the site's own look, and there are no others."""

from typing import Any

import pytest
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.test import Client
from django.urls import URLPattern, reverse

from clubsite.accounts.urls import urlpatterns
from clubsite.members.models import User

from .conftest import PASSWORD

ANSWERED_BY_ANOTHER_PAGE = {"mfa_login_webauthn", "choose_language"}
"""One sends data to a script and takes a form, the other only takes a form."""

NAMES = sorted({str(pattern.name) for pattern in urlpatterns if isinstance(pattern, URLPattern)} - ANSWERED_BY_ANOTHER_PAGE)
WORDS: dict[str, list[Any]] = {
    "account_reset_password_from_key": ["1", "abc"],
    "end_session": [1],
    "mfa_edit_webauthn": [1],
    "mfa_remove_webauthn": [1],
}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("who", ["stranger", "ann", "ann just asked"])
def test_a_page_is_ours_or_leads_to_one_that_is(web: Client, ann: User, name: str, who: str) -> None:
    if who != "stranger":
        web.force_login(ann)
    if who == "ann just asked":
        web.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    page = web.get(reverse(name, args=WORDS.get(name)), follow=True)
    assert page.status_code in (200, 404, 405, 410)
    assert '<a class="bar-home"' in page.text
    assert "<h1>" in page.text


def test_a_page_of_allauths_own_cannot_be_shown_by_mistake() -> None:
    with pytest.raises(TemplateDoesNotExist):
        get_template("account/phone_change.html")


def test_nobody_but_the_holder_keeps_a_page_of_his_account(web: Client, ann: User) -> None:
    web.force_login(ann)
    assert "no-store" in web.get(reverse("my_account"))["Cache-Control"]

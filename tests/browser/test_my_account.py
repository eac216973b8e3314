"""Somebody's own account: their name and language, where they are logged in, what their programs may do, and what is kept."""

import pytest

from clubsite.members.models import User
from tests.browser.journeys import journey
from tests.browser.looks import Travel

pytestmark = pytest.mark.django_db(transaction=True)

NAME = "Désirée Châteaubriand de Saint-Émilion"
ROOMS = ("address/", "passkeys/", "sessions/", "tokens/", "about-me/", "close/")


@journey("my account")
def test_a_name_is_set_and_every_room_of_the_account_is_seen(live_site: object, travel: Travel) -> None:
    dee = User.objects.create_user("dee", "dee@example.org", "bone paper, dark ink")
    page = travel("/account/", dee)
    page.passes()
    page.page.locator("[name=shown_name]").fill(NAME)
    page.page.locator("main form[method=post] button").first.click()
    page.page.get_by_role("status").first.wait_for()
    page.passes()
    dee.refresh_from_db()
    assert dee.shown_name == NAME
    for room in ROOMS:
        page.goes(f"/account/{room}")
        page.passes()

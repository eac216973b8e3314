"""What waits at matches, on the club's page and at home, and the way from there to the answer."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from clubsite.members.models import Player
from games.matches.models import Match
from tests.browser.conftest import OpenPage
from tests.browser.inspection import barriers_in_every_look, complaints_of, must_fit
from tests.games.matches.players import cast

pytestmark = pytest.mark.django_db(transaction=True)


def test_whoever_is_challenged_walks_from_the_first_page_to_the_answer(open_page: OpenPage) -> None:
    club = cast()
    Player.objects.filter(pk=club.players["ann"].pk).update(name="Anna-Magdalena Freifrau von Hohenschwang")
    today = club.agreed("bob", "cal", at=timezone.now() + timedelta(days=1))
    Match.objects.filter(pk=today.pk).update(scheduled_at=timezone.now())
    match = club.propose("ann", "bob")
    bob = open_page("/", club.users["bob"])
    said = complaints_of(bob)
    expect(bob.get_by_role("heading", name="Your matches")).to_be_visible()
    expect(bob.get_by_role("link", name="Matches 1 waiting for you")).to_be_visible()
    must_fit(bob, "/")
    assert barriers_in_every_look(bob) == []
    top = bob.get_by_role("banner").get_by_role("link", name="1 waiting for you")
    expect(top).to_be_visible()
    bob.get_by_role("link", name="A challenge waits for an answer").click()
    bob.wait_for_url(f"**/matches/{match.code}/")
    bob.get_by_role("button", name="Accept").click()
    expect(bob.get_by_role("button", name="Accept")).to_have_count(0)
    expect(top).to_have_count(0)
    bob.goto("/")
    expect(bob.get_by_text("The challenge is accepted")).to_be_visible()
    expect(bob.get_by_text("waiting for you")).to_have_count(0)
    assert said == []

"""A monitor plays a guest for points: somebody else answers for the guest. And the pages of a long session."""

from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from django.db import transaction
from django.utils import timezone
from playwright.sync_api import expect

from clubsite.eventlog.write_path import Author
from clubsite.members.models import Player
from games.matches.models import Match
from games.matches.rules.actions import EnterGame
from games.matches.services.click import Several
from games.matches.services.writing import MATCHES
from games.rules.gammons import Level
from tests.browser.conftest import OpenPage
from tests.browser.inspection import barriers_in_every_look, complaints_of, must_fit
from tests.games.matches.players import Cast, cast

pytestmark = pytest.mark.django_db(transaction=True)
LONG = {"mo": "Anna-Magdalena Freifrau von Hohenschwang", "gil": "Bartholomäus Rhabarberbarbarabarbarenson"}


def long_names(club: Cast) -> None:
    for who, name in LONG.items():
        Player.objects.filter(pk=club.players[who].pk).update(name=name)


def test_somebody_who_does_not_play_answers_for_a_guest(open_page: OpenPage, tmp_path: Path) -> None:
    club = cast()
    long_names(club)
    match = club.propose("mo", "gil", length=0, crawford=False)
    mo = open_page(f"/matches/{match.code}/", club.users["mo"])
    said = complaints_of(mo)
    expect(mo.locator("#match-standing")).to_contain_text("has no login")
    expect(mo.get_by_role("button", name="Accept")).to_have_count(0)
    dana = open_page(f"/clubs/{club.club.slug}/matches/", club.users["dana"])
    expect(dana.get_by_role("heading", name="Waiting for you")).to_be_visible()
    dana.locator(".match-row").first.click()
    dana.get_by_role("button", name="Accept").click()
    expect(mo.locator("#match-standing")).to_contain_text("Both have agreed")
    club.wins(match, "mo", 0, Level.GAMMON, 2)
    expect(mo.locator("#match-booked")).to_contain_text("once somebody else has confirmed the session")
    mo.screenshot(path=tmp_path / "guest.png", full_page=True)
    club.do(match, "mo", "close")
    dana.get_by_role("button", name="Confirm the result").click()
    expect(mo.locator("#match-booked")).to_contain_text("4 points for this match")
    assert Match.objects.get(pk=match.pk).stage == "confirmed"
    assert said == []
    seen = open_page(f"/matches/{match.code}/", club.users["ann"])
    must_fit(seen, f"/matches/{match.code}/")
    assert barriers_in_every_look(seen) == []


def test_the_pages_of_a_long_session_and_of_many_matches(open_page: OpenPage, tmp_path: Path) -> None:
    club = cast()
    match = club.agreed(length=0, crawford=False)
    with transaction.atomic():
        locked, _course = MATCHES.locked(match.pk)
        several = Several(locked, Author(None, "a file"), uuid4())
        for number in range(60):
            several.say(EnterGame(("ann", "bob")[number % 2], Level.SINGLE, 2))
        several.finish()
    for _ in range(42):
        later = club.propose("cal", "dana", at=timezone.now() + timedelta(days=2))
        club.do(later, "dana", "accept")
    page = open_page(f"/matches/{match.code}/", club.users["ann"])
    expect(page.locator("#match-games tbody tr")).to_have_count(50)
    page.screenshot(path=tmp_path / "session.png")
    page.get_by_role("link", name="All games").click()
    expect(page.locator("#match-games tbody tr")).to_have_count(60)
    page.screenshot(path=tmp_path / "games.png")
    home = f"/clubs/{club.club.slug}/matches/"
    listing = open_page(home, club.users["ann"])
    listing.get_by_role("link", name="All that are proposed or running").click()
    expect(listing.locator(".match-row")).to_have_count(43)
    listing.screenshot(path=tmp_path / "all.png")
    for path in (f"/matches/{match.code}/games/", home, f"{home}?all=running"):
        seen = open_page(path, club.users["ann"])
        must_fit(seen, path)
        assert barriers_in_every_look(seen) == []

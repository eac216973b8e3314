"""Nobody is lost: every page of the site that a member may open says where it belongs, or is the one the tabs lead to."""

import re
from collections.abc import Iterator

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from chouette.evening.services import open_chouette
from tests.chouette.evenings import say

from .addresses import PASSES, request
from .reading import Line, lines
from .world import World, build

pytestmark = pytest.mark.django_db

#: A screen for the whole room has one link instead: to the page of what it shows, which has the tabs.
OF_A_SCREEN = {"tournament_wall": "tournament", "leaders_wall": "leaders"}
#: Fragments that are put into a page, and what somebody prints.
IN_A_PAGE = ("closing_paper", "leaders_embed")
#: In front of a personal link: whoever has only opened it learns nothing of the evening.
BEFORE_THE_TAP = ("own_page", "own_resign", "own_settle")
WAYS = re.compile(r'<nav class="(doors|way)[ "].*?</nav>', re.DOTALL)


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield build()
        transaction.set_rollback(True)


def pages(who: str) -> list[Line]:
    passed = [line for line in lines() if "GET" in line.methods and line.signs[who] == PASSES]
    return [line for line in passed if line.name not in IN_A_PAGE + BEFORE_THE_TAP]


def ways_on(client: Client, place: str) -> list[str] | None:
    """The links of the tabs and of the way back on this page; None for what is no page."""
    answer = request(client, "GET", place, {}).answer
    if (
        not answer.headers.get("Content-Type", "").startswith("text/html")
        or answer.status_code in (301, 302)
        or '<main id="main"' not in answer.text
    ):
        return None
    return [link for nav in WAYS.finditer(answer.text) for link in re.findall(r'href="([^"]+)"', nav[0])]


@pytest.mark.parametrize("who", ["owner", "player"])
def test_every_page_that_a_member_may_open_leads_back(world: World, who: str) -> None:
    lost, seen = [], 0
    home, clubs_page = reverse("home"), reverse("club", args=[world.club.slug])
    for line in pages(who):
        place = world.place(line.name)
        ways = ways_on(world.browser(who), place)
        if ways is None:
            continue
        seen += 1
        if line.name in OF_A_SCREEN:
            ways = [clubs_page] if f'href="{world.place(OF_A_SCREEN[line.name])}"' in world.browser(who).get(place).text else []
        wanted = clubs_page if _is_of_the_club(world, line.name) else home
        if wanted not in ways and clubs_page not in ways:
            lost.append((line.name, ways))
    assert lost == []
    assert seen > 70  # the walk has been to the pages, and not to redirects


def _is_of_the_club(world: World, name: str) -> bool:
    """Its address names the club, or an evening of the club."""
    place = world.place(name)
    return f"/clubs/{world.club.slug}/" in place or f"/{world.chouette.code}/" in place


def test_a_closed_evening_leads_back_to_the_evenings(world: World) -> None:
    over = say(open_chouette(world.club, "Last week", world.users["monitor"]), "sheet plain\nbox Annie\nline player dee\nclose")
    assert over.closed_at
    for named in ("watch", "console", "replays", "history", "texts", "rules"):
        word = "typed" if named == "watch" else "code"
        ways = ways_on(world.browser("owner"), reverse(named, kwargs={word: over.code}))
        assert ways is not None
        assert reverse("chouettes", args=[world.club.slug]) in ways, named


@pytest.mark.parametrize("named", ["account_email", "sessions", "api_tokens", "mfa_list_webauthn", "account_change_password"])
def test_what_belongs_to_my_account_leads_back_to_it(world: World, named: str) -> None:
    assert ways_on(world.browser("player"), world.place(named)) == [reverse("home"), reverse("my_account")]


@pytest.mark.parametrize("who", ["stranger", "removed", "visitor"])
def test_who_is_no_member_reads_nothing_of_the_club_in_the_way_back(world: World, who: str) -> None:
    for page in ("watch", "replays", "rules"):
        ways = ways_on(world.browser(who), world.place(page))
        assert ways is not None
        assert not [way for way in ways if world.club.slug in way], page

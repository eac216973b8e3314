"""An archived club is read only: whatever anybody asks for is refused, at every address of the site."""

from collections.abc import Iterator

import pytest
from django.db import transaction
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from clubsite.farewell.rows import tables_of_a_club
from clubsite.members.models import Club

from .addresses import PASSES, Outcome, request
from .reading import Line, lines
from .test_permission_matrix import nobody_is_too_fast
from .world import World, build

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nobody_is_too_fast")]

__all__ = ["nobody_is_too_fast"]

WRITES = ("POST", "PUT", "PATCH", "DELETE")


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    with django_db_blocker.unblock(), transaction.atomic():
        world = build()
        Club.objects.filter(pk=world.club.pk).update(archived_at=timezone.now())
        yield world
        transaction.set_rollback(True)


#: What somebody may still end in an archived club: their own membership, a token; and its owners the archive.
MAY_END = {"leave_club", "api_leave_club", "archive_club", "api_club_archive", "revoke_api_token", "api_token"}


@pytest.mark.parametrize("who", ["owner", "monitor", "player"])
def test_nothing_is_written_in_an_archived_club(world: World, who: str) -> None:
    of_a_club = {table._meta.db_table for table in tables_of_a_club()} - {"ledger_reminderdeclined"}
    refused = 0
    for line, method in writes_of(who):
        if line.name in MAY_END:
            continue
        outcome = asked(world, who, line, method)
        assert set(outcome.written) & of_a_club == set(), (line.name, method)
        refused += outcome.answer.status_code == 409
        assert outcome.answer.status_code == 409 or not _names_the_club(world, line), (line.name, method)
    assert refused > 40


def writes_of(who: str) -> Iterator[tuple[Line, str]]:
    for line in lines():
        if line.signs[who] == PASSES:
            yield from ((line, method) for method in line.methods if method in WRITES)


def asked(world: World, who: str, line: Line, method: str) -> Outcome:
    return request(world.browser(who), method, world.place(line.name), world.body(line.name))


def _names_the_club(world: World, line: Line) -> bool:
    """Its address names the club, or a table of it."""
    place = world.place(line.name)
    return any(f"/{name}/" in place for name in (world.club.slug, world.chouette.code, world.match.code, world.tournament.code))


def test_every_page_of_an_archived_club_says_so_and_is_read_as_before(world: World) -> None:
    said = 0
    for line in lines():
        if "GET" not in line.methods or line.signs["player"] != PASSES or not _names_the_club(world, line):
            continue
        answer = asked(world, "player", line, "GET").answer
        assert answer.status_code in (200, 302, 307, 422), line.name
        if (
            "text/html" in answer.headers.get("Content-Type", "")
            and answer.status_code == 200
            and '<main id="main"' in answer.text
        ):
            assert "is archived: read only" in answer.text, line.name
            said += 1
    assert said > 30


def test_a_program_is_told_by_a_code_of_its_own(world: World) -> None:
    refused = request(world.browser("owner"), "PATCH", f"/api/clubs/{world.club.slug}/", {"name": "New"}).answer
    assert (refused.status_code, refused.json()["code"]) == (409, "CLUB_ARCHIVED")


def test_nobody_joins_an_archived_club_by_an_invitation_of_before(world: World) -> None:
    answer = request(world.browser("stranger"), "POST", world.place("join"), {}).answer
    assert answer.status_code == 409

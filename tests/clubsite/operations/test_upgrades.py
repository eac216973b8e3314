"""A club upgraded in the middle of a game can go on playing it; every migration can be reversed.

`release_0_1.zip` is the database of release 0.1, played with its own program: one evening closed, and one with a cube offered
to the whole team, of whom ann has answered on her own phone and nobody has seen it yet.
"""

from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from pytest_django import DjangoDbBlocker

from chouette.evening.codec import TABLES
from chouette.evening.services import perform
from chouette.models import Chouette, Record, SealedAnswer, Seat
from chouette.records.audit import troubles_of_every_evening
from chouette.seats.answering import say_for_seat
from clubsite.ledger.selectors import troubles
from clubsite.members.models import Membership, User
from clubsite.operations.migrating import drawn_once

from .databases import new_database, working_in

pytestmark = pytest.mark.django_db(transaction=True)

RELEASE_0_1 = Path(__file__).with_name("release_0_1.zip")


@pytest.fixture(scope="module")
def restored(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """The tables of 0.1 with all their contents, and every migration since."""
    with django_db_blocker.unblock(), new_database() as name:
        with working_in(name):
            call_command("restore", str(RELEASE_0_1), "--unsigned", stdout=StringIO())
        yield name


@pytest.fixture
def upgraded(restored: str) -> Iterator[None]:
    """Working in a copy of it."""
    with new_database(restored) as name, working_in(name):
        yield


@pytest.mark.usefixtures("upgraded")
def test_an_evening_in_the_middle_of_a_game_goes_on_after_the_upgrade() -> None:
    evening = Chouette.objects.get(closed_at=None)
    answers_of_the_team(evening)
    evening.refresh_from_db()
    assert {"ann takes", "cal takes", "dee drops"} <= set(said(evening)[-3:])
    for line in ("team wins gammon", "game", "undo"):
        say(evening, line)
    assert evening.version == Record.objects.filter(chouette=evening).count()
    assert list(troubles_of_every_evening()) == troubles() == []


def answers_of_the_team(evening: Chouette) -> None:
    """The two who had not answered before the upgrade do so after it, on their phones."""
    assert SealedAnswer.objects.get().said == "ann takes"
    for word, answer in (("cal", "cal takes"), ("dee", "dee drops")):
        evening.refresh_from_db()
        say_for_seat(Seat.objects.get(chouette=evening, word=word), answer, version=evening.version, action_id=uuid4())


def said(evening: Chouette) -> list[str]:
    return list(Record.objects.filter(chouette=evening).order_by("number").values_list("said", flat=True))


def say(evening: Chouette, line: str) -> None:
    evening.refresh_from_db()
    perform(evening.pk, line, version=evening.version, action_id=uuid4(), by=None)
    evening.refresh_from_db()


@pytest.mark.usefixtures("upgraded")
def test_pages_and_links_of_before_still_open() -> None:
    evening = Chouette.objects.get(closed_at=None)
    seat = Seat.objects.get(chouette=evening, word="ann")
    visitor, monitor = Client(), Client()
    monitor.force_login(User.objects.get(username="mo"))
    places = [f"/w/{evening.code}/", f"/s/{seat.secret}/"], [f"/c/{evening.code}/", f"/clubs/{evening.club.slug}/"]
    assert [visitor.get(place).status_code for place in places[0]] == [200, 200]
    assert [monitor.get(place).status_code for place in places[1]] == [200, 200]


@pytest.mark.usefixtures("upgraded")
def test_whoever_kept_the_score_and_the_cash_still_may() -> None:
    roles = {member.user.username: member.roles for member in Membership.objects.select_related("user")}
    assert roles == {"olga": ["owner"], "mo": ["monitor", "treasurer"]}


def test_a_back_up_of_an_older_version_goes_into_this_version_s_empty_tables(empty: str) -> None:
    with working_in(empty):
        call_command("restore", str(RELEASE_0_1), "--unsigned", stdout=StringIO())
        assert TABLES.decode(Chouette.objects.get(closed_at=None).table).game is not None
        call_command("migrate", check_unapplied=True, verbosity=0)


def test_every_migration_goes_back_and_forward_on_an_empty_database(empty: str) -> None:
    """Back as a restore does it, and forward in Django's own way: our `migrate` has made the same tables."""
    with working_in(empty):
        before = shape()
        executor = MigrationExecutor(connection)
        with drawn_once():
            executor.migrate([(app_label, None) for app_label in sorted(executor.loader.migrated_apps)])
        assert applied() == set()
        forward = MigrationExecutor(connection)
        forward.migrate(forward.loader.graph.leaf_nodes())
        assert shape() == before


def applied() -> set[tuple[str, str]]:
    return set(MigrationRecorder(connection).applied_migrations())


def shape() -> dict[str, list[tuple[object, ...]]]:
    """Columns, constraints, indexes and triggers, as PostgreSQL reports them."""
    questions = {
        "columns": "select table_name, column_name, data_type, is_nullable from information_schema.columns"
        " where table_schema = 'public' order by 1, 2",
        "constraints": "select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint"
        " where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2",
        "indexes": "select tablename, indexdef from pg_indexes where schemaname = 'public' order by 1, 2",
        "triggers": "select tgrelid::regclass::text, pg_get_triggerdef(oid) from pg_trigger"
        " where not tgisinternal order by 1, 2",
    }
    found: dict[str, list[tuple[object, ...]]] = {}
    for what, question in questions.items():
        with connection.cursor() as cursor:
            cursor.execute(question)
            found[what] = cursor.fetchall()
    return found

"""Compiled queries read and write exactly what Django itself would."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from django.core.exceptions import FieldDoesNotExist
from django.db import IntegrityError, connection, transaction
from django.db.models import Exists
from django.db.transaction import TransactionManagementError
from pytest_django import DjangoAssertNumQueries

from chouette.evening.services import open_chouette
from chouette.models import Chouette, Record, Seat
from clubsite.kit.compiled_query import CompiledQuery, CompiledRows, Parameter, one_of
from clubsite.kit.compiled_write import ROWS_PER_QUERY, insert_rows, update_row
from clubsite.members.models import Club, Player, User
from clubsite.members.services import create_club

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(db: None) -> Club:
    return create_club(User.objects.create_user("mo"), "The Mulberry")


@pytest.fixture
def chouette(club: Club) -> Chouette:
    return open_chouette(club, "Friday", None)


def record(chouette: Chouette, number: int) -> Record:
    return Record(chouette=chouette, number=number, action_id=uuid4(), said="game", body={"of": [number, None, "é"]})


def test_a_row_comes_with_its_columns_its_relations_and_its_annotations(
    chouette: Chouette, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    query: CompiledQuery[Any] = CompiledQuery(
        lambda: (
            Chouette.objects.select_related("club", "opened_by")
            .filter(code=Parameter("code"))
            .annotate(spoken=Exists(Record.objects.filter(chouette=Parameter("id"))))
        )
    )
    fresh = Chouette.objects.get(pk=chouette.pk)
    with django_assert_num_queries(1):
        found = query.get(code=chouette.code, id=chouette.pk)
        assert (found, found.club, found.club.name, found.opened_by) == (chouette, chouette.club, chouette.club.name, None)
        assert found.spoken is False
    columns = [field.attname for field in Chouette._meta.concrete_fields]
    assert [getattr(found, name) for name in columns] == [getattr(fresh, name) for name in columns]
    insert_rows([record(chouette, 1)])
    assert query.get(code=chouette.code, id=chouette.pk).spoken is True
    assert query.first(code="NOBODY", id=chouette.pk) is None
    with pytest.raises(Chouette.DoesNotExist):
        query.get(code="NOBODY", id=chouette.pk)
    with pytest.raises(KeyError):
        query.first(code=chouette.code)


def test_what_was_left_out_is_read_when_it_is_asked_for(
    chouette: Chouette, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    insert_rows([record(chouette, 1), record(chouette, 2)])
    newest = Record.objects.order_by("-number").only("number", "said")
    query = CompiledQuery(lambda: newest.filter(chouette=Parameter("id"))[:1])
    last = query.get(id=chouette.pk)
    assert last.number == 2
    with django_assert_num_queries(1):
        assert last.body == {"of": [2, None, "é"]}


def test_tuples_and_lists_of_values(club: Club) -> None:
    ann, bob, cal = (Player.objects.create(club=club, name=name, word=name.lower()) for name in ("Ann", "Bob", "Cal"))
    players = Player.objects.order_by("word").values_list("word", "pk")
    query = CompiledRows(lambda: players.filter(one_of("id", Parameter("ids"))))
    assert query.rows(ids=[cal.pk, ann.pk]) == [("ann", ann.pk), ("cal", cal.pk)]
    assert query.rows(ids=[bob.pk]) == [("bob", bob.pk)]
    assert query.rows(ids=[]) == []


@pytest.mark.django_db(transaction=True)
def test_a_lock_is_taken_and_only_inside_a_transaction(club: Club) -> None:
    query = CompiledRows(lambda: Club.objects.select_for_update().filter(pk=Parameter("id")).values_list("pk"))
    for _ in range(2):
        with pytest.raises(TransactionManagementError):
            query.rows(id=club.pk)
        with transaction.atomic():
            assert query.rows(id=club.pk) == [(club.pk,)]
    with transaction.atomic(), ThreadPoolExecutor(1) as elsewhere:
        query.rows(id=club.pk)
        assert elsewhere.submit(_is_locked, club.pk).result()


def _is_locked(club: int) -> bool:
    try:
        with transaction.atomic():
            list(Club.objects.select_for_update(skip_locked=True).filter(pk=club))
            return not Club.objects.select_for_update(skip_locked=True).filter(pk=club).exists()
    finally:
        connection.close()


def test_rows_are_inserted_with_their_keys_and_what_the_database_fills_in(chouette: Chouette) -> None:
    rows = [record(chouette, number) for number in range(1, ROWS_PER_QUERY + 3)]
    insert_rows(rows)
    insert_rows([])
    stored = {one.pk: one for one in chouette.records.all()}
    assert len(stored) == len(rows)
    for row in rows:
        assert (row.number, row.body, row.action_id, row.at, row.actor_id) == (
            stored[row.pk].number,
            stored[row.pk].body,
            stored[row.pk].action_id,
            stored[row.pk].at,
            None,
        )
    rows[0].refresh_from_db()


def test_a_broken_promise_is_told_by_its_name(chouette: Chouette) -> None:
    one = record(chouette, 1)
    insert_rows([one])
    with pytest.raises(IntegrityError, match="an_action_on_a_chouette_is_recorded_once"), transaction.atomic():
        insert_rows([Record(chouette=chouette, number=2, action_id=one.action_id, body={})])


def test_only_the_named_fields_are_written(chouette: Chouette, club: Club) -> None:
    at = datetime(2030, 1, 2, tzinfo=UTC)
    other = open_chouette(club, "Saturday", None)
    chouette.title, chouette.version, chouette.table, chouette.closed_at = "Changed", 7, {"a": ["é\\'", None]}, at
    update_row(chouette, "version", "table", "closed_at")
    chouette.refresh_from_db()
    assert (chouette.title, chouette.version, chouette.table, chouette.closed_at) == ("Friday", 7, {"a": ["é\\'", None]}, at)
    assert Chouette.objects.get(pk=other.pk).version == 0
    with pytest.raises(FieldDoesNotExist):
        update_row(chouette, "verison")
    chouette.pk = 0
    with pytest.raises(AssertionError):
        update_row(chouette, "version")


def test_foreign_keys_are_written_by_their_key(chouette: Chouette, club: Club) -> None:
    player = Player.objects.create(club=club, name="Ann", word="ann")
    insert_rows([Seat(chouette=chouette, player=player, word="ann", secret="s" * 22)])
    assert chouette.seats.get().player == player

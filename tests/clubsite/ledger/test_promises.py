"""What PostgreSQL guarantees, whoever writes: each test bypasses the services."""

from datetime import UTC, datetime
from importlib import import_module

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.migrations.state import ProjectState

from clubsite.ledger.models import Account, Entry, Transfer, Unit
from clubsite.ledger.selectors import balances, troubles
from clubsite.ledger.services import Line, post, reverse
from clubsite.ledger.tasks import BookIsWrong, audit_ledger
from clubsite.members.models import Club, Player, User
from clubsite.members.services import create_club, find_or_add_player

TODAY = datetime.now(UTC).date()


def sql(statement: str, *values: str | int) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, values)


@pytest.fixture
def entry(club: Club, ann: Player, bob: Player) -> Entry:
    return post("chouette/7/12", club, [Line(bob, ann, 8)], kind="game")


@pytest.mark.parametrize(
    "statement",
    [
        "update ledger_transfer set amount = amount + 1",
        "delete from ledger_transfer",
        "update ledger_entry set memo = 'never mind'",
        "delete from ledger_entry",
        "update ledger_transfer set memo = '' where false",
    ],
)
def test_what_is_written_is_never_changed_or_deleted(entry: Entry, statement: str) -> None:
    with pytest.raises(IntegrityError, match="never changed or deleted"):
        sql(statement)


def test_the_book_of_a_real_club_cannot_be_truncated(entry: Entry) -> None:
    """In a database under another name: functions keep their body when it is renamed, so the body is called directly."""
    with connection.cursor() as cursor:
        cursor.execute("select prosrc from pg_proc where proname = 'refuse_to_change_what_is_written'")
        (body,) = cursor.fetchone()
    with connection.cursor() as cursor:
        cursor.execute(
            "create function pg_temp.refuse() returns trigger language plpgsql as $body$"
            + body.replace("current_database()", "'club'")
            + "$body$"
        )
        cursor.execute("create temporary table book (line int)")
        cursor.execute("create trigger t before truncate on book for each statement execute function pg_temp.refuse()")
    with pytest.raises(IntegrityError, match="never changed or deleted"):
        sql("truncate book")


@pytest.mark.parametrize(
    "statement",
    ["update ledger_account set balance = 0", "delete from ledger_account", "update ledger_account set unit = 'cents'"],
)
def test_an_account_changes_by_transfers_alone(entry: Entry, statement: str) -> None:
    with pytest.raises(IntegrityError, match="an account changes by transfers alone"):
        sql(statement)


def test_an_account_begins_at_zero(club: Club, ann: Player) -> None:
    with pytest.raises(IntegrityError, match="begins at zero"), transaction.atomic():
        Account.objects.create(club=club, player=ann, balance=400)


def accounts(entry: Entry) -> tuple[Account, Account]:
    transfer = entry.transfers.get()
    return transfer.payer, transfer.payee


def test_a_transfer_moves_something(entry: Entry) -> None:
    payer, payee = accounts(entry)
    with pytest.raises(IntegrityError, match="a_transfer_moves_something"), transaction.atomic():
        Transfer.objects.create(entry=entry, payer=payer, payee=payee, amount=0)


def test_a_transfer_has_two_sides(entry: Entry) -> None:
    payer, _ = accounts(entry)
    with pytest.raises(IntegrityError, match="a_transfer_has_two_sides"), transaction.atomic():
        Transfer.objects.create(entry=entry, payer=payer, payee=payer, amount=4)


def test_a_transfer_stays_in_its_club(entry: Entry, tom: User) -> None:
    elsewhere = create_club(tom, "Elsewhere")
    stranger = Account.objects.create(club=elsewhere, player=find_or_add_player(elsewhere, "Eve"))
    with pytest.raises(IntegrityError, match="stays in the club of its entry"), transaction.atomic():
        Transfer.objects.create(entry=entry, payer=stranger, payee=accounts(entry)[0], amount=4)


def test_a_player_has_accounts_in_his_own_club(ann: Player, tom: User) -> None:
    with pytest.raises(IntegrityError, match="in his own club"), transaction.atomic():
        Account.objects.create(club=create_club(tom, "Elsewhere"), player=ann)


def test_a_transfer_stays_in_one_unit(entry: Entry, club: Club, ann: Player) -> None:
    money = Account.objects.create(club=club, player=ann, unit=Unit.CENTS)
    with pytest.raises(IntegrityError, match="in one unit"), transaction.atomic():
        Transfer.objects.create(entry=entry, payer=money, payee=accounts(entry)[0], amount=4)


@pytest.mark.django_db(transaction=True)
def test_an_entry_moves_something(club: Club) -> None:
    with pytest.raises(IntegrityError, match="an entry moves something"):
        Entry.objects.create(source="nothing", club=club, day=TODAY, kind="game")


@pytest.mark.django_db(transaction=True)
def test_an_entry_gets_no_transfers_later(entry: Entry) -> None:
    payer, payee = accounts(entry)
    with pytest.raises(IntegrityError, match="none later"):
        Transfer.objects.create(entry=entry, payer=payer, payee=payee, amount=4)


def test_the_same_source_or_the_same_reversal_twice_is_refused(entry: Entry, club: Club) -> None:
    with pytest.raises(IntegrityError, match="an_entry_is_posted_once"), transaction.atomic():
        Entry.objects.create(source=entry.source, club=club, day=TODAY, kind="game")
    reverse("undo", entry, None)
    with pytest.raises(IntegrityError, match="an_entry_is_reversed_once"), transaction.atomic():
        Entry.objects.create(source="undo again", club=club, day=TODAY, kind="reversal", reverses=entry)


def test_points_and_money_are_kept_apart(entry: Entry, club: Club, ann: Player, bob: Player) -> None:
    post("fee", club, [Line(ann, bob, 500)], kind="fee", unit=Unit.CENTS)
    assert dict(balances(club, Unit.CENTS)) == {ann: -500, bob: 500}
    assert dict(balances(club)) == {ann: 8, bob: -8}


def test_a_sound_book_passes_the_audit(entry: Entry) -> None:
    assert troubles() == []
    assert audit_ledger() == "The points are all there."


def test_the_audit_names_what_someone_with_the_keys_to_the_database_did(entry: Entry, ann: Player) -> None:
    sql("set constraints all immediate")  # nothing may be pending when a trigger is switched off
    sql("alter table ledger_account disable trigger user")
    sql("update ledger_account set balance = balance + 4 where player_id = %s", ann.pk)
    with pytest.raises(BookIsWrong, match=r"sum to 4, not to zero\.\nAccount \d+ says 12, its transfers sum to 8\."):
        audit_ledger()


def test_the_audit_finds_an_entry_without_transfers(club: Club) -> None:
    Entry.objects.create(source="hollow", club=club, day=TODAY, kind="game")
    assert troubles() == ["Entry hollow has no transfers."]
    transaction.set_rollback(True)


@pytest.mark.django_db
def test_the_promises_can_be_taken_back_and_given_again() -> None:
    later = import_module("clubsite.farewell.migrations.0002_what_is_written_goes_with_its_club").Migration.operations
    promises = [*import_module("clubsite.ledger.migrations.0002_promises").Migration.operations, *later]
    state = ProjectState()
    with connection.schema_editor() as editor:
        for operation in reversed(promises):
            operation.database_backwards("ledger", editor, state, state)
    sql("delete from ledger_entry")
    with connection.schema_editor() as editor:
        for operation in promises:
            operation.database_forwards("ledger", editor, state, state)
    with pytest.raises(IntegrityError, match="never changed or deleted"):
        sql("delete from ledger_entry")

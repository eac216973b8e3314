"""A table under `AppendOnly` keeps what is written, and is an ordinary table again once the migration is reversed."""

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.migrations.state import ProjectState
from django.db.migrations.writer import OperationWriter

from clubsite.eventlog.append_only import AppendOnly

OPERATION = AppendOnly("diary")
STATE = ProjectState()


def sql(statement: str) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)


@pytest.fixture
def diary(db: None) -> None:
    sql("create table diary (line text)")
    sql("insert into diary values ('ann doubles all')")
    with connection.schema_editor() as editor:
        OPERATION.database_forwards("eventlog", editor, STATE, STATE)


@pytest.mark.usefixtures("diary")
@pytest.mark.parametrize("statement", ["update diary set line = 'she did not'", "delete from diary"])
def test_a_line_is_never_changed_or_deleted(statement: str) -> None:
    with pytest.raises(IntegrityError, match="a row of diary is never changed or deleted: corrections are added"):
        sql(statement)


@pytest.mark.usefixtures("diary")
def test_lines_are_added() -> None:
    sql("insert into diary values ('bob takes')")
    with connection.cursor() as cursor:
        cursor.execute("select count(*) from diary")
        assert cursor.fetchone() == (2,)


@pytest.mark.usefixtures("diary")
def test_undoing_the_migration_lets_go_of_this_table_alone() -> None:
    with connection.schema_editor() as editor:
        OPERATION.database_backwards("eventlog", editor, STATE, STATE)
    sql("delete from diary")
    with pytest.raises(IntegrityError, match="never changed or deleted"):
        sql("delete from ledger_entry")


def test_a_migration_file_can_hold_the_operation() -> None:
    text, imports = OperationWriter(OPERATION, indentation=0).serialize()
    assert "AppendOnly" in text
    assert "diary" in text
    assert imports == {"import clubsite.eventlog.append_only"}

"""How PostgreSQL keeps a log as written: no UPDATE, no DELETE, no TRUNCATE, whoever asks.

Use it as a migration operation after creating the table:

    operations = [migrations.CreateModel("Record", ...), AppendOnly("chouette_record")]

The rows of a deleted club are the one exception: a table that has some belongs in `clubsite/farewell/triggers.py`, too.

A refused statement raises `django.db.IntegrityError`. Only TRUNCATE is allowed in databases named `test_...`, because that is
how Django empties the tables between tests that commit.
"""

from django.db.migrations.operations import RunSQL

FUNCTION = r"""
create or replace function refuse_to_change_what_is_written() returns trigger language plpgsql as $$
begin
    if tg_op = 'TRUNCATE' and current_database() like 'test\_%' then
        return null;
    end if;
    raise exception 'a row of % is never changed or deleted: corrections are added', tg_table_name
        using errcode = 'restrict_violation';
end
$$;
"""

TRIGGER = """
create trigger {table}_is_append_only before update or delete or truncate on {table}
    for each statement execute function refuse_to_change_what_is_written();
"""

NO_TRIGGER = "drop trigger {table}_is_append_only on {table};"


class AppendOnly(RunSQL):
    """Migration operation that makes `table` append-only. Reversible; the shared function stays."""

    def __init__(self, table: str) -> None:
        assert table.isidentifier(), table
        self.table = table
        super().__init__(FUNCTION + TRIGGER.format(table=table), NO_TRIGGER.format(table=table))

    def deconstruct(self) -> tuple[str, list[str], dict[str, object]]:
        return (self.__class__.__name__, [self.table], {})

    def describe(self) -> str:
        return f"Rows are only added to {self.table}"

"""How PostgreSQL lets the rows of a deleted club go that are never deleted otherwise.

Each table that refuses every DELETE gets two triggers in place of that refusal: nothing is deleted unless the transaction names
a club (`club.goes`) that is archived and whose time has come; and what was deleted must all be of that club. Changing stays
refused as before.
"""

from dataclasses import dataclass

NAMES_THE_CLUB = "club.goes"

FUNCTIONS = r"""
create function the_club_that_goes() returns bigint stable language plpgsql as $$
begin
    if coalesce(current_setting('club.goes', true), '') = '' then
        return null;
    end if;
    return (
        select id from members_club
        where id = current_setting('club.goes')::bigint and archived_at is not null and goes_at <= current_timestamp
    );
end
$$;
create function refuse_to_delete_what_is_written() returns trigger language plpgsql as $$
begin
    if the_club_that_goes() is null then
        raise exception '%', tg_argv[0] using errcode = 'restrict_violation';
    end if;
    return null;
end
$$;
create function refuse_to_delete_what_others_wrote() returns trigger language plpgsql as $$
declare
    of_others bigint;
begin
    execute format('select count(*) from gone where (%s) is distinct from the_club_that_goes()', tg_argv[0]) into of_others;
    if of_others > 0 then
        raise exception '% rows of % belong to another club', of_others, tg_table_name using errcode = 'restrict_violation';
    end if;
    return null;
end
$$;
"""

NO_FUNCTIONS = """
drop function refuse_to_delete_what_others_wrote();
drop function refuse_to_delete_what_is_written();
drop function the_club_that_goes();
"""

WITH_ITS_CLUB = """
create trigger {table}_goes_with_its_club before delete on {table}
    for each statement execute function refuse_to_delete_what_is_written('{sentence}');
create trigger {table}_goes_with_no_other_club after delete on {table}
    referencing old table as gone for each statement
    execute function refuse_to_delete_what_others_wrote('{path}');
"""

NOT_WITH_ITS_CLUB = """
drop trigger {table}_goes_with_no_other_club on {table};
drop trigger {table}_goes_with_its_club on {table};
"""


@dataclass(frozen=True, slots=True)
class Kept:
    """A table whose rows are never deleted: `path` is SQL for the club of a row `gone`; `trigger` refused every DELETE, and now
    `refuses` only the rest, by `function`. `sentence` says why a row stays."""

    table: str
    path: str
    trigger: str
    refused: str = "update or delete or truncate"
    refuses: str = "update or truncate"
    each: str = "statement"
    function: str = "refuse_to_change_what_is_written"
    sentence: str = ""

    @property
    def forwards(self) -> str:
        return self._trigger(self.refuses) + WITH_ITS_CLUB.format(
            table=self.table,
            path=self.path.replace("'", "''"),
            sentence=self.sentence or f"a row of {self.table} is never changed or deleted: corrections are added",
        )

    @property
    def backwards(self) -> str:
        return NOT_WITH_ITS_CLUB.format(table=self.table) + self._trigger(self.refused)

    def _trigger(self, when: str) -> str:
        return (
            f"drop trigger {self.trigger} on {self.table};"
            f"create trigger {self.trigger} before {when} on {self.table}"
            f" for each {self.each} execute function {self.function}();"
        )


def append_only(table: str, path: str) -> Kept:
    return Kept(table, path, f"{table}_is_append_only")


OF_DICE = """
select case split_part(gone.scope, ':', 1)
    when 'chouette' then (
        select club_id from chouette_chouette where split_part(gone.scope, ':', 2) in (dice_code, code)
        order by dice_code = split_part(gone.scope, ':', 2) desc limit 1
    )
    when 'match' then (select club_id from matches_match where code = split_part(gone.scope, ':', 2))
end
"""

KEPT = (
    append_only("club_audit_noted", "gone.club_id"),
    append_only("ledger_entry", "gone.club_id"),
    append_only("ledger_transfer", "select club_id from ledger_entry where id = gone.entry_id"),
    append_only("ledger_worth", "gone.club_id"),
    append_only("ledger_tillcount", "gone.club_id"),
    append_only("ledger_closedperiod", "gone.club_id"),
    append_only("chouette_record", "select club_id from chouette_chouette where id = gone.chouette_id"),
    append_only("matches_matchrecord", "select club_id from matches_match where id = gone.match_id"),
    append_only("tournaments_tournamentrecord", "select club_id from tournaments_clubtournament where id = gone.tournament_id"),
    append_only("games_matches_drawnroll", OF_DICE),
    append_only(
        "games_matches_givenagain",
        OF_DICE.replace("gone.scope", "(select scope from games_matches_drawnroll where id = gone.roll_id)"),
    ),
    Kept(
        "games_matches_diceseed",
        OF_DICE,
        "a_promised_seed_stays",
        "update or delete",
        "update",
        "row",
        "games_seed_stays",
        "a promised seed is never deleted",
    ),
    Kept(
        "ledger_account",
        "gone.club_id",
        "an_account_changes_by_transfers_alone",
        "insert or update or delete",
        "insert or update",
        "row",
        "ledger_account_is_kept",
        "an account changes by transfers alone",
    ),
)

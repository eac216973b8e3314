"""The rules of the book that no constraint can express, as PostgreSQL triggers; each violation is an IntegrityError.

Installed by the migrations, along with `AppendOnly` for entries and transfers. Written for PostgreSQL 15 and later.
"""

POST_TRANSFERS = """
create function ledger_post_transfers() returns trigger language plpgsql as $$
begin
    if exists (
        select from added join ledger_entry entry on entry.id = added.entry_id
        join ledger_account payer on payer.id = added.payer_id
        join ledger_account payee on payee.id = added.payee_id
        where payer.club_id <> entry.club_id or payee.club_id <> entry.club_id or payer.unit <> payee.unit
    ) then
        raise exception 'a transfer stays in the club of its entry and in one unit' using errcode = 'check_violation';
    end if;
    if exists (
        select from added join ledger_entry entry on entry.id = added.entry_id
        where entry.created_at <> current_timestamp
    ) then
        raise exception 'an entry gets its transfers when it is posted, none later' using errcode = 'check_violation';
    end if;
    update ledger_account account set balance = account.balance + moved.amount
    from (
        select side.account_id, sum(side.amount) as amount from added
        cross join lateral (values (payer_id, -added.amount), (payee_id, added.amount)) side (account_id, amount)
        group by side.account_id
    ) moved
    where account.id = moved.account_id;
    return null;
end
$$;
create trigger transfers_are_added_to_the_balances after insert on ledger_transfer
    referencing new table as added for each statement execute function ledger_post_transfers();
"""

NO_POST_TRANSFERS = """
drop trigger transfers_are_added_to_the_balances on ledger_transfer;
drop function ledger_post_transfers();
"""

ENTRY_HAS_TRANSFERS = """
create function ledger_entry_has_transfers() returns trigger language plpgsql as $$
begin
    if not exists (select from ledger_transfer where entry_id = new.id) then
        raise exception 'an entry moves something: % has no transfers', new.source using errcode = 'check_violation';
    end if;
    return null;
end
$$;
create constraint trigger an_entry_has_transfers after insert on ledger_entry
    deferrable initially deferred for each row execute function ledger_entry_has_transfers();
"""

NO_ENTRY_HAS_TRANSFERS = """
drop trigger an_entry_has_transfers on ledger_entry;
drop function ledger_entry_has_transfers();
"""

ACCOUNT_IS_KEPT = """
create function ledger_account_is_kept() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        if new.balance <> 0 then
            raise exception 'an account begins at zero' using errcode = 'check_violation';
        end if;
        if not exists (select from members_player where id = new.player_id and club_id = new.club_id) then
            raise exception 'a player has accounts in his own club' using errcode = 'check_violation';
        end if;
        return new;
    end if;
    if tg_op = 'UPDATE' and pg_trigger_depth() > 1
        and (old.id, old.club_id, old.player_id, old.unit) = (new.id, new.club_id, new.player_id, new.unit)
    then
        return new;
    end if;
    raise exception 'an account changes by transfers alone' using errcode = 'restrict_violation';
end
$$;
create trigger an_account_changes_by_transfers_alone before insert or update or delete on ledger_account
    for each row execute function ledger_account_is_kept();
"""

NO_ACCOUNT_IS_KEPT = """
drop trigger an_account_changes_by_transfers_alone on ledger_account;
drop function ledger_account_is_kept();
"""

#: The version since clubs have a till, an account without a player to which the same rule applies.
ACCOUNT_OR_TILL_IS_KEPT = """
create or replace function ledger_account_is_kept() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        if new.balance <> 0 then
            raise exception 'an account begins at zero' using errcode = 'check_violation';
        end if;
        if new.player_id is not null
            and not exists (select from members_player where id = new.player_id and club_id = new.club_id)
        then
            raise exception 'a player has accounts in his own club' using errcode = 'check_violation';
        end if;
        return new;
    end if;
    if tg_op = 'UPDATE' and pg_trigger_depth() > 1
        and (old.id, old.club_id, old.player_id, old.unit) is not distinct from (new.id, new.club_id, new.player_id, new.unit)
    then
        return new;
    end if;
    raise exception 'an account changes by transfers alone' using errcode = 'restrict_violation';
end
$$;
"""

#: The function as it was before, for the reverse migration, without creating the trigger again.
ACCOUNT_IS_KEPT_AS_BEFORE = ACCOUNT_IS_KEPT.partition("create trigger")[0].replace(
    "create function", "create or replace function"
)

#: The version since cash is money: whoever moves cash says in which currency, and at what worth it closes points.
CASH_HAS_A_CURRENCY = """
create function ledger_cash_has_a_currency() returns trigger language plpgsql as $$
begin
    if exists (
        select from added join ledger_account account on account.id = added.payer_id
        join ledger_entry entry on entry.id = added.entry_id where account.unit = 'cash' and entry.currency = ''
    ) then
        raise exception 'cash is money of a currency' using errcode = 'check_violation';
    end if;
    return null;
end
$$;
create trigger cash_is_money_of_a_currency after insert on ledger_transfer
    referencing new table as added for each statement execute function ledger_cash_has_a_currency();
"""

NO_CASH_HAS_A_CURRENCY = """
drop trigger cash_is_money_of_a_currency on ledger_transfer;
drop function ledger_cash_has_a_currency();
"""

CLOSED_PERIOD_TAKES_NOTHING = """
create function ledger_closed_period_takes_nothing() returns trigger language plpgsql as $$
begin
    if exists (
        select from ledger_closedperiod closed where closed.club_id = new.club_id
        and closed.until >= new.day
    ) then
        raise exception 'a closed period takes no entries' using errcode = 'check_violation';
    end if;
    return new;
end
$$;
create trigger a_closed_period_takes_no_entries before insert on ledger_entry
    for each row when (new.day is not null) execute function ledger_closed_period_takes_nothing();

create function ledger_period_is_over() returns trigger language plpgsql as $$
begin
    if new.until > (current_timestamp at time zone 'UTC')::date then
        raise exception 'a period is closed when it is over' using errcode = 'check_violation';
    end if;
    return new;
end
$$;
create trigger a_period_is_closed_when_it_is_over before insert on ledger_closedperiod
    for each row execute function ledger_period_is_over();
"""

NO_CLOSED_PERIOD_TAKES_NOTHING = """
drop trigger a_closed_period_takes_no_entries on ledger_entry;
drop function ledger_closed_period_takes_nothing();
drop trigger a_period_is_closed_when_it_is_over on ledger_closedperiod;
drop function ledger_period_is_over();
"""

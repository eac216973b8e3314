"""Who owes, who is owed, since when, and what happened last? The treasurer's list, with one row for each person.

A person owes *since* the entry that last took their balance below zero. Entries follow each other by the day they count for
(`days.py`); a late one dates from the beginning of its day.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import connection
from django.db.models import Max

from clubsite.kit.name_order import name_key
from clubsite.ledger.models import Account, Reminder, Unit
from clubsite.ledger.selectors import who_is_now
from clubsite.members.models import Club, Player

Dates = tuple[datetime, datetime | None, datetime | None]


@dataclass(frozen=True, slots=True)
class OpenBalance:
    """A person who is not at zero; `quarters` < 0 is what they owe. `under` are names other than their own under which part
    of it is booked."""

    player: Player
    quarters: int
    since: datetime
    last_evening: datetime | None
    last_cash: datetime | None
    last_reminder: datetime | None
    under: tuple[str, ...] = ()

    @property
    def owed(self) -> int:
        """What they owe in quarters; 0 if they are owed."""
        return max(0, -self.quarters)


def open_balances(club: Club) -> list[OpenBalance]:
    """Everyone who is not at zero, from the one who owes most to the one who is owed most. Always five queries."""
    by_person = _accounts_by_person(club)
    sums = {key: sum(account.balance for account in accounts) for key, (_, accounts) in by_person.items()}
    still_open = {key: by_person[key] for key, quarters in sums.items() if quarters}
    dates, reminded = _dates({key: accounts for key, (_, accounts) in still_open.items()}, club), last_reminders(club)
    rows = [
        OpenBalance(player, sums[key], *dates[key], reminded.get(key), _other_names(player, accounts))
        for key, (player, accounts) in still_open.items()
    ]
    return sorted(rows, key=lambda row: (row.quarters, name_key(row.player.name), row.player.pk))


def last_reminders(club: Club) -> dict[int, datetime]:
    """By player: when a mail was last requested, unless it became unnecessary before it went out."""
    asked = Reminder.objects.filter(club=club, dropped_at=None).values("player").annotate(at=Max("asked_at")).order_by()
    return dict(asked.values_list("player", "at"))


def _accounts_by_person(club: Club) -> dict[int, tuple[Player, list[Account]]]:
    became = who_is_now(club)
    people: dict[int, tuple[Player, list[Account]]] = {}
    for account in Account.objects.filter(club=club, unit=Unit.POINTS, player__isnull=False).select_related("player__user"):
        assert account.player is not None
        person = became.get(account.player.pk, account.player)
        people.setdefault(person.pk, (person, []))[1].append(account)
    return people


def _other_names(player: Player, accounts: Sequence[Account]) -> tuple[str, ...]:
    others = (account for account in accounts if account.player_id != player.pk and account.balance)
    return tuple(sorted(account.holder for account in others))


def _dates(accounts: Mapping[int, Sequence[Account]], club: Club) -> dict[int, Dates]:
    """By person: since when the balance has been on this side of zero, the last evening, the last cash."""
    pairs = [(account.pk, person) for person, mine in accounts.items() for account in mine]
    with connection.cursor() as cursor:
        people = {"accounts": [one for one, _ in pairs], "people": [person for _, person in pairs]}
        cursor.execute(_DATES, {**people, "zone": str(club.zone)})
        return {person: (since, evening, cash) for person, since, evening, cash in cursor.fetchall()}


_DATES = """
    with mine as (select * from unnest(%(accounts)s::bigint[], %(people)s::bigint[]) as mine (account, person)),
    sides as (
        select person, entry_id, memo, -amount as change from mine join ledger_transfer on payer_id = account
        union all select person, entry_id, memo, amount from mine join ledger_transfer on payee_id = account
    ), dated as (
        select person, entry_id, kind, sides.memo, change, entry.day,
            case when entry.day = (created_at at time zone %(zone)s)::date then created_at
                else entry.day::timestamp at time zone %(zone)s end as at
        from sides join ledger_entry entry on entry.id = entry_id
    ), entries as (
        select person, entry_id, min(day) as day, min(at) as at, sum(change) as change,
            bool_or(kind = 'cash' or memo = 'cash')
                and not exists (select from ledger_entry reversal where reversal.reverses_id = entry_id) as is_cash,
            bool_or(kind not in ('cash', 'opening', 'reversal') and memo <> 'cash') as is_evening
        from dated group by person, entry_id
    ), running as (
        select *, row_number() over in_order as place, sign(sum(change) over in_order) as side,
            sign(sum(change) over (partition by person)) as side_now
        from entries window in_order as (partition by person order by day, entry_id)
    ), turned as (
        select person, coalesce(max(place) filter (where side <> side_now), 0) as before from running group by person
    )
    select person, min(at) filter (where place > before), max(at) filter (where is_evening), max(at) filter (where is_cash)
    from running join turned using (person) group by person
"""

"""How did the book stand at the end of a day, and what was written between two moments? Summed from the transfers themselves.

Balances go by the day entries count for (`days.py`). The closing report of an evening goes by the moments at which it was
opened and closed: it says what was in the book then.
"""

from datetime import date, datetime

from django.db import connection

from clubsite.kit.name_order import NameKey
from clubsite.ledger.models import Unit
from clubsite.members.models import Club, Player

Moves = dict[int | None, int]
"""Quarters by the player's primary key, or None for the till. They sum to zero."""


def moved(club: Club, *, since: datetime | None = None, until: datetime | None = None, without: str = "") -> Moves:
    """What the entries written from `since` on and before `until` brought each holder, leaving out those whose source begins
    with `without` (if not empty). One query."""
    asked = {"club": club.pk, "since": since, "until": until, "without": without}
    with connection.cursor() as cursor:
        cursor.execute(_MOVED, asked)
        return dict(cursor.fetchall())


def balances_on(club: Club, day: date, unit: Unit = Unit.POINTS) -> tuple[list[tuple[Player, int]], int]:
    """Everyone's balance at the end of the day, by name and without those at zero, and the till's; all of them sum to zero."""
    with connection.cursor() as cursor:
        cursor.execute(_STOOD, {"club": club.pk, "day": day, "unit": unit.value})
        stood: Moves = dict(cursor.fetchall())
    players = Player.objects.filter(club=club, pk__in=[key for key, amount in stood.items() if key and amount])
    people = players.select_related("merged_into").order_by(NameKey("name"), "pk")
    return [(player, stood[player.pk]) for player in people], stood.get(None, 0)


_MOVED = """
    select account.player_id, sum(side.change)::bigint
    from ledger_entry entry join ledger_transfer transfer on transfer.entry_id = entry.id
    cross join lateral (values (payer_id, -amount), (payee_id, amount)) side (account_id, change)
    join ledger_account account on account.id = side.account_id
    where entry.club_id = %(club)s and account.unit = 'points'
        and (%(since)s::timestamptz is null or entry.created_at >= %(since)s)
        and (%(until)s::timestamptz is null or entry.created_at < %(until)s)
        and (%(without)s = '' or not starts_with(entry.source, %(without)s))
    group by account.player_id
"""
_STOOD = """
    select account.player_id, sum(side.change)::bigint
    from ledger_entry entry join ledger_transfer transfer on transfer.entry_id = entry.id
    cross join lateral (values (payer_id, -amount), (payee_id, amount)) side (account_id, change)
    join ledger_account account on account.id = side.account_id
    where entry.club_id = %(club)s and account.unit = %(unit)s and entry.day <= %(day)s
    group by account.player_id
"""

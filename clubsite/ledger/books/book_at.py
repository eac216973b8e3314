"""How did the book stand at a moment, and what changed over a period? Summed from the transfers themselves."""

from datetime import datetime

from django.db import connection

from clubsite.members.models import Club, NameKey, Player

Moves = dict[int | None, int]
"""Quarters by the player's primary key, or None for the till. They sum to zero."""


def moved(club: Club, *, since: datetime | None = None, until: datetime | None = None, without: str = "") -> Moves:
    """What the entries from `since` on and before `until` brought each holder, leaving out those whose source begins with
    `without` (if not empty). One query."""
    asked = {"club": club.pk, "since": since, "until": until, "without": without}
    with connection.cursor() as cursor:
        cursor.execute(_MOVED, asked)
        return dict(cursor.fetchall())


def balances_at(club: Club, at: datetime) -> tuple[list[tuple[Player, int]], int]:
    """Everyone's balance just before `at`, by name and without those at zero, and the till's; all of them sum to zero."""
    stood = moved(club, until=at)
    players = Player.objects.filter(club=club, pk__in=[key for key, quarters in stood.items() if key and quarters])
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

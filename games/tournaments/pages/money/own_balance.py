"""Where a player stands with the club, once a correction, a new draw or calling off has changed what cash was paid for."""

from dataclasses import dataclass

from django.utils import timezone

from clubsite.kit.money import money_with_sign
from clubsite.ledger.books.open_after_paid import open_after_paid
from games.tournaments.models import ClubTournament
from games.tournaments.services.book import UNDONE, book_prefix


@dataclass(frozen=True, slots=True)
class OwnBalance:
    """What they have in all, as money is written with its sign; `player` and `club` are of their page of money."""

    amount: str
    club: str
    player: int


class OwnBalances:
    """Of one version, as the book is when one of them is first asked for."""

    def __init__(self, row: ClubTournament, currency: str) -> None:
        self._row, self._currency = row, currency
        since = timezone.localdate(row.announced_at, row.club.zone)
        self._open = open_after_paid(row.club, book_prefix(row), UNDONE, since)
        entries = row.entries.select_related("player__merged_into") if self._open else ()
        self._players = {entry.word: (entry.player.merged_into or entry.player).pk for entry in entries}

    def of(self, own: str) -> OwnBalance | None:
        """None for whoever is square, or never had cash to do with it."""
        player = self._players.get(own, 0)
        cents = self._open.get(player, 0)
        return OwnBalance(money_with_sign(cents, self._currency), self._row.club.slug, player) if cents else None

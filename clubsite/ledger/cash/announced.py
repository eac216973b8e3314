"""Nobody pays for a tournament before it was announced, nor is paid for it."""

from datetime import date

from django.utils import timezone

from clubsite.ledger.books.origins import Cause, Origins, part_of
from clubsite.ledger.models import Unit
from clubsite.ledger.selectors import names_of, transfers_of_players
from clubsite.members.models import Club, Player


class BeforeAnnounced(ValueError):
    """On that day nothing was owed that could have been paid. `args` are the title of what came later, and its day."""


def refuse_before_announced(club: Club, player: Player, cents: int, day: date | None) -> None:
    """`cents` paid to the till, or by it if they are negative, on a day on which all that is owed was still to come. What has
    no tournament behind it is as old as anybody says. Raises BeforeAnnounced."""
    if day is None:
        return
    mine = {one.pk for one in names_of(player)}
    moved = list(transfers_of_players(mine, Unit.CENTS))
    origins = Origins()
    origins.learn(part_of(one.entry.source) for one in moved)
    owed, later = 0, list[tuple[date, Cause]]()
    for one in moved:
        cause = origins.of(one).cause
        began = timezone.localdate(cause.at, club.zone) if cause is not None else None
        if cause is not None and began is not None and began > day:
            later.append((began, cause))
        else:
            owed += one.amount if one.payer.player_id in mine else -one.amount
    if later and (owed <= 0 if cents > 0 else owed >= 0):
        began, cause = min(later, key=lambda found: found[0])
        raise BeforeAnnounced(cause.title, began)

"""Who gave no sign for as long as a game would wait for them: a locked phone is not enough, nor is a time in which the site was
away. A newcomer who has not opened their page yet has as long from when they joined."""

import re
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.utils import timezone

from chouette.models import Chouette, Seat
from chouette.rules.model.actions import Player
from chouette.rules.model.table import Table
from clubsite.operations.outages.beats import Counting
from games.play.presence import away_since, is_away


def absent_among(chouette: Chouette, seats: Iterable[Seat], table: Table) -> frozenset[Player]:
    """Those of the seats whose players are absent."""
    counting, patience = Counting(timezone.now()), timedelta(seconds=table.house.handover)
    return frozenset(Player(one.word) for one in seats if _is_absent(chouette, one, counting, patience))


def _is_absent(chouette: Chouette, seat: Seat, counting: Counting, patience: timedelta) -> bool:
    now = counting.now
    if not is_away(seat, now):
        return False
    since = away_since(seat, now) or _joined(chouette, seat)
    return since is None or now - counting.start(since) >= patience


def _joined(chouette: Chouette, seat: Seat) -> datetime | None:
    """When the score sheet first named them."""
    named = chouette.records.filter(said__regex=rf"(^|\s){re.escape(seat.word)}(\s|$)")
    return named.order_by("number").values_list("at", flat=True).first()

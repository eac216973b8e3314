"""What a seat says without changing the game has a bound: each statement makes the others' clicks stale and their
proposals lapse. The rules themselves allow it, because score sheets and stored evenings contain it.
"""

import logging
from datetime import UTC, datetime

from chouette.access.seat_refusals import SeatRefusal, SeatRefused
from chouette.models import Chouette
from chouette.rules.model.actions import SetProxy, SitOut
from chouette.rules.model.table import Table
from games.play.turn_clock import screen_of

security = logging.getLogger("club.security")

#: How often a player may name a proxy, and how often take a break, in one turn: enough to correct a slip.
IN_A_TURN = 2


def check_not_said_over_and_over(chouette: Chouette, table: Table, action: SetProxy | SitOut) -> None:
    """What takes it back needs no limit of its own. Raises SeatRefused."""
    player = action.player
    if isinstance(action, SetProxy):
        if action.proxy is None:
            return
        if table.proxies.get(player) == action.proxy and action.own == (player in table.trusting):
            raise SeatRefused(SeatRefusal.ALREADY_SO, player=player, proxy=action.proxy)
    began = datetime.fromtimestamp(screen_of(chouette.screen).since / 1000, UTC)
    begins = f"{player} sits" if isinstance(action, SitOut) else f"{player} trusts"
    said = chouette.records.filter(at__gte=began, actor_name=player, said__startswith=begins)
    if said.count() >= IN_A_TURN:
        security.warning("evening %s: player %s says over and over: %s", chouette.pk, player, type(action).__name__)
        raise SeatRefused(SeatRefusal.OFTEN_ENOUGH, player=player, limit=str(IN_A_TURN))

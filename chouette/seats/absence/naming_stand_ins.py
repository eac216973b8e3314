"""The monitor names who moves the checkers for a player who is gone; and cannot name who speaks for them.

Which interest is opposed is up to the rules (`chouette.rules.line.stand_ins`); who is gone, and who says it, they do not know.
"""

from collections.abc import Sequence

from django.utils import timezone

from chouette.models import Chouette
from chouette.rules.model.actions import Action, NameStandIn, SetProxy
from chouette.rules.model.table import Table
from chouette.rules.refusals import Refusal, Refused
from chouette.seats.absence.handover import presence_at
from games.play.counted import counted


def names_somebody(actions: Sequence[Action]) -> bool:
    """Whether one of the statements says who acts for whom."""
    return any(isinstance(one, SetProxy | NameStandIn) for one in actions)


def check_named(chouette: Chouette, table: Table, actions: Sequence[Action]) -> None:
    """Raises Refused for a proxy on screen, and for a stand-in of somebody who is there."""
    for action in actions:
        match action:
            case SetProxy(player, proxy, own) if proxy is not None and (own or table.house.board):
                raise Refused(Refusal.OWN_PAGE_ONLY, player=player, stand_in=proxy)
            case NameStandIn(player, stand_in) if stand_in is not None and table.house.board:
                now = timezone.now()
                presence = presence_at(chouette, table, counted(chouette, now), now)
                if player not in presence.gone:
                    raise Refused(Refusal.STILL_THERE, player=player, seconds=table.house.handover)

"""What is said when a partner leaves before a game, so that nobody gains a place in the line by it.

The rules' own *partner off* puts former partners at the head of the line, as recorded evenings have it; on screen their place
is said as well. Source: RULES.md R8, "Where does a partner stand who leaves?".
"""

from collections.abc import Collection
from itertools import takewhile

from chouette.rules.decide import decided
from chouette.rules.house.house import Newcomer, Partner, PartnerWho
from chouette.rules.line.rotation import placed
from chouette.rules.model.actions import Action, NameLine, Player, TakePartner
from chouette.rules.model.table import Table


def new_to(table: Table) -> tuple[Player, ...]:
    """Who would be optional partner in the next game without having been this box's partner in the game before."""
    if table.game is not None or table.closed or table.house.partner is not Partner.optional:
        return ()
    last = table.last.game if table.last is not None else None
    carried = last.partners if last is not None and last.box == table.roles.box else ()
    return tuple(one for one in table.roles.partners if one not in carried)


def remain(table: Table) -> tuple[Player, ...]:
    """Who was this box's partner in the game before and goes on as such."""
    new = new_to(table)
    optional = table.house.partner is Partner.optional and table.game is None and not table.closed
    return tuple(one for one in table.roles.partners if one not in new) if optional else ()


def leaving(table: Table, action: TakePartner, leavers: Collection[Player]) -> tuple[Action, ...]:
    """The statement, and the line in which these former partners stand where they gain nothing. Raises Refused."""
    gone = [one for one in table.roles.partners if one not in action.players and one in leavers]
    after = decided(table, action).table
    line = tuple(one for one in after.roles.line if one not in gone)
    for one in gone:
        line = _with(table, line, one)
    return (action,) if line == after.roles.line else (action, NameLine(line))


def _with(table: Table, line: tuple[Player, ...], player: Player) -> tuple[Player, ...]:
    """Whom the box had passed on stands where they would have without it; who was partner of a box that goes on, just ahead of
    those whom the game sent to the foot, as who declines the box."""
    at = _ahead(table, line, player)
    if at is None:
        return placed(line, player, table.foot, Newcomer.ahead_of_loser)
    return (*line[:at], player, *line[at:])


def _ahead(table: Table, line: tuple[Player, ...], player: Player) -> int | None:
    """How many stand ahead of them; None for all but the foot. The partners of a box that lost come first in line."""
    last = table.last.game if table.last is not None else None
    if last is None:
        return 0
    if player in last.partners:
        return None if last.box == table.roles.box else 0
    if table.house.partner_who is PartnerWho.last_in_line:
        return None
    return sum(1 for _ in takewhile(lambda one: one in last.partners, line))

"""What a resignation at each level would pay now: for who resigns, and for who is asked to accept it."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chouette.rules.model.actions import Player
from chouette.rules.model.payoffs import QUARTERS, payoff
from chouette.rules.model.table import Table
from chouette.wording.cube_rail import Names, named
from chouette.wording.game import listed
from clubsite.kit.points import amount_text
from games.rules.gammons import Level


def points_resigned(table: Table, player: Player, level: Level, names: Names) -> str:
    """Such as "4 points": to each of several opponents if all would get as many, else with their names. "" without a live
    cube."""
    owed: dict[int, list[Player]] = {}
    for one in table.game.live if table.game is not None else ():
        if (side := one.side_of(player)) is not None:
            owed.setdefault(payoff(one, level, table.house), []).append(one.player(side.other))
    several = sum(map(len, owed.values())) > 1
    if len(owed) == 1 and several:
        return _("{points} to each opponent").format(points=_points(*owed))
    if not several:
        return "".join(map(_points, owed))
    return ", ".join(_to(quarters, who, names) for quarters, who in owed.items())


def _to(quarters: int, who: list[Player], names: Names) -> str:
    said = ngettext("{points} to {players}", "{points} each to {players}", len(who))
    return said.format(points=_points(quarters), players=listed(who, names))


def resignations_asked(table: Table, names: Names, player: Player) -> Iterator[str]:
    """A sentence for each that this player is asked to accept: of several cubes between two, the points of all of them."""
    offered: dict[tuple[Player, Level], int] = {}
    for one in table.game.live if table.game is not None else ():
        if one.resignation is not None and one.player(one.resignation.by.other) == player:
            by, level = one.player(one.resignation.by), one.resignation.level
            offered[by, level] = offered.get((by, level), 0) + payoff(one, level, table.house)
    for (by, level), quarters in offered.items():
        yield _asked(by, level, quarters, names)


def _asked(by: Player, level: Level, quarters: int, names: Names) -> str:
    said = {
        Level.SINGLE: _("{player} offers to resign a single game: {points}."),
        Level.GAMMON: _("{player} offers to resign a gammon: {points}."),
        Level.BACKGAMMON: _("{player} offers to resign a backgammon: {points}."),
    }[level]
    return said.format(player=named(names, by), points=_points(quarters))


def _points(quarters: int) -> str:
    said = ngettext("{points} point", "{points} points", -(-quarters // QUARTERS))
    return said.format(points=amount_text(quarters))

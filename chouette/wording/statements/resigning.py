"""What can be resigned now and what it would pay: for who resigns, and for who is asked to accept it."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chouette.rules.cubes.resignations import asked_to_accept
from chouette.rules.model.actions import Player, Resign
from chouette.rules.model.payoffs import QUARTERS, payoff
from chouette.rules.model.table import Table
from chouette.wording.cube_rail import Names, named
from chouette.wording.game import listed
from clubsite.kit.points import amount_text
from games.rules.gammons import Level


def levels_to_resign(table: Table, player: Player, names: Names) -> list[tuple[Resign, str]]:
    """What this player may offer now, each with its button's label: no level that costs no more than a lower one, nor what
    everybody has refused in this turn; nothing while an offer waits for an answer."""
    game = table.game
    live = [one for one in game.live if one.side_of(player) is not None] if game is not None else []
    if game is None or any(one.resignation is not None for one in live):
        return []
    words = {Level.SINGLE: _("A single game"), Level.GAMMON: _("A gammon"), Level.BACKGAMMON: _("A backgammon")}
    worth = {level: tuple(payoff(one, level, table.house) for one in live) for level in table.house.levels}
    first = {points: level for level, points in reversed(worth.items())}  # nobody gives up a gammon that costs no more
    offers = [Resign(player, level) for level, points in worth.items() if first[points] is level]
    return [
        (offer, f"{words[offer.level]}: {points_resigned(table, player, offer.level, names)}")
        for offer in offers
        if asked_to_accept(game, offer)
    ]


def points_resigned(table: Table, player: Player, level: Level, names: Names) -> str:
    """Such as "4 points": to each of several opponents if all would get as many, else with their names; of several cubes that
    one opponent holds, the points of all of them. "" where nobody is asked."""
    gets: dict[Player, int] = {}
    for one in asked_to_accept(table.game, Resign(player, level)) if table.game is not None else ():
        if (side := one.side_of(player)) is not None:
            opponent = one.player(side.other)
            gets[opponent] = gets.get(opponent, 0) + payoff(one, level, table.house)
    return _owed(gets, names)


def own_resignation(table: Table, player: Player, names: Names) -> str:
    """What this player has offered to those who have not answered yet, on a card of their own; "" for nothing."""
    gets: dict[Player, int] = {}
    level = None
    for one in table.game.live if table.game is not None else ():
        if one.resignation is not None and one.player(one.resignation.by) == player:
            opponent, level = one.player(one.resignation.by.other), one.resignation.level
            gets[opponent] = gets.get(opponent, 0) + payoff(one, level, table.house)
    if level is None:
        return ""
    said = {
        Level.SINGLE: _("You have offered to resign a single game: {points}."),
        Level.GAMMON: _("You have offered to resign a gammon: {points}."),
        Level.BACKGAMMON: _("You have offered to resign a backgammon: {points}."),
    }[level]
    return said.format(points=_owed(gets, names))


def _owed(gets: dict[Player, int], names: Names) -> str:
    owed: dict[int, list[Player]] = {}
    for opponent, quarters in gets.items():
        owed.setdefault(quarters, []).append(opponent)
    if len(gets) > 1 and len(owed) == 1:
        return _("{points} to each opponent").format(points=_points(*owed))
    if len(gets) == 1:
        return _points(*owed)
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

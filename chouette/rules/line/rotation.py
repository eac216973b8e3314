"""Who is box and captain next, and why. Source: RULES.md R3, R4, R5, R8; what they leave open: house.DECISIONS."""

from dataclasses import dataclass

from chouette.rules.house.house import BoxRetention, Newcomer, PartnerWho
from chouette.rules.line import partners
from chouette.rules.model.actions import Player
from chouette.rules.model.contracts import Kind
from chouette.rules.model.table import Game, Reasoning, Roles, Table, Why
from games.rules.cube import Side


@dataclass(frozen=True, slots=True)
class Succession:
    """The roles of the next game, who was sent to the foot of the line for them, and the deciding rule."""

    roles: Roles
    foot: tuple[Player, ...]
    reasoning: Reasoning


def succession(table: Table, game: Game, acting: Player) -> Succession:
    """What follows the finished game. `acting` was acting captain when it ended."""
    heir = None if keeps_the_box(table, game, acting) else _heir(table, game, acting)
    roles, foot = _kept(table, game) if heir is None else _handed_on(table, game, heir)
    roles = with_newcomers(table, roles, foot)
    roles = partners.with_mandatory(table, without_sitting(table, roles))
    return Succession(roles, foot, _reasoning(table, game, acting, heir))


def keeps_the_box(table: Table, game: Game, acting: Player) -> bool:
    """Whether the box keeps the box, under the `box_retention` of the house rules."""
    mains = [one for one in game.contracts if one.kind is Kind.MAIN]
    net = game.deltas.get(game.box, 0)
    match table.house.box_retention:
        case BoxRetention.captain:
            return not _beat_the_box(game, game.captain)
        case BoxRetention.last_man:
            return not _beat_the_box(game, acting)
        case BoxRetention.all:
            return all(one.won_by is Side.BOX for one in mains)
        case BoxRetention.profit:
            return net > 0
        case BoxRetention.breakeven:
            return net >= 0
        case BoxRetention.la:
            return game.last_word is Side.BOX and net >= 0


def _beat_the_box(game: Game, member: Player) -> bool:
    contract = game.main(member)
    return contract is not None and contract.won_by is Side.TEAM


def _heir(table: Table, game: Game, acting: Player) -> Player | None:
    """The new box; None if nobody is there to take it."""
    line = table.playing(table.roles.line)
    if table.house.box_retention is BoxRetention.last_man:
        if acting in line:
            return acting
    elif _beat_the_box(game, game.captain) and game.captain in line:
        return game.captain
    behind = [player for player in line if player != game.captain]
    return next(iter(behind or line), None)


def _kept(table: Table, game: Game) -> tuple[Roles, tuple[Player, ...]]:
    roles = table.roles
    foot = tuple(one for one in roles.line if one == game.captain)
    rest = tuple(one for one in roles.line if one != game.captain)
    return Roles(roles.box, roles.partners, rest + foot), foot


def _handed_on(table: Table, game: Game, heir: Player) -> tuple[Roles, tuple[Player, ...]]:
    """The heir becomes box, old partners go first, a captain who did not beat the box goes next to last."""
    roles = table.roles
    old_box = (roles.box,) if roles.box is not None else ()
    captain = tuple(one for one in roles.line if one == game.captain != heir)
    foot = captain + old_box
    rest = tuple(one for one in roles.line if one != heir and one not in captain)
    line = roles.partners + rest + foot
    return Roles(heir, *_new_partners(table, rest, line)), foot


def _new_partners(
    table: Table, rest: tuple[Player, ...], line: tuple[Player, ...]
) -> tuple[tuple[Player, ...], tuple[Player, ...]]:
    """A partnership passes on to the new box if the house rules say so and enough players are there: (partners, line)."""
    old, candidates = table.roles.partners if table.house.partner_passes else (), table.playing(rest)
    number = min(len(old), partners.allowed(table.house, 1 + len(table.playing(line))))
    match table.house.partner_who:
        case PartnerWho.captain:
            chosen = old[:number]
        case PartnerWho.last_in_line:
            chosen = tuple(reversed(candidates))[:number]
        case PartnerWho.next_in_line:
            chosen = candidates[:number]
    return chosen, tuple(one for one in line if one not in chosen)


def with_newcomers(table: Table, roles: Roles, foot: tuple[Player, ...]) -> Roles:
    """Places the waiting newcomers behind or ahead of those the game sent to the foot (R6)."""
    line = roles.line
    for newcomer in table.waiting:
        line = placed(line, newcomer, foot, table.house.newcomer)
    return Roles(roles.box, roles.partners, line)


def placed(line: tuple[Player, ...], newcomer: Player, foot: tuple[Player, ...], where: Newcomer) -> tuple[Player, ...]:
    """The line with a newcomer in it."""
    if where is Newcomer.behind_loser:
        return (*line, newcomer)
    at = len(line)
    while at and line[at - 1] in foot:
        at -= 1
    return (*line[:at], newcomer, *line[at:])


def without_sitting(table: Table, roles: Roles) -> Roles:
    """A box that sits out passes the box to the next player in line; box and partners wait at the foot."""
    mates = table.playing(roles.partners)
    line = (*roles.line, *(one for one in roles.partners if one not in mates))
    heir = next(iter(table.playing(line)), None)
    if roles.box is None or roles.box not in table.sitting or heir is None:
        return Roles(roles.box, mates, line)
    return Roles(heir, mates, (*(one for one in line if one != heir), roles.box))


def _reasoning(table: Table, game: Game, acting: Player, heir: Player | None) -> Reasoning:
    box, next_box = game.box, heir or game.box
    kept = heir is None
    match table.house.box_retention:
        case BoxRetention.captain:
            pair = (box, game.captain) if kept else (game.captain, box)
            return Reasoning(Why.CAPTAIN_KEPT, *pair)
        case BoxRetention.last_man:
            return Reasoning(Why.LAST_MAN, *((box, acting) if kept else (acting, box)))
        case BoxRetention.all:
            return Reasoning(Why.ALL_BEATEN if kept else Why.ALL_NOT_BEATEN, next_box, box)
        case BoxRetention.profit:
            return Reasoning(Why.PROFIT if kept else Why.NO_PROFIT, next_box, box)
        case BoxRetention.breakeven:
            return Reasoning(Why.BREAKEVEN if kept else Why.NO_BREAKEVEN, next_box, box)
        case BoxRetention.la:
            return Reasoning(Why.LA_KEPT if kept else Why.LA_LOST, next_box, box)

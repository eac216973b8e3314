"""The box's partner: when one is due, who it is, and the partner's share. Source: RULES.md R8."""

from collections.abc import Sequence

from chouette.rules.house.house import House, Partner, PartnerWho
from chouette.rules.model.actions import Player, TakePartner
from chouette.rules.model.events import RolesSet
from chouette.rules.model.payoffs import QUARTERS
from chouette.rules.model.table import Game, Reason, Roles, Table
from chouette.rules.refusals import Refusal, Refused
from chouette.rules.state.turn import Turn


def allowed(house: House, players: int) -> int:
    """How many partners the box may have with this many players: one from `partner_from`, two from twice that."""
    if house.partner is Partner.off or players < house.partner_from:
        return 0
    return 2 if players >= 2 * house.partner_from else 1


def may_choose(table: Table) -> bool:
    """Whether a box that is alone may take a partner for the next game, if it likes."""
    roles = table.roles
    if table.game is not None or table.closed or roles.box is None or roles.partners:
        return False
    is_free = table.house.partner is Partner.optional and allowed(table.house, len(table.playing(table.present))) > 0
    return is_free and len(table.playing(roles.line)) > 1


def due(house: House, line: Sequence[Player], number: int) -> tuple[Player, ...]:
    """Who is asked first. `line` are those who play, captain first, without the old box."""
    if house.partner_who is PartnerWho.captain:
        return tuple(line[:number])
    if house.partner_who is PartnerWho.last_in_line:
        return tuple(reversed(line[-number:])) if number else ()
    return tuple(line[1 : 1 + number])


def taken(roles: Roles, partners: tuple[Player, ...]) -> Roles:
    """The roles with these partners beside the box; former partners return to the head of the line."""
    back = tuple(one for one in roles.partners if one not in partners)
    line = tuple(one for one in (*back, *roles.line) if one not in partners)
    return Roles(roles.box, partners, line)


def with_mandatory(table: Table, roles: Roles) -> Roles:
    """The roles with a partner, or two, added where the house rules demand it."""
    house = table.house
    if house.partner is not Partner.mandatory:
        return roles
    line = table.playing(roles.line)
    missing = allowed(house, 1 + len(roles.partners) + len(line)) - len(roles.partners)
    return taken(roles, (*roles.partners, *due(house, line, missing))) if missing > 0 else roles


def take_partner(turn: Turn, action: TakePartner) -> None:
    """The box takes a partner before a game, or continues alone."""
    table, roles = turn.table, turn.table.roles
    if table.game is not None:
        raise Refused(Refusal.GAME_RUNS, number=table.game.number)
    if roles.box is None:
        raise Refused(Refusal.NO_SEATS)
    _check_number(turn, len(action.players))
    line = table.playing((*roles.partners, *roles.line))
    for player in action.players:
        if player not in line:
            raise Refused(Refusal.PARTNER_IN_LINE, player=player, legal=", ".join(line))
    if len(line) <= len(action.players):
        raise Refused(Refusal.NOBODY_IN_LINE)
    turn.say(RolesSet(taken(roles, action.players), named=True))


def _check_number(turn: Turn, wanted: int) -> None:
    house, players = turn.table.house, len(turn.table.playing(turn.table.present))
    if wanted and house.partner is Partner.off:
        raise Refused(Refusal.NO_PARTNERS)
    limit = allowed(house, players)
    if wanted and not limit:
        turn.insist(Refusal.TOO_FEW_FOR_PARTNER, limit=house.partner_from, number=players)
    elif wanted > limit:
        turn.insist(Refusal.TOO_MANY_PARTNERS, number=players, limit=limit)


def pay_partners(turn: Turn, game: Game) -> None:
    """Share the box's result equally; a partner's part is rounded towards zero to a whole point, the rest is the box's."""
    total = game.deltas.get(game.box, 0)
    share = abs(total) // QUARTERS // (len(game.partners) + 1) * QUARTERS
    for partner in game.partners:
        if total > 0:
            turn.pay(game.box, partner, share, Reason.PARTNER)
        else:
            turn.pay(partner, game.box, share, Reason.PARTNER)

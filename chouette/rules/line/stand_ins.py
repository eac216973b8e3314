"""Who speaks and who moves the checkers for somebody who is away. Source: RULES.md R7 (on screen: house.DECISIONS).

Off screen a proxy does both. On screen somebody who wins what the absent player loses may hold the page: whoever was named by
the monitor or the site only moves the checkers, and only while their interest is not opposed to the player's. A proxy whom the
player named from their own page does what the rules allow a proxy; the naming rests while the two sit on opposite sides, and
where the box has partners, unless one of these is named.
"""

from chouette.rules.house.house import Absent
from chouette.rules.line.joining import check_here
from chouette.rules.model.actions import Action, Leave, NameStandIn, Player, SetProxy
from chouette.rules.model.events import StandInNamed
from chouette.rules.model.table import Game, Table
from chouette.rules.refusals import Refusal, Refused
from chouette.rules.state.turn import Turn
from games.rules.cube import Side


def name_stand_in(turn: Turn, action: NameStandIn) -> None:
    """Somebody at the table whose interest is not opposed moves the checkers for a player; or no longer does."""
    table, player, stand_in = turn.table, action.player, action.stand_in
    if not table.house.board:
        raise Refused(Refusal.NO_BOARD)
    if player not in table.scores:
        raise Refused(Refusal.UNKNOWN_PLAYER, player=player, legal=", ".join(table.present))
    if stand_in is None and player not in table.stand_ins:
        raise Refused(Refusal.NO_STAND_IN, player=player)
    if stand_in is not None:
        check_here(table, stand_in)
        if stand_in == player:
            raise Refused(Refusal.WITH_ONESELF, player=player)
        if is_against(table, player, stand_in):
            raise Refused(Refusal.AGAINST_THEM, player=player, stand_in=stand_in)
    turn.say(StandInNamed(player, stand_in))


def is_against(table: Table, player: Player, other: Player) -> bool:
    """Whether the other wins in the running game what the player loses."""
    sides = {side_of(table.game, one) for one in (player, other)} if table.game is not None else set()
    return sides == set(Side)


def side_of(game: Game, player: Player) -> Side | None:
    """The side on which the player has points at stake; None if they have none."""
    return Side.BOX if player in (game.box, *game.partners) else game.contracts_side(player)


def sit_opposite(table: Table, player: Player, other: Player) -> bool:
    """Whether one is of the box and the other of the team: all who were dealt in, also who has dropped since and has heard the
    team's talk; before a game, as it would begin now."""
    game, roles = table.game, table.roles
    if game is not None and is_against(table, player, other):
        return True
    of_box = {game.box, *game.partners} if game is not None else {roles.box, *roles.partners}
    of_team = set(game.team) if game is not None else set(table.playing(roles.line))
    return any(one in of_box and another in of_team for one, another in ((player, other), (other, player)))


def could_not_speak(table: Table, player: Player, other: Player) -> bool:
    """Whether the other, named by the player, would turn cubes at the cost of a third: for the other side, or in place of the
    partner who pays half."""
    box, partners = (table.game or table.roles).box, (table.game or table.roles).partners
    return sit_opposite(table, player, other) or (player == box and bool(partners) and other not in partners)


def rests(table: Table, player: Player) -> bool:
    """Whether the player has named somebody from their own page who speaks for them in another game than this."""
    named = table.proxies.get(player) if table.house.board and player in table.trusting else None
    return named is not None and could_not_speak(table, player, named)


def names_an_opponent(table: Table, action: Action) -> Player | None:
    """Whom somebody names during a game who could not speak for them in it."""
    if table.game is None or not isinstance(action, SetProxy) or action.proxy is None or not table.house.board:
        return None
    return action.proxy if could_not_speak(table, action.player, action.proxy) else None


def leaves_a_cube_to_nobody(table: Table, action: Action) -> bool:
    """Whether somebody would leave for good a cube for which the table would wait for ever: whom they named does not speak."""
    if table.game is None or not isinstance(action, Leave) or table.house.absent is not Absent.wait:
        return False
    return rests(table, action.player) and any(one.side_of(action.player) is not None for one in table.game.live)


def has_stake(game: Game, player: Player) -> bool:
    """Whether the game is, or was, about the player's points: whoever dropped or settled gains by its being set aside."""
    paid = {one for payment in game.payments for one in (payment.payer, payment.payee)}
    return player in {game.box, *game.partners, *game.team, *paid} or side_of(game, player) is not None


def speaks_for(table: Table, seat: Player) -> tuple[Player, ...]:
    """For whom a seat may speak about cubes: itself, and those it is proxy for."""
    return (seat, *(player for player in table.proxies if proxy_of(table, player) == seat))


def proxy_of(table: Table, player: Player) -> Player | None:
    """Who speaks for the player; on screen only somebody whom they named themselves, while that does not rest."""
    if rests(table, player):
        return None
    return table.proxies.get(player) if player in table.trusting or not table.house.board else None


def moves_for(table: Table, seat: Player) -> tuple[Player, ...]:
    """For whom a seat may roll, move the checkers and name doublets: those it speaks for, and those it stands in for."""
    proxies = {player: other for player, other in table.proxies.items() if not rests(table, player)}
    standing_in = dict.fromkeys(
        player for named in (table.stand_ins, proxies) for player, other in named.items() if other == seat
    )
    spoken = speaks_for(table, seat)
    return (*spoken, *(one for one in standing_in if one not in spoken and not is_against(table, one, seat)))


def mover_for(table: Table, player: Player) -> Player:
    """Who moves the player's checkers now: whoever stands in for them, while they may; otherwise they themselves."""
    stand_in = table.stand_ins.get(player)
    if stand_in is None or stand_in in table.gone or player not in moves_for(table, stand_in):
        return player
    return stand_in

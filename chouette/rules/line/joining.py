"""Joining, leaving, breaks, proxies, declining the box. Source: RULES.md R3, R6, R7."""

from collections.abc import Iterable

from chouette.rules.house.house import Absent, Leaver
from chouette.rules.line.rotation import placed, without_sitting
from chouette.rules.model.actions import DeclineBox, Join, Leave, Player, Return, SetProxy, SitOut
from chouette.rules.model.events import PlayerJoined, PlayerLeft, PlayerReturned, PlayerSatOut, ProxySet, RolesSet
from chouette.rules.model.table import Roles, Table
from chouette.rules.refusals import Refusal, Refused
from chouette.rules.state.turn import Turn

#: Who have left count, too: each statement costs the more the more players an evening ever had.
MOST_PLAYERS = 100


def join(turn: Turn, action: Join) -> None:
    """At any time, effective from the next game; the place in the line depends on the house rules."""
    table, player = turn.table, action.player
    if player in table.present:
        raise Refused(Refusal.ALREADY_HERE, player=player)
    if len(table.present) >= table.house.players_max:
        turn.insist(Refusal.TABLE_FULL, limit=table.house.players_max)
    if player not in table.scores and len(table.scores) >= MOST_PLAYERS:
        raise Refused(Refusal.TOO_MANY_PLAYERS, limit=MOST_PLAYERS)
    turn.say(PlayerJoined(player, waiting=table.game is not None))
    end_proxies(turn, (player,))
    if table.game is None:
        turn.say(RolesSet(_with_newcomer(turn.table, player)))


def _with_newcomer(table: Table, player: Player) -> Roles:
    roles = table.roles
    if roles.box is None:
        return Roles(player, (), roles.line)
    return Roles(roles.box, roles.partners, placed(roles.line, player, table.foot, table.house.newcomer))


def leave(turn: Turn, action: Leave) -> None:
    """For good. A live cube goes to the proxy or the captain, or must be settled first, as the house rules say; on screen the
    last player who could still move the checkers must settle, too."""
    table, player = turn.table, action.player
    check_here(table, player)
    game = table.game
    live = [one for one in game.live if one.side_of(player) is not None] if game else []
    box_leaves = game is not None and player == game.box
    settles = table.house.leaver is Leaver.settle or _would_be_waited_for(table, player)
    if live and (box_leaves or settles or _leaves_a_board_to_nobody(table, player)):
        raise Refused(Refusal.SETTLE_BEFORE_LEAVING, player=player)
    turn.say(PlayerLeft(player))
    if turn.table.roles.box == player:
        turn.say(RolesSet(without_box(turn.table)))
    if game is None:
        end_proxies_of_leavers(turn)


def _would_be_waited_for(table: Table, player: Player) -> bool:
    """Whether nobody could answer for somebody who has left."""
    return table.house.absent is Absent.wait and player not in (table.trusting if table.house.board else table.proxies)


def _leaves_a_board_to_nobody(table: Table, player: Player) -> bool:
    """Whether no member who is present, and no proxy, would be left to move the checkers on screen."""
    game = table.game
    if game is None or game.board is None or player in table.proxies:
        return False
    others = (one for one in game.in_the_game if one != player)
    return all(one in table.sitting or one in table.gone for one in others)


def without_box(table: Table) -> Roles:
    """The roles when whoever has the box is not there: it passes to the first in line who plays."""
    roles = table.roles
    line = (*roles.partners, *roles.line)
    heir = next(iter(table.playing(roles.line) or table.playing(line)), None)
    mates = tuple(one for one in roles.partners if one != heir)
    return Roles(heir, mates, tuple(one for one in roles.line if one != heir))


def sit_out(turn: Turn, action: SitOut) -> None:
    """A break: the player keeps their place in the line but is dealt into no further game; a live cube follows proxy or house
    rules."""
    check_here(turn.table, action.player)
    if action.player in turn.table.sitting:
        raise Refused(Refusal.ALREADY_SITTING, player=action.player)
    turn.say(PlayerSatOut(action.player))
    table = turn.table
    if table.game is not None:
        return
    roles = without_sitting(table, table.roles)
    if roles != table.roles:
        turn.say(RolesSet(roles))


def come_back(turn: Turn, action: Return) -> None:
    """From the next game on, at the place they kept."""
    check_here(turn.table, action.player)
    if action.player not in turn.table.sitting:
        raise Refused(Refusal.NOT_SITTING, player=action.player)
    turn.say(PlayerReturned(action.player))
    end_proxies(turn, (action.player,))
    table = turn.table
    if table.game is None:
        roles = without_sitting(table, table.roles)
        if roles != table.roles:
            turn.say(RolesSet(roles))


def set_proxy(turn: Turn, action: SetProxy) -> None:
    """Somebody answers for a player who is away."""
    table, player, proxy = turn.table, action.player, action.proxy
    if player not in table.scores:
        raise Refused(Refusal.UNKNOWN_PLAYER, player=player, legal=", ".join(table.present))
    if proxy is None and player not in table.proxies:
        raise Refused(Refusal.NO_PROXY, player=player)
    if proxy == player:
        raise Refused(Refusal.OWN_PROXY, player=player)
    if proxy is not None:
        check_here(table, proxy)
    turn.say(ProxySet(player, proxy, action.own, since=table.game_number if proxy is not None else 0))


def end_proxies(turn: Turn, players: Iterable[Player]) -> None:
    """Nobody answers for these any more: the part of the evening for which somebody did is over."""
    for player in players:
        if player in turn.table.proxies:
            turn.say(ProxySet(player, None))


def end_proxies_of_leavers(turn: Turn) -> None:
    """Between games: whoever has left has no cube to be answered, and answers for nobody."""
    table = turn.table
    end_proxies(turn, [one for one, proxy in table.proxies.items() if one in table.gone or proxy in table.gone])


def decline_box(turn: Turn, action: DeclineBox) -> None:
    """The new box declines: the captain becomes box, and the decliner goes just ahead of the old box."""
    table, roles = turn.table, turn.table.roles
    if not table.house.decline_box:
        raise Refused(Refusal.NO_DECLINING)
    if table.game is not None or not table.fresh_box or action.player != roles.box:
        raise Refused(Refusal.NOT_FRESH_BOX)
    heir = table.captain
    if heir is None:
        raise Refused(Refusal.NOBODY_IN_LINE)
    line = tuple(one for one in roles.line if one != heir)
    at = next((place for place, one in enumerate(line) if one in table.foot), len(line))
    turn.say(RolesSet(Roles(heir, roles.partners, (*line[:at], action.player, *line[at:]))))


def check_here(table: Table, player: Player) -> None:
    """Refused: somebody who is not at the table."""
    if player not in table.present:
        raise Refused(Refusal.UNKNOWN_PLAYER, player=player, legal=", ".join(table.present))

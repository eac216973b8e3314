"""Who sits where at the start, and the monitor's reordering between games. Source: RULES.md R2."""

from collections.abc import Sequence
from itertools import groupby

from chouette.rules.house.house import InitialOrder
from chouette.rules.line import partners
from chouette.rules.line.captaincy import name_acting_captain
from chouette.rules.model.actions import NameBox, NameCaptain, NameLine, Player, Roll, RollForSeats
from chouette.rules.model.events import RolesSet
from chouette.rules.model.table import Roles, Table
from chouette.rules.refusals import Refusal, Refused
from chouette.rules.sentences import Marked, gettext_noop
from chouette.rules.state.turn import Turn

#: Dice thrown for a seat. With two, some houses count doubles as in play, so 6-6 may be 24.
DICE = {InitialOrder.one_die: (1, 1, 6), InitialOrder.two_dice: (2, 2, 24), InitialOrder.four_dice: (4, 4, 24)}


def name_box(turn: Turn, action: NameBox) -> None:
    """Before the first game: the first box, in place of the one named before; of two who are seated the other goes to the foot.
    Between games: the monitor's override; the old box goes to the foot."""
    table = _between_games(turn)
    roles, player = table.roles, action.player
    if _setting_up(table):
        turn.say(RolesSet(_set_up_with_box(table, player)))
        return
    _must_be_here(table, player)
    line = tuple(one for one in roles.line if one != player)
    old = (roles.box,) if roles.box not in (None, player) else ()
    old_box = tuple(one for one in old if one is not None)
    mates = tuple(one for one in roles.partners if one != player)
    turn.say(RolesSet(Roles(player, mates, line + old_box), named=True))


def _set_up_with_box(table: Table, player: Player) -> Roles:
    old = table.roles.box
    line = tuple(one for one in table.roles.line if one != player)
    if old is not None and player in table.roles.line:
        line = (*line, old)
    _check_room(table, 1 + len(line))
    return Roles(player, (), line)


def name_line(turn: Turn, action: NameLine) -> None:
    """Before the first game: the line, captain first. Between games: the same people in another order."""
    table = _between_games(turn)
    roles = table.roles
    _named_once(action.players)
    if not action.players:
        raise Refused(Refusal.NOBODY_IN_LINE)
    if roles.box in action.players:
        raise Refused(Refusal.NAMED_TWICE, player=str(roles.box))
    if _setting_up(table):
        _check_room(table, 1 + len(action.players))
        turn.say(RolesSet(Roles(roles.box, (), action.players)))
        return
    if set(action.players) != set(roles.line):
        raise Refused(Refusal.LINE_MUST_HOLD_ALL, legal=", ".join(roles.line))
    turn.say(RolesSet(Roles(roles.box, roles.partners, action.players), named=True))


def name_captain(turn: Turn, action: NameCaptain) -> None:
    """During a game the acting captain; between games the captain of the next."""
    if turn.table.game is not None:
        name_acting_captain(turn, action)
        return
    roles = turn.table.roles
    if action.player not in turn.table.playing(roles.line):
        raise Refused(Refusal.UNKNOWN_PLAYER, player=action.player, legal=", ".join(turn.table.playing(roles.line)))
    line = (action.player, *(one for one in roles.line if one != action.player))
    turn.say(RolesSet(Roles(roles.box, roles.partners, line), named=True))


def roll_for_seats(turn: Turn, action: RollForSeats) -> None:
    """The highest roll is box, the second captain, the rest in order; only tied players roll again for their places."""
    table = _between_games(turn)
    if not _setting_up(table):
        raise Refused(Refusal.SET_UP_OVER)
    _named_once([roll.player for roll in action.rolls])
    if len(action.rolls) < 2:
        raise Refused(Refusal.TOO_FEW)
    _check_room(table, len(action.rolls))
    for roll in action.rolls:
        _check_roll(table, roll)
    box, *line = _in_order(action.rolls, 0)
    turn.say(RolesSet(Roles(box, (), tuple(line))))


def _in_order(rolls: Sequence[Roll], at: int) -> list[Player]:
    """The players ordered by their roll number `at`, ties by the next one."""
    order: list[Player] = []
    for _, tied in groupby(sorted(rolls, key=lambda roll: -roll.totals[at]), key=lambda roll: roll.totals[at]):
        group = list(tied)
        if len(group) == 1:
            if len(group[0].totals) > at + 1:
                raise Refused(Refusal.NO_TIE, player=group[0].player)
            order.append(group[0].player)
            continue
        if any(len(roll.totals) <= at + 1 for roll in group):
            raise Refused(Refusal.TIE_LEFT, players=", ".join(roll.player for roll in group))
        order += _in_order(group, at + 1)
    return order


def _check_roll(table: Table, roll: Roll) -> None:
    dice, least, most = DICE.get(table.house.initial_order, (1, 1, 24))
    if not all(least <= total <= most for total in roll.totals):
        shown = "/".join(str(total) for total in roll.totals)
        raise Refused(Refusal.BAD_ROLL, player=roll.player, roll=shown, least=least, most=most, dice=_DICE_IN_WORDS[dice])


_DICE_IN_WORDS = {1: Marked(gettext_noop("one die")), 2: Marked(gettext_noop("two dice")), 4: Marked(gettext_noop("four dice"))}


def _between_games(turn: Turn) -> Table:
    if turn.table.game is not None:
        raise Refused(Refusal.GAME_RUNS, number=turn.table.game.number)
    return turn.table


def _setting_up(table: Table) -> bool:
    """Whether seats are still being called out: before the first game, while nobody has points and nobody has left."""
    return table.games_played == 0 and not table.gone and not any(table.scores.values())


def _named_once(players: Sequence[Player]) -> None:
    for player in players:
        if players.count(player) > 1:
            raise Refused(Refusal.NAMED_TWICE, player=player)


def _must_be_here(table: Table, player: Player) -> None:
    if player not in table.playing(table.present):
        raise Refused(Refusal.UNKNOWN_PLAYER, player=player, legal=", ".join(table.playing(table.present)))


def _check_room(table: Table, players: int) -> None:
    if players > table.house.players_max:
        raise Refused(Refusal.TABLE_FULL, limit=table.house.players_max)


def seats_for_a_game(table: Table) -> Roles:
    """The roles a game can begin with, including mandatory partners. Refused: nobody seated, nobody in the line."""
    if table.roles.box is None:
        raise Refused(Refusal.NO_SEATS)
    roles = partners.with_mandatory(table, table.roles)
    if not table.playing(roles.line):
        raise Refused(Refusal.NOBODY_IN_LINE)
    return roles

"""Whom the captain's roll and the box's answer wait for, and whose clock runs meanwhile: nobody pays while they may not act.

Source: RULES.md R10: whoever may double gets a fair chance before the dice are rolled. Once a member has doubled, the others
have their seconds to join before the box answers (the sheet "online", rule 9: any other member may join until the box answers,
which answers all of them together); a box that answered the first at once would take the cube from the others.
"""

from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import datetime

from chouette.evening.on_screen.turn_clock import whose_time
from chouette.models import Chouette, Seat
from chouette.rules.line.captaincy import captain_by_the_cubes
from chouette.rules.line.hands import hand_on_turn
from chouette.rules.model.actions import Buy, Double, Player
from chouette.rules.model.table import Table
from chouette.rules.permitted.legal import legal_for, refusal_of
from chouette.rules.permitted.pending_double import doubles_to_the_box
from games.play.counted import counted
from games.play.rolls import roll_holds
from games.play.rolls.roll_holds import Patience, Waiting
from games.play.turn_clock import SCREENS, SECOND, Screen, in_ms, started_for
from games.rules.cube import Side


def may_still_speak(table: Table) -> tuple[Player, ...]:
    """Who could turn or buy a cube before this roll, except the player who rolls: rolling is their answer.

    Nobody while a lone taker must buy or drop: there is no roll to think about until then.
    """
    game = table.game
    if game is None or game.board is None or game.obligation is not None or not game.board.cubes_may_turn:
        return ()
    if game.board.on_turn is Side.BOX:
        captain = captain_by_the_cubes(table)
        return (
            (captain,)
            if captain and captain not in table.sitting and any(isinstance(one, Buy) for one in legal_for(table, captain))
            else ()
        )
    there = (one for one in game.in_the_game if one not in table.sitting and one not in table.gone)
    others = (one for one in there if one != hand_on_turn(table))
    return tuple(one for one in others if refusal_of(table, Double((one,))) is None)


def waiting_for(
    table: Table, screen: Screen, seats: Iterable[Seat], now: int, able: tuple[Player, ...] | None = None
) -> Waiting | None:
    """None if the captain may roll: everyone who may double has released the roll, or their time is over and nobody holds it.

    `able` is `may_still_speak`, for callers that have it already.
    """
    able = may_still_speak(table) if able is None else able
    if not able:
        return None
    buying = _is_box_to_roll(table)  # dropped cubes have been for sale only since the last answer
    grace_ends = (screen.spoken if buying else screen.since) + table.house.roll_grace * SECOND
    patience = Patience(table.house.hold_limit * SECOND, grace_ends, asks_all=buying, begun=screen.since)
    return roll_holds.waiting_for(seats, able, screen.turn, patience, now)


def _is_box_to_roll(table: Table) -> bool:
    board = table.game.board if table.game else None
    return board is not None and board.on_turn is Side.BOX


def answer_waits_for(table: Table, screen: Screen, seats: Iterable[Seat], now: int) -> Waiting | None:
    """Members who could still join the double that is open, and until when (ms since 1970); None if the box may answer. Each
    who joins gives the rest their seconds anew; who has let them roll, or leaves every roll to others, does not join."""
    until = screen.spoken + table.house.roll_grace * SECOND
    if until <= now or not (able := may_join(table)):
        return None
    silent = [one.word for one in seats if one.word in able and not one.auto_roll and one.lets_roll != screen.turn]
    return Waiting(tuple(silent), until) if silent else None


def may_join(table: Table) -> frozenset[Player]:
    """Who could double together with those whose doubles the box has to answer; nobody where none does, or off screen."""
    game = table.game
    if game is None or game.board is None or not game.board.cubes_may_turn or not doubles_to_the_box(game):
        return frozenset()
    there = (one for one in game.in_the_game if one not in table.sitting and one not in table.gone)
    return frozenset(one for one in there if refusal_of(table, Double((one,))) is None)


def waited_until(table: Table, screen: Screen, seats: Iterable[Seat], now: int) -> int:
    """Until when nobody had to act at what the game waits for now, as far as it is not yet past: a roll was held in this turn,
    or the box may not answer yet; 0 if there is nothing of the kind. In ms since 1970."""
    if may_join(table):
        return min(now, screen.spoken + table.house.roll_grace * SECOND)
    able = may_still_speak(table)
    holding = (one.holds_since for one in seats if one.word in able and one.holds_since is not None)
    held = (roll_holds.held_since(at, screen.since, now) for at in holding if in_ms(at) >= screen.since)
    return min(now, max((since + table.house.hold_limit * SECOND for since in held), default=0))


def as_awaited(chouette: Chouette, table: Table, screen: Screen, now: int, answered: Collection[str] = ()) -> Screen:
    """The screen with the clock of whoever is waited for, from when they may act; `answered`: those whose answers are sealed.
    One query if somebody may still turn a cube; none without a clock."""
    if screen.clock is None:
        return screen
    waits_for = answer_waits_for if may_join(table) else waiting_for if may_still_speak(table) else None
    waiting = waits_for(table, screen, chouette.seats.order_by("pk"), now) if waits_for is not None else None
    waits = max(0, waiting.until - now) if waiting is not None else 0
    return replace(screen, clock=started_for(screen.clock, whose_time(table, answered), now, waits))


def clock_goes_on(chouette: Chouette, table: Table, moment: datetime, answered: Collection[str] = ()) -> None:
    """The same for the row, which is locked and not saved here: somebody has held or released the roll, or sealed an answer."""
    if chouette.screen is not None:
        chouette.screen = SCREENS.encode(as_awaited(chouette, table, counted(chouette, moment), in_ms(moment), answered))

"""What an evening played on screen keeps beside its log: which turn it is since when, whose clock runs, and the captain's play
as far as he has composed it. It is stored with the chouette's row, under the same lock. Nothing here moves a point.

Times are milliseconds since 1970, so that they can be stored and subtracted.
"""

from dataclasses import dataclass, replace
from datetime import datetime

from chouette.rules.house import House
from chouette.rules.playing import missing_answers
from chouette.rules.table import Table
from clubsite.eventlog.codec import Codec
from games.rules.board_play import BoardPlay
from games.rules.cube import Side

SECOND = 1000
MINUTE = 60 * SECOND


@dataclass(frozen=True, slots=True)
class Clock:
    """What each side has left of its reserve, in ms; the side whose time it is has it `running` since `since`."""

    box: int
    team: int
    running: Side | None = None
    since: int = 0


@dataclass(frozen=True, slots=True)
class Screen:
    """`turn` names the turn ("3.17": game, turn; "3.0" before the opening; "" between games) that began at `since`. `preview`
    is the notation of the steps composed so far, in the version `preview_of` of the evening.
    """

    turn: str = ""
    since: int = 0
    clock: Clock | None = None
    preview: str = ""
    preview_of: int = 0


def in_ms(moment: datetime) -> int:
    """Milliseconds since 1970."""
    return int(moment.timestamp() * 1000)


SCREENS: Codec[Screen] = Codec(Screen)


def screen_of(stored: object) -> Screen:
    """What a chouette's row holds; an empty one before its first statement on screen."""
    return SCREENS.decode(stored) if stored is not None else Screen()


def turn_name(table: Table) -> str:
    """The name of the turn now; "" where no board is played."""
    game = table.game
    return f"{game.number}.{game.board.number}" if game is not None and game.board is not None else ""


def after_statements(screen: Screen, table: Table, now: int) -> Screen:
    """The screen after something was said and the table is like this."""
    turn = turn_name(table)
    begins = turn != screen.turn
    clock = _clock(screen, table, now)
    return Screen(turn, now if begins else screen.since, clock)


def _clock(screen: Screen, table: Table, now: int) -> Clock | None:
    """The time used since the last statement is taken from whoever's clock ran; a new game begins with full reserves."""
    board = table.game.board if table.game else None
    reserve = table.house.clock_reserve
    if board is None or reserve is None:
        return None
    clock = screen.clock
    if clock is None or screen.turn.partition(".")[0] != turn_name(table).partition(".")[0]:
        clock = Clock(reserve * MINUTE, reserve * MINUTE)
    stopped = stop(clock, table.house, now)
    return replace(stopped, running=_whose_time(table, board), since=now)


def stop(clock: Clock, house: House, now: int) -> Clock:
    """The clock as it stands now: what was used beyond the delay is gone."""
    used = max(0, now - clock.since - house.clock_delay * SECOND) if clock.running else 0
    box, team = clock.box, clock.team
    if clock.running is Side.BOX:
        box = max(0, box - used)
    elif clock.running is Side.TEAM:
        team = max(0, team - used)
    return replace(clock, box=box, team=team, running=None)


def _whose_time(table: Table, board: BoardPlay) -> Side | None:
    """The side that has to do something: whoever must answer, else whoever is on turn."""
    game = table.game
    assert game is not None
    owing = {game.contracts_side(player) for player in missing_answers(game)}
    if owing:
        return owing.pop() if len(owing) == 1 else None
    return board.on_turn

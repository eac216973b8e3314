"""What a table on screen keeps beside its log: the current turn and since when, the running clock, and the draft play. It is
stored in the table's row, under the same lock. Nothing here moves a point.

Times are milliseconds since 1970, so that they can be stored and subtracted.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from clubsite.eventlog.codec import Codec
from games.rules.board_play import BoardPlay
from games.rules.cube import Side

SECOND = 1000
MINUTE = 60 * SECOND
#: For so long the clock of whoever gave no sign yet waits for it while their page is open; then it begins by itself.
SIGN_WITHIN = 20 * SECOND


@dataclass(frozen=True, slots=True)
class Clock:
    """What each side has left of its reserve in game number `game`, in ms. For the side on the clock, `running` says which it
    is, `since` when, and `spare` is the delay in ms it had left then, which costs no reserve; before it, `waits` ms, in which
    that side may not act yet, cost nothing at all. `halted`: whose time ran when the game was suspended. `kept` is the delay
    that the turn before had left when it ended: all it has if it comes again. While a resignation waits, `held` is the delay
    that whoever offered it had left, and `whole` the reserve that whoever answers it had then; otherwise -1."""

    box: int
    team: int
    running: Side | None = None
    since: int = 0
    spare: int = 0
    game: int = 0
    halted: Side | None = None
    kept: int = 0
    held: int = -1
    whole: int = -1
    waits: int = 0

    def left(self, side: Side, now: int) -> tuple[int, int]:
        """A side's remaining reserve and delay; neither is negative."""
        reserve = self.box if side is Side.BOX else self.team
        if self.running is not side:
            return reserve, 0
        used = max(0, now - self.since - self.waits)
        return max(0, reserve - max(0, used - self.spare)), max(0, self.spare - used)

    @property
    def runs_out(self) -> int | None:
        """When the running reserve will be used up if nothing is said until then."""
        if self.running is None:
            return None
        return self.since + self.waits + self.spare + (self.box if self.running is Side.BOX else self.team)


@dataclass(frozen=True, slots=True)
class Pace:
    """What each side gets in ms: its reserve for a game, or for a `whole_match`, and the delay of each turn before the reserve
    is used."""

    reserve: int
    delay: int
    whole_match: bool = False


@dataclass(frozen=True, slots=True)
class Timed:
    """The game on the clock: its number, its board, and whose time it is now (None: nobody's). `halted`: it stands still, and
    goes on with what is left of the delay. `resigned`: a resignation waits for its answer."""

    number: int
    board: BoardPlay
    whose: Side | None
    halted: bool = False
    resigned: bool = False

    @property
    def begins(self) -> bool:
        """Whether nothing has happened in it yet."""
        return (self.board.number, self.board.ties) == (0, 0)


@dataclass(frozen=True, slots=True)
class Screen:
    """`turn` names the turn ("3.17": game, turn; "3.0" before the opening; "" between games) that began at `since`; the last
    statement that changed the game was made at `spoken`. `preview` is the notation of the steps composed so far of the roll
    `preview_of` (`draft_play.py`; earlier versions kept the version of the log). `told` is set once the pages have been redrawn
    because the game waits for somebody who is away or out of time, which no statement records. `asked` holds, by their name in
    the log, who was asked whether they are still there, and when: those whose last sign is older have not answered yet.
    `resumed`: when a suspended game last went on. `rolls_ahead`: who has asked the site, for a turn to come, to roll for them
    (`rolls_ahead.py`). `without`: before a game, whom it would begin without, as the pages show it. `silent`: the sides (their
    values) whose player has given no sign since a game between two began, nor had a page open in their own time: their clock
    does not run yet. `out`: the side (its value) whose time is up, once the pages say so."""

    turn: str = ""
    since: int = 0
    clock: Clock | None = None
    preview: str = ""
    preview_of: str | int = ""
    spoken: int = 0
    told: bool = False
    asked: Mapping[str, int] = field(default_factory=dict)
    resumed: int = 0
    rolls_ahead: Mapping[str, str] = field(default_factory=dict)
    without: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    out: str = ""


def in_ms(moment: datetime) -> int:
    """Milliseconds since 1970."""
    return int(moment.timestamp() * 1000)


def seconds_left(until: int, now: int) -> int:
    """Whole seconds, as a page counts them down; both in ms since 1970."""
    return max(0, (until - now + SECOND - 1) // SECOND)


SCREENS: Codec[Screen] = Codec(Screen)


def screen_of(stored: object) -> Screen:
    """Decodes what a table's row holds; empty before the first statement on screen."""
    return SCREENS.decode(stored) if stored is not None else Screen()


def turn_name(game: int, board: BoardPlay | None) -> str:
    """The name of the current turn of that game; "" while no board is played."""
    return f"{game}.{board.number}" if board is not None else ""


def goes_back(before: str, after: str) -> bool:
    """Whether a turn of this name may come again in another position: plays were taken back, the game ended or it began anew.

    Holds and releases of that roll no longer apply then.
    """
    return before != "" and (after == "" or _place(after) < _place(before))


def _place(turn: str) -> tuple[int, ...]:
    """Game and turn as numbers, so that 3.9 sorts before 3.10."""
    return tuple(map(int, turn.split(".")))


def after_statements(screen: Screen, timed: Timed | None, pace: Pace | None, now: int) -> Screen:
    """The screen after a statement; `timed` is the game now played on screen."""
    turn = turn_name(timed.number, timed.board) if timed is not None else ""
    clock = clock_after(screen, pace, timed, now)
    if turn != screen.turn:
        return Screen(turn, now, clock, spoken=now, rolls_ahead=screen.rolls_ahead)
    kept = Screen(
        turn, screen.since, clock, spoken=now, asked=screen.asked, rolls_ahead=screen.rolls_ahead, without=screen.without
    )
    is_rolled = timed is not None and bool(timed.board.dice)
    return replace(kept, preview=screen.preview, preview_of=screen.preview_of) if is_rolled else kept


def clock_after(screen: Screen, pace: Pace | None, timed: Timed | None, now: int) -> Clock | None:
    """The clock after a statement: the time since the last one is charged to the side whose clock ran.

    A game begins with full reserves, unless they are for the match. Time used stays used when a play is taken back, of the
    delay too: who plays and takes back gains no time to think, nor who offers to resign and is refused. Whoever is offered that
    in their own turn answers in a whole delay, and goes on with another: the offer takes none of their time.

    When a finished game is reopened its clocks are kept, stopped, until another game begins. A suspended game goes on with the
    delay it had left. None if the table plays without a clock (`pace` None).
    """
    if pace is None:
        return None
    clock = screen.clock
    if timed is None:
        return stop(clock, now) if clock is not None else None
    if clock is None or (not pace.whole_match and (clock.game != timed.number or timed.begins)):
        clock = Clock(pace.reserve, pace.reserve, game=timed.number)
    clock = replace(clock, game=timed.number)
    stopped, was = stop(clock, now), clock.running or clock.halted
    if timed.halted:
        return replace(stopped, since=now, halted=was)
    turn = turn_name(timed.number, timed.board)
    kept = stopped.kept
    if goes_back(screen.turn, turn):
        spare, kept = kept, 0
    elif screen.turn != turn:
        spare, kept = pace.delay, stopped.spare
    elif timed.whose is was:
        spare = pace.delay if timed.resigned is not (clock.held >= 0) else stopped.spare
    else:
        spare = pace.delay if timed.resigned or clock.held < 0 else clock.held
    running = replace(stopped, running=timed.whose, since=now, spare=spare, halted=None, kept=kept)
    return _while_resigning(running, clock, timed, stopped.spare)


def _while_resigning(running: Clock, before: Clock, timed: Timed, spare: int) -> Clock:
    """The same, with what it takes to go on as if nobody had offered to resign."""
    if not timed.resigned:
        return replace(running, held=-1, whole=-1)
    if before.held >= 0:
        return running
    return replace(running, held=spare, whole=running.box if timed.whose is Side.BOX else running.team)


def stop(clock: Clock, now: int) -> Clock:
    """The clock stopped now: time used beyond the delay is deducted."""
    if clock.running is None:
        return clock
    reserve, spare = clock.left(clock.running, now)
    stopped = replace(clock, running=None, spare=spare, waits=0)
    return replace(stopped, box=reserve) if clock.running is Side.BOX else replace(stopped, team=reserve)


def started_for(clock: Clock, side: Side | None, now: int, waits: int = 0) -> Clock:
    """The clock for that side from now on, which may not act for `waits` ms; what was used until now is deducted."""
    return replace(stop(clock, now), running=side, since=now, waits=waits if side is not None else 0)


def with_more_time(clock: Clock, side: Side, now: int, ms: int) -> Clock:
    """The clock with this much more reserve for one side, still running."""
    stopped = stop(clock, now)
    more = replace(stopped, box=stopped.box + ms) if side is Side.BOX else replace(stopped, team=stopped.team + ms)
    return replace(more, running=clock.running, since=now)


def waiting_for_a_sign(screen: Screen, now: int) -> Screen:
    """As it counts now: the clock of whoever has given no sign since the game began stands still."""
    clock = screen.clock
    if clock is None or clock.running is None or clock.running.value not in screen.silent:
        return screen
    waits = max(0, clock.since + clock.waits - now)
    return replace(screen, clock=replace(clock, running=None, halted=clock.running, since=now, waits=waits))


def to_wait_for_a_sign(screen: Screen, was: Screen, now: int, *, begins: bool) -> Screen:
    """The screen after a statement, which `was` before as it counted then: a silent side's clock waits from when it would have
    begun to run, whatever others say meanwhile. `begins`: so does the game, or it goes on another day."""
    clock, before = screen.clock, was.clock
    if clock is None:
        return screen
    waits = 0
    if not begins and before is not None and clock.running in (before.running, before.halted):
        waits = max(0, before.since + before.waits - now)
    elif clock.running is not None and clock.running.value in screen.silent:
        waits = SIGN_WITHIN
    return replace(screen, clock=replace(clock, waits=waits if clock.running is not None else 0))


def with_an_open_page(screen: Screen, side: Side, now: int) -> Screen:
    """That side's page has reported that it is open: in its own time its clock waits no longer than `SIGN_WITHIN`, and has
    begun at once if that is over. Before its own time this says nothing: the page may be closed by then."""
    clock = screen.clock
    if clock is None or clock.running is not side:
        return screen
    begins, silent = clock.since + clock.waits, side.value in screen.silent
    if begins <= now and (silent or clock.waits):
        clock = replace(clock, since=now if silent else begins, waits=0)
    return replace(screen, clock=clock, silent=_without(screen.silent, side))


def with_a_sign(screen: Screen, side: Side, now: int) -> Screen:
    """That side has given one: its clock, if it is that side's time and has not begun, begins to run."""
    clock, silent = screen.clock, side.value in screen.silent
    if clock is not None and clock.running is side and (silent or clock.waits):
        begins = clock.since + clock.waits
        clock = replace(clock, since=now if silent else min(now, begins), waits=0)
    return replace(screen, clock=clock, silent=_without(screen.silent, side))


def _without(silent: tuple[str, ...], side: Side) -> tuple[str, ...]:
    return tuple(one for one in silent if one != side.value)


def as_before_the_offer(clock: Clock, side: Side) -> Clock:
    """With the reserve that this side had before somebody offered to resign to it: waiting for no answer costs nothing more."""
    back = replace(clock, box=clock.whole) if side is Side.BOX else replace(clock, team=clock.whole)
    return replace(back, held=-1, whole=-1)


def out_of_time(clock: Clock | None, now: int) -> Side | None:
    """The side whose reserve ran out during its own time."""
    if clock is None or clock.runs_out is None or clock.runs_out > now:
        return None
    return clock.running

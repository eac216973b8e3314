"""What the two say at the board on screen: one statement for each press, and what follows from it at once.

Nobody moves for the other: neither a monitor nor a director, whatever else they may say at a match. Dice are drawn inside the
transaction that records them; nobody can say them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from games.matches.course.decide import check_game_statement
from games.matches.course.refusals import CourseRefusal
from games.matches.course.state import Course, Stage
from games.matches.course.steps import AskUndo, PlayedOut, RefuseUndo
from games.matches.models import MatchSeat
from games.matches.rules.actions import (
    Action,
    Answer,
    BeginGame,
    Double,
    NameNumber,
    Open,
    OutOfTime,
    Play,
    Reply,
    Resign,
    Roll,
    Undo,
)
from games.matches.rules.on_the_board import check_nothing_offered, game_of
from games.matches.rules.refusals import MatchRefusal, MatchRefused
from games.matches.rules.state import SIDES
from games.matches.services.click import Several
from games.matches.services.on_screen import scope_of
from games.matches.services.writing import undone_in
from games.play.board_turn import roll_refusal
from games.play.counted import counted
from games.play.dice_commitments import drawn_for
from games.play.presence import is_away
from games.play.turn_clock import in_ms, out_of_time
from games.rules.gammons import Level

#: What each button of the table says. Replies have the names of `Reply`.
AT_THE_TABLE = (
    *("begin", "roll", "name", "play", "double"),
    *(reply.value for reply in Reply),
    *("resign", "ask_undo", "allow_undo", "refuse_undo"),
)


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button of the table, and what it needs."""

    what: str
    play: str = ""
    level: Level = Level.SINGLE
    number: int = 0


def press(said: Several, side: int | None, pressed: Pressed) -> None:
    """Do it for the player of that side, None for everybody else. Raises MatchRefused."""
    if side is None:
        raise MatchRefused(CourseRefusal.NOT_YOURS)
    if not said.course.sheet.board:
        raise MatchRefused(MatchRefusal.NO_BOARD)
    match pressed.what:
        case "ask_undo":
            _ask_undo(said, side)
        case "allow_undo" | "refuse_undo":
            _answer_undo(said, side, yes=pressed.what == "allow_undo")
        case _:
            action = _action(said, side, pressed)
            check_game_statement(said.course, action, side)
            said.say(action)
    settle_played(said)


def settle_played(said: Several) -> None:
    """A match that is over on screen has its result; nobody reports it."""
    if said.course.match.over and said.course.stage is Stage.PLAYING:
        said.say(PlayedOut())


def lost_on_time(said: Several) -> bool:
    """Whether somebody's time is up: then that is said before anything else. The match is locked."""
    course = said.course
    if course.stage is not Stage.PLAYING or course.match.game is None or said.match.screen is None:
        return False
    now = timezone.now()
    side = out_of_time(counted(said.match, now).clock, in_ms(now))
    if side is None or course.match.game.whose is not side:
        return False
    said.say(OutOfTime(_name(course, SIDES.index(side))))
    settle_played(said)
    return True


def _action(said: Several, side: int, pressed: Pressed) -> Action:
    name = _name(said.course, side)
    match pressed.what:
        case "begin":
            _check_both_here(said)
            return BeginGame()
        case "roll":
            return _rolled(said, side)
        case "name":
            return NameNumber(name, pressed.number)
        case "play":
            return Play(name, pressed.play)
        case "double":
            return Double(name)
        case "resign":
            return Resign(name, pressed.level)
    return Answer(name, Reply(pressed.what))


def _name(course: Course, side: int) -> str:
    assert course.players is not None
    return course.players[side]


def _check_both_here(said: Several) -> None:
    """Nobody begins while the other is away: their clock would run. Raises MatchRefused."""
    seats: Sequence[MatchSeat] = list(said.match.seats.select_related("player"))
    away = next((seat for seat in seats if is_away(seat, timezone.now())), None)
    if away is not None:
        raise MatchRefused(CourseRefusal.NOT_HERE, player=away.player.name)


def _rolled(said: Several, side: int) -> Open | Roll:
    """The opening, or both dice. Raises MatchRefused."""
    course = said.course
    game = game_of(course.match)
    check_nothing_offered(course.match, game)
    refused = roll_refusal(game.board, SIDES[side])
    if refused is not None:
        whose = game.board.on_turn
        player = _name(course, SIDES.index(whose)) if whose is not None else ""
        raise MatchRefused(refused, player=player, roll="-".join(map(str, game.board.roll)))
    if course.stage is not Stage.PLAYING:  # called off, or decided
        check_game_statement(course, Open(1, 2), side)
    first, second = drawn_for(scope_of(said.match, game.number), said.match.version, undone=lambda told: _undone(said, told))
    return Open(first, second) if game.board.on_turn is None else Roll(_name(course, side), (first, second))


def _undone(said: Several, references: Sequence[str]) -> set[str]:
    return {str(number) for number in undone_in(said.match)} & set(references)


def _ask_undo(said: Several, side: int) -> None:
    if said.course.match.game is None and not said.course.match.scored:
        raise MatchRefused(CourseRefusal.NOTHING_YET)
    said.say(AskUndo(side))


def _answer_undo(said: Several, side: int, *, yes: bool) -> None:
    """Whoever has asked can only withdraw it."""
    asked = said.course.undo
    if asked is None:
        raise MatchRefused(CourseRefusal.NO_UNDO_ASKED)
    if yes and asked == side:
        raise MatchRefused(CourseRefusal.UNDO_ASKED, player=_name(said.course, asked))
    if yes:
        check_game_statement(said.course, Undo(), side)
        said.say(Undo())
    else:
        said.say(RefuseUndo(side))

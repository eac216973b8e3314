"""What the two say at the board on screen: one statement for each press, and what follows from it at once.

Nobody moves for the other: neither a monitor nor a director, whatever else they may say at a match. Dice are drawn inside the
transaction that records them; nobody can say them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from django.utils import timezone

from clubsite.eventlog.write_path import Author
from games.matches.course.decide import check_game_statement
from games.matches.course.refusals import CourseRefusal
from games.matches.course.state import Course, Stage
from games.matches.course.steps import AskUndo, PlayedOut, RefuseUndo
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
from games.matches.rules.sheet import ClockSheet
from games.matches.rules.state import SIDES
from games.matches.services.click import Several
from games.matches.services.on_screen import scope_of
from games.matches.services.screen import clocks
from games.matches.services.screen.are_you_there import check_both_here
from games.matches.services.screen.numbers import check_numbers_are_in, numbers_of
from games.matches.services.screen.wishes import check_not_asked_too_often, check_not_refused
from games.matches.services.writing import undone_in
from games.play.board_turn import roll_refusal
from games.play.counted import counted
from games.play.dice_commitments import drawn_for
from games.play.rolls.rolls_ahead import asked_by
from games.play.turn_clock import in_ms, out_of_time, screen_of, turn_name
from games.rules.gammons import Level

#: What is pressed in a game. Replies have the names of `Reply`.
PRESSED_AT_THE_BOARD = ("roll", "name", "play", "double", *(reply.value for reply in Reply), "resign")
#: What each button of the table says.
AT_THE_TABLE = (
    "begin",
    *PRESSED_AT_THE_BOARD,
    *("ask_undo", "allow_undo", "refuse_undo"),
    *("ask_clock", "allow_clock", "refuse_clock"),
)


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button of the table, and what it needs."""

    what: str
    play: str = ""
    level: Level = Level.SINGLE
    number: int = 0
    clock: ClockSheet | None = None


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
        case "ask_clock" | "allow_clock" | "refuse_clock":
            clocks.asked_or_answered(said, side, pressed.what, pressed.clock)
        case _:
            action = _action(said, side, pressed)
            check_game_statement(said.course, action, side)
            said.say(action)
            _roll_the_third(said, side)
            _roll_as_asked(said)
    settle_played(said)


def _roll_as_asked(said: Several) -> None:
    """For whoever has asked for it ahead; again where that roll cannot be played and the other has asked, too."""
    while (side := _asked_now(said)) is not None:
        player = said.writing.seats[side].player
        said.say(_rolled(said, side), author=Author(None, player.name))
        _roll_the_third(said, side, Author(None, player.name))


def _roll_the_third(said: Several, side: int, author: Author | None = None) -> None:
    """Where the game has a third die: whoever rolls throws all of them together."""
    game = said.course.match.game
    if game is not None and game.board.waiting:
        said.say(_rolled(said, side), author=author)


def _asked_now(said: Several) -> int | None:
    game, screen = said.course.match.game, screen_of(said.match.screen)
    if game is None or said.course.match.over or not game.board.cubes_may_turn or game.offer is not None:
        return None
    who = asked_by(screen, turn_name(game.number, game.board))
    side = int(who) if who else None
    return side if side is not None and roll_refusal(game.board, SIDES[side]) is None else None


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
            _check_its_time(said)
            check_both_here(said, side)
            said.writing.began = side
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
            _check_first_offer(said.course)
            return Resign(name, pressed.level)
    return Answer(name, Reply(pressed.what))


def _check_first_offer(course: Course) -> None:
    """One offer a turn, also at a higher level: each stops the other, and the other's clock runs. Logs of before know more than
    one, so the rules of the match allow it. Raises MatchRefused."""
    game = course.match.game
    if game is not None and game.resignation_was_refused:
        raise MatchRefused(CourseRefusal.RESIGNED_ONCE)


def _name(course: Course, side: int) -> str:
    assert course.players is not None
    return course.players[side]


def _check_its_time(said: Several) -> None:
    """Nobody begins before the time that both have agreed on: whoever only looks at the page would find their clock running.
    Raises MatchRefused."""
    course = said.course
    if course.stage is Stage.AGREED and course.at is not None and course.at > timezone.now().timestamp():
        raise MatchRefused(CourseRefusal.NOT_YET)


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
    check_numbers_are_in(said.match, course)
    numbers = partial(numbers_of, said.match, course)
    scope, undone = scope_of(said.match, game.number), partial(_undone, said)
    first, second = drawn_for(scope, said.match.version, undone=undone, numbers=numbers)
    return Open(first, second) if game.board.on_turn is None else Roll(_name(course, side), (first, second))


def _undone(said: Several, references: Sequence[str]) -> set[str]:
    since = min(map(int, references), default=said.match.version + 1)
    return {str(number) for number in undone_in(said.match, since)} & set(references)


def _ask_undo(said: Several, side: int) -> None:
    if said.course.match.game is None and not said.course.match.scored:
        raise MatchRefused(CourseRefusal.NOTHING_YET)
    check_not_refused(said, side, said.writing.seats[1 - side].player.name)
    check_not_asked_too_often(said, side)
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

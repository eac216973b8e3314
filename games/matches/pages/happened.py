"""What has just happened at the board, in sentences: the newest statements, oldest first."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubsite.kit.isolated_name import isolated
from games.boards.roll_words import roll_in_words
from games.matches.course.state import Course
from games.matches.course.steps import AskPutOff, AskUndo, GoOn, PlayedOut, PutOff, Ready, RefusePutOff, RefuseUndo
from games.matches.models import Match
from games.matches.rules.actions import (
    Action,
    Answer,
    BeginGame,
    Double,
    IntroduceClock,
    NameNumber,
    Open,
    OutOfTime,
    Play,
    Reply,
    Resign,
    Roll,
    Undo,
)
from games.matches.rules.events import How
from games.matches.rules.sheet import ClockOut
from games.matches.services.writing import Said, newest
from games.notation.plays.text import CANNOT_MOVE, as_told
from games.play.told.throws import as_thrown
from games.rules.gammons import Level
from games.rules.match.score import Pair

#: How many statements are shown.
TOLD = 3
#: Among so many is what was played last: requests stand between.
LOOKED_BACK = 8


def happened(match: Match, course: Course, names: Sequence[str], own: int | None = None) -> list[str]:
    """A sentence for each, nothing from before an undo or the beginning of the game. One query, one more after an undo."""
    told: list[str] = []
    said = newest(match, TOLD)
    thrown = as_thrown([(one.player, one.dice) if isinstance(one, Roll) else None for one in said], _dice(course))
    for place, (action, dice) in enumerate(zip(said, thrown, strict=True)):
        if isinstance(action, Undo | BeginGame):
            told.clear()
        if isinstance(action, Undo):
            sentence = _taken_back(match, names, own)
        elif isinstance(action, Roll):
            sentence = _rolled(action.player, dice, course, names)
        elif isinstance(action, RefuseUndo):
            asked = next((one.side for one in reversed(said[:place]) if isinstance(one, AskUndo)), None)
            sentence = _left_as_it_is(names[action.side], withdrawn=asked == action.side)
        else:
            sentence = _sentence(action, course, names)
        if sentence:
            told.append(sentence)
    if said and isinstance(said[-1], Roll) and _danced(course):
        told.append(_("Nothing can be played."))
    return told


def would_go(match: Match, course: Course, names: Sequence[str]) -> str:
    """The newest statement, which somebody asks to take back; empty if that is not plain, because something was taken back
    just before. One query."""
    gone = next((one for one in reversed(newest(match, LOOKED_BACK)) if isinstance(one, Action)), None)
    if isinstance(gone, Roll):
        return _rolled(gone.player, gone.dice, course, names)
    return _sentence(gone, course, names) if gone is not None and not isinstance(gone, Undo) else ""


def _taken_back(match: Match, names: Sequence[str], own: int | None) -> str:
    """On screen, one has asked and the other has agreed."""
    asked = match.records.filter(body__action__type=AskUndo.__name__).order_by("-number")
    side = asked.values_list("body__action__side", flat=True).first()
    if side is None:
        return _("Something was taken back.")
    said = _("Something was taken back: {player} asked for it, and {other} agreed.")
    if side == own:
        said = _("Something was taken back: you asked for it, and {other} agreed.")
    elif own is not None:
        said = _("Something was taken back: {player} asked for it, and you agreed.")
    return said.format(player=isolated(names[side]), other=isolated(names[1 - side]))


def _left_as_it_is(name: str, *, withdrawn: bool) -> str:
    said = _("{player} no longer asks to take anything back.") if withdrawn else _("{player} refused to take anything back.")
    return said.format(player=isolated(name))


def _danced(course: Course) -> bool:
    last = course.match.game.board.last if course.match.game is not None else None
    return last is not None and last.play == CANNOT_MOVE


def _dice(course: Course) -> int:
    """With how many the game is played."""
    return course.match.game.board.rules.thrown if course.match.game is not None else 2


def _rolled(player: str, dice: Sequence[int], course: Course, names: Sequence[str]) -> str:
    if not dice:
        return ""
    return _("{player} rolled {dice}.").format(player=_named(player, course, names), dice=roll_in_words(dice))


def _sentence(action: Said, course: Course, names: Sequence[str]) -> str:
    match action:
        case Open(first, second):
            return _opening((first, second), names)
        case Play(player, play):
            return _("{player} played {play}.").format(player=_named(player, course, names), play=as_told(play))
        case NameNumber(player, number):
            return _("{player} named {number}.").format(player=_named(player, course, names), number=number)
        case BeginGame():
            return _("The game has begun.")
        case OutOfTime(player):
            return _out_of_time(player, course, names)
        case IntroduceClock():
            return _("From now on there is a clock.")
        case AskPutOff() | RefusePutOff() | PutOff() | GoOn() | Ready():
            return _another_day(action, names)
        case PlayedOut() | AskUndo():
            return ""
        case _:
            return _of_the_cube(action, course, names)


def _out_of_time(player: str, course: Course, names: Sequence[str]) -> str:
    """With what it costs, if that is not plain from the score."""
    said = _("{player}’s time was up.").format(player=_named(player, course, names))
    if course.terms.clock_out is not ClockOut.POINTS or _resignation_counted(course):
        return said
    points = course.terms.clock_points
    costs = ngettext(
        "{number} point for the opponent, counted when the game ends.",
        "{number} points for the opponent, counted when the game ends.",
        points,
    )
    return f"{said} {costs.format(number=points)}"


def _resignation_counted(course: Course) -> bool:
    """Whether the game ended by one: it is what running out meanwhile costs whoever offered it."""
    games = course.match.games
    return course.match.game is None and bool(games) and games[-1].how is How.RESIGNATION


def _another_day(action: AskPutOff | RefusePutOff | PutOff | GoOn | Ready, names: Sequence[str]) -> str:
    match action:
        case PutOff():
            return _("The match was put off until another day.")
        case GoOn(side):
            return _("{player} goes on with the match.").format(player=isolated(names[side]))
    return ""


def _opening(dice: Pair, names: Sequence[str]) -> str:
    first, second = dice
    if first == second:
        return _("Opening roll: {roll}, again.").format(roll=roll_in_words(dice))
    return _("Opening roll: {box} {one}, {captain} {other}.").format(
        box=isolated(names[0]), one=first, captain=isolated(names[1]), other=second
    )


def _of_the_cube(action: Said, course: Course, names: Sequence[str]) -> str:
    match action:
        case Double(player):
            sentence = ngettext("{players} doubled.", "{players} doubled.", 1)
            return sentence.format(players=_named(player, course, names))
        case Resign(player, level):
            return _resigned(level).format(player=_named(player, course, names))
        case Answer(player, reply):
            return _answered(reply).format(player=_named(player, course, names))
    return ""


def _resigned(level: Level) -> str:
    return {
        Level.SINGLE: _("{player} offers to resign a single game."),
        Level.GAMMON: _("{player} offers to resign a gammon."),
        Level.BACKGAMMON: _("{player} offers to resign a backgammon."),
    }[level]


def _answered(reply: Reply) -> str:
    return {
        Reply.TAKES: _("{player} took."),
        Reply.DROPS: _("{player} dropped."),
        Reply.BEAVERS: _("{player} beavered."),
        Reply.RACCOONS: _("{player} raccooned."),
        Reply.ACCEPTS: _("{player} accepted."),
        Reply.REFUSES: _("{player} refused."),
    }[reply]


def _named(word: str, course: Course, names: Sequence[str]) -> str:
    """The name of whoever has this word in the log."""
    assert course.players is not None
    return isolated(names[course.players.index(word)])

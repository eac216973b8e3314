"""What has just happened at the board, in sentences: the newest statements, oldest first."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubsite.kit.isolated_name import isolated
from games.matches.course.state import Course
from games.matches.course.steps import AskUndo, PlayedOut, RefuseUndo
from games.matches.models import Match
from games.matches.rules.actions import Answer, BeginGame, Double, NameNumber, Open, OutOfTime, Play, Reply, Resign, Roll, Undo
from games.matches.services.writing import Said, newest
from games.notation.play import CANNOT_MOVE
from games.play.roll_words import roll_in_words
from games.rules.gammons import Level
from games.rules.match.score import Pair

#: How many statements are shown.
TOLD = 3


def happened(match: Match, course: Course, names: Sequence[str]) -> list[str]:
    """A sentence for each, nothing from before an undo or the beginning of the game. One query."""
    told: list[str] = []
    said = newest(match, TOLD)
    for action in said:
        if isinstance(action, Undo | BeginGame):
            told.clear()
        sentence = _sentence(action, course, names)
        if sentence:
            told.append(sentence)
    if said and isinstance(said[-1], Roll) and _danced(course):
        told.append(_("Nothing can be played."))
    return told


def _danced(course: Course) -> bool:
    last = course.match.game.board.last if course.match.game is not None else None
    return last is not None and last.play == CANNOT_MOVE


def _sentence(action: Said, course: Course, names: Sequence[str]) -> str:
    match action:
        case Open(first, second):
            return _opening((first, second), names)
        case Roll(player, dice):
            return _("{player} rolled {dice}.").format(player=_named(player, course, names), dice=roll_in_words(dice))
        case Play(player, play):
            return _("{player} played {play}.").format(player=_named(player, course, names), play=play)
        case NameNumber(player, number):
            return _("{player} named {number}.").format(player=_named(player, course, names), number=number)
        case BeginGame():
            return _("The game has begun.")
        case Undo():
            return _("Something was taken back.")
        case OutOfTime(player):
            return _("{player}’s time was up.").format(player=_named(player, course, names))
        case AskUndo() | RefuseUndo():
            return "" if isinstance(action, AskUndo) else _("Nothing is taken back.")
        case PlayedOut():
            return ""
        case _:
            return _of_the_cube(action, course, names)


def _opening(dice: Pair, names: Sequence[str]) -> str:
    first, second = dice
    if first == second:
        return _("Opening roll: a tie at {die}.").format(die=first)
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

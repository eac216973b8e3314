"""The ten-second notice after a statement, with the statement that undoes it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chouette.notation import write_statement
from chouette.rules.evening import points_of
from chouette.rules.model.actions import Action, Answer, Reply, Undo
from chouette.rules.model.events import Event, GameCorrected, GameFinished
from chouette.wording.cube_rail import Names
from chouette.wording.game import MOST_NAMES, listed_shortly, result_in_words
from chouette.wording.statements.corrected import correction_in_words
from chouette.wording.statements.sentence import told_together


@dataclass(frozen=True, slots=True)
class Toast:
    """`undo` is the statement; empty if there is nothing to undo."""

    text: str
    undo: str


#: How many of the statements that were taken back a notice tells.
TOLD_AT_MOST = 3


def toast_of(names: Names, actions: Sequence[Action], events: Sequence[Event], gone: Sequence[Action] = ()) -> Toast | None:
    """For clicks that moved points, undid something, `gone`, or said several statements; other changes are visible on the table
    itself."""
    ended = [event.finished for event in events if isinstance(event, GameFinished)]
    if any(isinstance(action, Undo) for action in actions):
        return Toast(_taken_back(names, gone), "")
    if ended:
        result = result_in_words(ended[-1], names)
        return Toast(_("Game {number}: {result}").format(number=ended[-1].game.number, result=result), undo_of(actions))
    if corrected := [event for event in events if isinstance(event, GameCorrected)]:
        return Toast(correction_in_words(corrected[-1], names), write_statement(Undo(step=True)))
    if points_of(events) or len(actions) > 1:
        said = _of_many(actions, names) or told_together(actions, names)
        return Toast(_("Written down: {said}").format(said=said), undo_of(actions))
    return None


def _of_many(actions: Sequence[Action], names: Names) -> str:
    """One sentence for the same answer of many: a notice has no room for eleven. Empty for anything else."""
    replies = {one.reply for one in actions if isinstance(one, Answer) and not one.cubes}
    players = [one.player for one in actions if isinstance(one, Answer) and not one.cubes]
    if len(players) < len(actions) or len(players) <= MOST_NAMES:
        return ""
    many = listed_shortly(players, names)
    if replies == {Reply.TAKES}:
        return _("{players} take.").format(players=many)
    return _("{players} drop.").format(players=many) if replies == {Reply.DROPS} else ""


def _taken_back(names: Names, gone: Sequence[Action]) -> str:
    if not gone:
        return _("Taken back.")
    said = _("Taken back: {said}").format(said=told_together(gone[:TOLD_AT_MOST], names))
    more = len(gone) - TOLD_AT_MOST
    if more <= 0:
        return said
    return f"{said} " + ngettext("And {number} more step.", "And {number} more steps.", more).format(number=more)


def undo_of(actions: Sequence[Action]) -> str:
    """What undoes everything one click said: `undo` for the one statement that moved points, else one step for each
    statement."""
    return "\n".join([write_statement(Undo(step=True))] * len(actions)) if len(actions) > 1 else write_statement(Undo())

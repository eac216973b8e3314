"""What has just happened at the table, in sentences, for evenings on screen: the newest statements, oldest first."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from django.db.models import Case, When
from django.utils.translation import gettext as _

from chouette.evening.codec import statement_of
from chouette.models import Chouette
from chouette.notation import read_statement
from chouette.rules.house.house import AnswerOrder
from chouette.rules.model import actions as say
from chouette.rules.model.events import GameCorrected
from chouette.rules.model.table import Table
from chouette.wording.cube_rail import Names
from chouette.wording.statements.corrected import correction_in_words
from chouette.wording.statements.sentence import rolled_in_words, sentence_of
from chouette.wording.statements.taken import just_said
from games.notation.plays.text import CANNOT_MOVE
from games.play.told.throws import as_thrown

#: How many statements are shown.
TOLD = 3


class Newest(NamedTuple):
    """A statement, the reason a monitor gave for it, the game that it corrects, and in whose name it was said."""

    said: str
    reason: str = ""
    corrected: GameCorrected | None = None
    by: str = ""


def newest_statements(chouette: Chouette, shown_until: int | None) -> tuple[Newest, ...]:
    """The last statements that players may see, oldest first. One query."""
    told = Case(When(said__startswith="correct game ", then="body"))
    said = chouette.records.order_by("-number").values_list("said", "reason", told, "actor_name")
    if shown_until is not None:
        said = said.filter(number__lte=shown_until)
    return tuple(Newest(line, reason, _corrected(body), by) for line, reason, body, by in reversed(said[:TOLD]))


def _corrected(body: object) -> GameCorrected | None:
    events = statement_of(body).events if body is not None else ()
    return next((one for one in events if isinstance(one, GameCorrected)), None)


def happened_in_words(newest: Sequence[Newest], table: Table, names: Names) -> list[str]:
    """A sentence for each; nothing from before an undo or the beginning of the game, but what was rolled for its seats."""
    told: list[str] = []
    actions = _as_the_board_tells([read_statement(one.said) for one in newest], table)
    for place, (action, dice) in enumerate(zip(actions, _thrown(actions, table), strict=True), start=1):
        if isinstance(action, say.Undo | say.StartGame) and not _seated_by_dice(actions[:place]):
            told.clear()
        by = newest[place - 1].by
        if isinstance(action, say.RollDice):
            sentence = rolled_in_words(action.player, dice, names, by) if dice else ""
        elif isinstance(action, say.Undo) and action.step and place > 1:
            sentence = _taken_back(actions[place - 2], table, names) or sentence_of(action, names)
        elif (corrected := newest[place - 1].corrected) is not None:
            sentence = correction_in_words(corrected, names)
        else:
            sentence = just_said(action, table, names, by) if place == len(newest) else sentence_of(action, names, by)
        if sentence and sentence not in told[-1:]:  # one tap may say the same several times, such as to undo
            told.append(sentence)
        if reason := newest[place - 1].reason:
            told.append(_("The monitor’s reason: {reason}").format(reason=reason))
    if newest and _danced(read_statement(newest[-1].said), table):
        told.append(_("Nothing can be played."))
    return told


def _seated_by_dice(actions: Sequence[say.Action]) -> bool:
    """Whether the last of them begins a game for whose seats the one before it was rolled."""
    return isinstance(actions[-1], say.StartGame) and isinstance(actions[-2:][0], say.RollForSeats)


def _as_the_board_tells(actions: list[say.Action], table: Table) -> list[say.Action]:
    """The play made last in the same words as under the board, however it was written."""
    board = table.game.board if table.game else None
    place = next((at for at, one in reversed(list(enumerate(actions))) if isinstance(one, say.PlayCheckers | say.Undo)), None)
    action = actions[place] if place is not None else None
    if board is None or board.last is None or board.last.play == CANNOT_MOVE or not isinstance(action, say.PlayCheckers):
        return actions
    return [replace(action, play=board.last.play) if at == place else one for at, one in enumerate(actions)]


def _taken_back(gone: say.Action, table: Table, names: Names) -> str:
    """Which step is taken back: what was said before, unless that was taken back or put right itself. Empty if it is not known,
    or tells how somebody answered while answers are hidden: the double may be asked again."""
    step = gone.action if isinstance(gone, say.Override) else gone
    if isinstance(step, say.Undo | say.CorrectGame | say.CorrectResult):
        return ""
    if isinstance(step, say.Answer) and table.house.answer_order is AnswerOrder.hidden:
        return ""
    return _("The last step is taken back: {step}").format(step=sentence_of(gone, names))


def _thrown(actions: Sequence[say.Action], table: Table) -> list[tuple[int, ...]]:
    """The dice that each of them tells."""
    board = table.game.board if table.game else None
    rolls = [(one.player, one.dice) if isinstance(one, say.RollDice) else None for one in actions]
    return as_thrown(rolls, board.rules.thrown if board else 2)


def _danced(action: say.Action, table: Table) -> bool:
    """Whether the player danced: a roll that cannot be played passes the turn by itself, without a statement."""
    board = table.game.board if table.game else None
    last = board.last if board else None
    if not isinstance(action, say.RollDice) or last is None or last.play != CANNOT_MOVE:
        return False
    third = last.roll[2:]
    return action.dice[:1] == third if third else action.dice == last.roll

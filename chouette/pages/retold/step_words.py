"""A step of a game as the list of its moves tells it."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from chouette.pages.replay.game_record import SaidInGame, What, game_record
from chouette.pages.replay.words import moment_in_words
from chouette.rules.decide import decide
from chouette.rules.model import actions as say
from chouette.rules.model.actions import Action
from chouette.rules.model.events import Event, GameStarted
from chouette.rules.model.table import Table
from chouette.rules.retelling import Step, plain
from chouette.wording.cube_rail import Names
from chouette.wording.game import listed, result_in_words
from chouette.wording.statements.sentence import sentence_of


def step_in_words(step: Step, names: Names) -> str:
    """What happened; of a step that does not fit, or stands behind one, what would be said."""
    if step.table is None or step.refused is not None:
        return sentence_of(step.action, names)
    return " ".join(_sentences(step.table, step.action, step.events, names))


def would_be_in_words(table: Table, action: Action, names: Names) -> str:
    """What a statement would do at this table, in its first sentence. Raises Refused."""
    return _sentences(table, action, decide(table, action), names)[0]


def _sentences(table: Table, action: Action, events: Sequence[Event], names: Names) -> list[str]:
    said = plain(action)
    if isinstance(said, say.Settle) or (table.game is None and not isinstance(said, say.StartGame)):
        return [sentence_of(said, names)]
    begun = () if table.game is None else (GameStarted(table.game),)
    record = game_record([SaidInGame(0, say.StartGame(), begun), SaidInGame(1, action, tuple(events))])
    happened = [one for one in record.moments if one.record == 1 and one.what is not What.END]
    told = [moment_in_words(record, one, names) for one in happened]
    if isinstance(said, say.BoardResult) and record.finished is not None:
        told.append(result_in_words(record.finished, names))
    if isinstance(said, say.StartGame):
        told.append(_who_plays(record.game.team, record.game.partners, names))
    return [one for one in told if one] or [sentence_of(said, names)]


def _who_plays(team: Sequence[say.Player], partners: Sequence[say.Player], names: Names) -> str:
    """Everybody who took part, beside the box."""
    told = _("The team: {players}.").format(players=listed(team, names))
    if not partners:
        return told
    return " ".join((told, _("With the box: {players}.").format(players=listed(partners, names))))

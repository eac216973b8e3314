"""A request to correct a finished game goes on whatever is said of the game that is played now: nobody who would lose points
by it ends it with a roll. It lapses once that game is corrected, anything is taken back, house rules change, or the evening is
closed.

While that game is the last one and no other has begun, its correction decides the next roles, too. What is said then, also that
the next game begins, may make it another correction: those who had agreed are asked anew, and no yes on its way counts.
"""

from collections.abc import Sequence
from dataclasses import replace
from uuid import uuid4

from chouette.evening.on_screen.proposals import PROPOSALS, open_proposal_at
from chouette.models import Chouette
from chouette.rules.model.actions import Action, ChooseSheet, Close, CorrectGame, CorrectResult, Override, SetOption, Undo
from chouette.rules.model.table import Table


def carry_request(chouette: Chouette, before: Table, after: Table, said: Sequence[Action], since: int) -> bool:
    """The row is locked, and its version that after these statements; `since` is the one before them. Returns whether the
    request has changed."""
    proposal = open_proposal_at(chouette, since)
    if proposal is None or not proposal.corrects or any(_ends(one, proposal.corrects) for one in said):
        return False
    carried = replace(proposal, of_version=chouette.version, carried=True)
    if any(_decides_roles(table, proposal.corrects) for table in (before, after)):
        carried = replace(carried, id=str(uuid4()), agreed=())
    chouette.proposal = PROPOSALS.encode(carried)
    return True


def _ends(action: Action, number: int) -> bool:
    if isinstance(action, CorrectGame | CorrectResult):
        return action.number == number
    plain = action.action if isinstance(action, Override) else action
    return isinstance(plain, Undo | Close | SetOption | ChooseSheet)


def _decides_roles(table: Table, number: int) -> bool:
    """Whether a correction of that game would change who is box and captain."""
    return table.game is None and table.last is not None and table.last.game.number == number

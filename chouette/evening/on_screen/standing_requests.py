"""Which requests go on although something was said since.

While a game is played, whatever is asked about it goes on when somebody joins, sits out, comes back or leaves: nobody ends a
request by having a friend come to the table. What was said of seats stays in force, also when steps from before it are taken
back.

A request to correct a finished game goes on whatever is said of the game that is played now: nobody who would lose points
by it ends it with a roll. It lapses once that game is corrected, anything is taken back, house rules change, or the evening is
closed.

While that game is the last one and no other has begun, its correction decides the next roles, too. What is said then, also that
the next game begins, may make it another correction: those who had agreed are asked anew, and no yes on its way counts.
"""

from collections.abc import Sequence
from dataclasses import replace
from uuid import uuid4

from chouette.evening.on_screen.proposals import PROPOSALS, Proposal, open_proposal_at
from chouette.models import Chouette
from chouette.notation import read_statement, write_statement
from chouette.rules.model.actions import (
    Action,
    ChooseSheet,
    Close,
    Coming,
    CorrectGame,
    CorrectResult,
    Join,
    Leave,
    NameStandIn,
    Override,
    Return,
    SetOption,
    SitOut,
    Undo,
)
from chouette.rules.model.table import Table


def carry_request(chouette: Chouette, before: Table, after: Table, said: Sequence[Action], since: int) -> bool:
    """The row is locked, and its version that after these statements; `since` is the one before them. Returns whether the
    request has changed."""
    proposal = open_proposal_at(chouette, since)
    if proposal is not None and _is_about_the_game(proposal) and _only_seats_changed(before, after, said):
        later = tuple(map(write_statement, said)) if proposal.said else ()
        kept = replace(proposal, of_version=chouette.version, meanwhile=(*proposal.meanwhile, *later))
        chouette.proposal = PROPOSALS.encode(kept)
        return True
    if proposal is None or not proposal.corrects or any(_ends(one, proposal.corrects) for one in said):
        return False
    carried = replace(proposal, of_version=chouette.version, carried=True)
    if any(_decides_roles(table, proposal.corrects) for table in (before, after)):
        carried = replace(carried, id=str(uuid4()), agreed=())
    chouette.proposal = PROPOSALS.encode(carried)
    return True


def _is_about_the_game(proposal: Proposal) -> bool:
    """Whether it is about dice, checkers, cubes or clocks, and not about who sits where."""
    said = [read_statement(line) for line in proposal.said]
    about_seats = any(isinstance(one, Coming) and not isinstance(one, NameStandIn) for one in said)
    return not proposal.asks_for_partner and not proposal.corrects and not about_seats


def _only_seats_changed(before: Table, after: Table, said: Sequence[Action]) -> bool:
    """Whether others have come and gone, and the game is what it was."""
    game = before.game
    if game is None or game != after.game or (before.suspended, before.closed) != (after.suspended, after.closed):
        return False
    return all(isinstance(one, Join | SitOut | Return | Leave) for one in said)


def _ends(action: Action, number: int) -> bool:
    if isinstance(action, CorrectGame | CorrectResult):
        return action.number == number
    plain = action.action if isinstance(action, Override) else action
    return isinstance(plain, Undo | Close | SetOption | ChooseSheet)


def _decides_roles(table: Table, number: int) -> bool:
    """Whether a correction of that game would change who is box and captain."""
    return table.game is None and table.last is not None and table.last.game.number == number

"""What is asked of players before it is said is kept at the table, one thing at a time, and shown to everybody: what a monitor
who plays says of others (`consent.py`), and whom the box wants as its partner."""

from dataclasses import dataclass, replace
from uuid import UUID, uuid4

from django.db import transaction

from chouette.evening.codec import TABLES
from chouette.evening.mistakes import ConsentRefusal, ConsentRefused
from chouette.evening.on_screen.proposals import PROPOSALS, Proposal, kept_proposal, open_proposal
from chouette.evening.services import lock, show_change
from chouette.models import Chouette, Seat
from chouette.notation import read_statement, write_statement
from chouette.rules.model.actions import Action, Resign, TakePartner
from chouette.rules.model.table import Table
from chouette.rules.permitted.consent import new_partners
from chouette.rules.permitted.legal import refusal_of
from chouette.seats.opening import login_of
from clubsite.eventlog.write_path import Stale


@dataclass(frozen=True, slots=True)
class Asked:
    """Nothing was said: the table was asked for it. `chouette` is the row with the proposal."""

    chouette: Chouette
    table: Table


@transaction.atomic
def ask(chouette_id: int, proposal: Proposal) -> Asked | None:
    """Keeps the proposal and shows it to everybody. None if it was done already; asked twice, it is one. Raises Stale, and
    ConsentRefused while another monitor's is open."""
    chouette, again = lock(chouette_id, version=proposal.of_version, action_id=proposal.action_id)
    if again:
        return None
    if chouette.version != proposal.of_version:
        raise Stale(chouette)
    proposal = _counted(kept_proposal(chouette), proposal)
    now = open_proposal(chouette)
    if now is not None and (now.by, now.seat) != (proposal.by, proposal.seat):
        raise ConsentRefused(ConsentRefusal.ASKED_ALREADY, player=now.name)
    if now is None or not now.asks_the_same(proposal):
        _check_not_refused(kept_proposal(chouette), proposal)
        keep(chouette, proposal)
    return Asked(chouette, TABLES.decode(chouette.table))


def ask_partners(chouette: Chouette, table: Table, seat: Seat, action: Action, action_id: UUID) -> bool:
    """Whoever is to share what the box pays is asked first, on their own page; the row is locked. Returns whether somebody is:
    then nothing was said. Raises Refused, ConsentRefused. Source: RULES.md R8, "those asked first may refuse"."""
    asks = tuple(one for one in new_partners(table, action) if one != seat.word)
    if not asks:
        return False
    if (refused := refusal_of(table, action)) is not None:
        raise refused
    by, said = login_of(seat) or 0, (write_statement(action),)
    ask(chouette.pk, Proposal(str(uuid4()), chouette.version, by, seat.word, asks, said, click=str(action_id), seat=seat.word))
    return True


#: So many requests may be refused before something is said: what was refused by mistake may be asked for again.
MOST_REFUSED = 2


def _counted(last: Proposal | None, asked: Proposal) -> Proposal:
    """With what was refused since something was said last."""
    if last is None or last.of_version != asked.of_version:
        return asked
    return replace(asked, refused=last.all_refused)


def _check_not_refused(last: Proposal | None, asked: Proposal) -> None:
    """Nobody is asked over and over, on their own time; nor twice to resign their game or to share the box's. Raises
    ConsentRefused."""
    if last is None or not asked.said:
        return
    once = any(isinstance(read_statement(one), Resign | TakePartner) for one in asked.said)
    others = [said for said in asked.refused if said and not isinstance(read_statement(said.split("\n")[0]), TakePartner)]
    if (once and "\n".join(asked.said) in asked.refused) or len(others) >= MOST_REFUSED:
        raise ConsentRefused(ConsentRefusal.REFUSED_ALREADY, player=last.refused_by or ", ".join(asked.asks))


def keep(chouette: Chouette, proposal: Proposal | None) -> None:
    chouette.proposal = PROPOSALS.encode(proposal) if proposal is not None else None
    show_change(chouette, "proposal")

"""What is asked of players before it is said is kept at the table, one thing at a time, and shown to everybody: what a monitor
who plays says of others (`consent.py`), and whom the box wants as its partner."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from chouette.evening.codec import TABLES
from chouette.evening.mistakes import ConsentRefusal, ConsentRefused
from chouette.evening.on_screen.proposals import PROPOSALS, Proposal, is_about_partners, kept_proposal, open_proposal
from chouette.evening.selectors import seats_of_login
from chouette.evening.services import lock, show_change
from chouette.models import Chouette, Seat
from chouette.notation import read_statement, write_statement
from chouette.rules.line.stand_ins import speaks_for
from chouette.rules.model.actions import Action, Player, Resign, Settle, TakePartner
from chouette.rules.model.table import Table
from chouette.rules.permitted.legal import refusal_of
from chouette.rules.permitted.seat_rights import box_of
from chouette.seats.asking.partners_asked import to_be_asked
from chouette.seats.opening import login_of
from clubsite.eventlog.write_path import Stale
from games.play.turn_clock import in_ms


@dataclass(frozen=True, slots=True)
class Asked:
    """Nothing was said: the table was asked for it. `chouette` is the row with the proposal."""

    chouette: Chouette
    table: Table


def _own(chouette: Chouette, asked: Proposal) -> Collection[str]:
    """The seats of whoever asks."""
    return [asked.seat] if asked.seat else list(seats_of_login(chouette, asked.by).values_list("word", flat=True))


@transaction.atomic
def ask(chouette_id: int, proposal: Proposal) -> Asked | None:
    """Keeps the proposal and shows it to everybody. None if it was done already; asked twice, it is one. Raises Stale, and
    ConsentRefused while another monitor's is open that does not give way."""
    chouette, again = lock(chouette_id, version=proposal.of_version, action_id=proposal.action_id)
    if again:
        return None
    if chouette.version != proposal.of_version:
        raise Stale(chouette)
    table = TABLES.decode(chouette.table)
    proposal = _counted(kept_proposal(chouette), replace(proposal, before_game=table.game_number))
    now = open_proposal(chouette)
    if (
        now is not None
        and (now.by, now.seat) != (proposal.by, proposal.seat)
        and not now.gives_way_to(_own(chouette, proposal))
    ):
        raise ConsentRefused(ConsentRefusal.ASKED_ALREADY, player=now.name)
    if now is None or not now.asks_the_same(proposal):
        _check_not_refused(kept_proposal(chouette), proposal)
        keep(chouette, replace(proposal, asked_at=in_ms(timezone.now())))
    return Asked(chouette, table)


def ask_partners(chouette: Chouette, table: Table, seat: Seat, action: Action, action_id: UUID) -> bool:
    """Whoever is to share what the box pays is asked first, on their own page, and so is whoever shares it when the box
    resigns; the row is locked. Returns whether somebody is: then nothing was said. Raises Refused, ConsentRefused. Source:
    RULES.md R8, "those asked first may refuse", and R21."""
    asks = tuple(one for one in to_be_asked(chouette, table, action) if one != seat.word)
    if box_of(table) not in speaks_for(table, Player(seat.word)):
        return False  # a partner's own yes or no
    if not asks:
        return False
    if (refused := refusal_of(table, action)) is not None:
        raise refused
    by, said = login_of(seat) or 0, (write_statement(action),)
    ask(chouette.pk, Proposal(str(uuid4()), chouette.version, by, seat.word, asks, said, click=str(action_id), seat=seat.word))
    return True


def ask_to_settle(chouette: Chouette, seat: Seat, action: Settle, action_id: UUID, *, between: str) -> bool:
    """The same once two have agreed to settle a cube of the box: in its name, and the record bears those of both. Raises
    ConsentRefused."""
    table = TABLES.decode(chouette.table)
    asks = tuple(one for one in to_be_asked(chouette, table, action) if one != seat.word)
    box = chouette.seats.filter(word=box_of(table)).first() if asks else None
    if box is None:
        return False
    said = (write_statement(action),)
    asked = Proposal(str(uuid4()), chouette.version, login_of(box) or 0, between, asks, said, click=str(action_id))
    ask(chouette.pk, replace(asked, seat=box.word))
    return True


def is_asked_by(chouette: Chouette, action_id: UUID) -> bool:
    """Whether this very click has asked already."""
    now = open_proposal(chouette)
    return now is not None and now.click == str(action_id)


#: So many requests may be refused before something is said: what was refused by mistake may be asked for again.
MOST_REFUSED = 2


def _counted(last: Proposal | None, asked: Proposal) -> Proposal:
    """With what was refused since something was said last; who will not be partner is not asked again before the game, whatever
    else is said meanwhile."""
    if last is None:
        return asked
    if last.of_version == asked.of_version:
        return replace(asked, refused=last.all_refused)
    return replace(asked, refused=refused_before(last, asked.before_game))


def refused_before(last: Proposal, game: int) -> tuple[str, ...]:
    """The requests for a partner in that game that were refused."""
    return tuple(one for one in last.all_refused if last.before_game == game and is_about_partners(one))


def _check_not_refused(last: Proposal | None, asked: Proposal) -> None:
    """Nobody is asked over and over, on their own time; nor twice to resign their game or to share the box's, for which as many
    may be asked as there are. Raises ConsentRefused."""
    if not asked.said:
        return
    once = any(isinstance(read_statement(one), Resign | TakePartner) for one in asked.said)
    others = [said for said in asked.refused if said and not is_about_partners(said)]
    again, too_often = once and "\n".join(asked.said) in asked.refused, len(others) >= MOST_REFUSED
    if again or (too_often and not asked.asks_for_partner):
        by = last.refused_by if last is not None and not asked.asks_for_partner and not last.asks_for_partner else ""
        raise ConsentRefused(ConsentRefusal.REFUSED_ALREADY, player=by or ", ".join(asked.asks))


def keep(chouette: Chouette, proposal: Proposal | None) -> None:
    chouette.proposal = PROPOSALS.encode(proposal) if proposal is not None else None
    show_change(chouette, "proposal")

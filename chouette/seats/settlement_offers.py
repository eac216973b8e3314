"""Offering a settlement on screen and answering it: who offers whom, accepting, declining, withdrawing.

The offer itself is no record and moves no points; accepting it makes the agreed statement in one transaction. An offer lapses
with the game, with the next roll or play, and with any change to its contract (`chouette.evening.on_screen.lapsed_offers`).

Source: RULES.md A10, R23.
"""

from uuid import UUID

from django.db import transaction

from chouette.access.seat_refusals import SeatRefusal, SeatRefused
from chouette.evening.codec import statement_of
from chouette.evening.on_screen.lapsed_offers import end
from chouette.evening.services import locked_table, perform_locked, show_change
from chouette.models import Chouette, EndedOffer, Seat, SettlementOffer
from chouette.notation import read_statement, write_statement
from chouette.rules.cubes.settlements import with_any_roll
from chouette.rules.line.stand_ins import speaks_for
from chouette.rules.model.actions import Player, Settle
from chouette.rules.model.table import Table
from chouette.rules.permitted.legal import refusal_of
from chouette.rules.permitted.pending_double import hides_answers
from chouette.rules.refusals import Refusal, Refused
from chouette.seats.answering import check_speaks
from chouette.seats.asking.proposing import ask_to_settle, is_asked_by
from clubsite.eventlog.action_ids import ActionIdUsed
from clubsite.eventlog.write_path import Stale


@transaction.atomic
def offer_settlement(seat: Seat, action: Settle, *, version: int) -> None:
    """Offer this settlement to the other party of a live contract; replaces an earlier offer to the same player.

    Raises Stale, SeatRefused, Refused as the settlement itself would be.
    """
    chouette, table, me = _at_table(seat)
    if chouette.version != version:
        raise Stale(chouette)
    by, to = _from_whom_to_whom(table, me, action)
    if hides_answers(table):  # whether there is still a cube between them would say how one has answered
        raise SeatRefused(SeatRefusal.ANSWERS_HIDDEN)
    if action.roll is not None:
        raise Refused(Refusal.DICE_FROM_THE_CUP)
    refused = refusal_of(table, with_any_roll(table.house, action))
    if refused is not None:
        raise refused
    assert table.game is not None
    between = {"chouette": chouette, "game": table.game.number, "by": by, "to": to}
    said = write_statement(action)
    EndedOffer.objects.filter(chouette=chouette, by__in=(by, to), to__in=(by, to)).delete()  # the new one says it better
    SettlementOffer.objects.filter(**between).exclude(said=said).delete()  # a tap on the earlier one must not accept this one
    _offer, made = SettlementOffer.objects.get_or_create(**between, defaults={"said": said})
    if made:
        show_change(chouette)


@transaction.atomic
def accept_settlement(seat: Seat, offer_id: int, *, version: int, action_id: UUID) -> None:
    """Make the statement that was offered to this seat; the dice of a randomised rounding come from the cup. Whoever shares the
    box's result is asked first.

    Raises Stale, Refused, SeatRefused if the offer is no longer open to this seat. The same `action_id` again does nothing;
    ActionIdUsed if it was used for something else.
    """
    chouette, table, me = _at_table(seat)
    offer = _open_offer(chouette, offer_id)
    if done := chouette.records.filter(action_id=action_id).first():
        if offer is not None or not isinstance(statement_of(done.body).action, Settle):
            raise ActionIdUsed
        return
    if offer is None and is_asked_by(chouette, action_id):
        return
    if offer is None or Player(offer.to) not in speaks_for(table, me):
        raise SeatRefused(SeatRefusal.NO_SUCH_OFFER)
    if chouette.version != version:
        raise Stale(chouette)
    settled = read_statement(offer.said)
    assert isinstance(settled, Settle)
    offer.delete()
    between = f"{offer.by}, {offer.to}"
    if not ask_to_settle(chouette, seat, settled, action_id, between=between):
        perform_locked(chouette, [settled], action_id=action_id, name=between)


@transaction.atomic
def end_offer(seat: Seat, offer_id: int) -> None:
    """Decline an offer to this seat, or withdraw one of its own. Raises SeatRefused if it is no longer open."""
    chouette, table, me = _at_table(seat)
    offer = _open_offer(chouette, offer_id)
    speaks = speaks_for(table, me)
    if offer is None or not {offer.by, offer.to} & set(speaks):
        raise SeatRefused(SeatRefusal.NO_SUCH_OFFER)
    end(offer, table.game, EndedOffer.How.WITHDRAWN if offer.by in speaks else EndedOffer.How.DECLINED)
    show_change(chouette)


def _at_table(seat: Seat) -> tuple[Chouette, Table, Player]:
    """The evening, locked."""
    (chouette, table), me = locked_table(seat.chouette_id), Player(seat.word)
    check_speaks(chouette, table, me)
    if not table.house.board:
        raise SeatRefused(SeatRefusal.NO_BOARD)
    return chouette, table, me


def _from_whom_to_whom(table: Table, me: Player, action: Settle) -> tuple[Player, Player]:
    """The party this seat speaks for, and the other."""
    one, other = action.one, action.other.member
    if one in speaks_for(table, me):
        return one, other
    if other in speaks_for(table, me):
        return other, one
    raise SeatRefused(SeatRefusal.NOT_YOURS_ON_SCREEN, players=", ".join(speaks_for(table, me)))


def _open_offer(chouette: Chouette, offer_id: int) -> SettlementOffer | None:
    return SettlementOffer.objects.filter(chouette=chouette, pk=offer_id).first()

"""Dues and fees that members owe the club, and what the club owes for what somebody has bought: entries in money between them
and the club's account, which is the till's. Each sums to zero."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any
from uuid import UUID

from django.db import transaction

from clubsite.audit.kinds import Kind as Act
from clubsite.audit.services import note
from clubsite.eventlog.club_events import Kind, record
from clubsite.ledger.book_rules import book_rules
from clubsite.ledger.cash.own_gain import refuse_own_gain
from clubsite.ledger.cash.paying import NoCurrency, SaidOtherwise, check_day, take_back
from clubsite.ledger.days import is_for
from clubsite.ledger.models import Entry, Unit
from clubsite.ledger.services import AlreadyPosted, AmountRefused, Line, NotOfThisClub, Said, post, wait_for_book
from clubsite.members.models import Club, Player, User

DUES, FEE, EXPENSE = "dues", "fee", "expense"
CHARGES = (DUES, FEE, EXPENSE)


@dataclass(frozen=True, slots=True)
class Charge:
    """So many `cents` of each, for what, and on which day (None: today)."""

    cents: int
    for_what: str
    day: date | None = None


def charge(club: Club, players: Sequence[Player], what: Charge, *, kind: str, by: User, action_id: UUID) -> Entry:
    """Each of these players owes the club so much; `kind` is DUES or FEE. The same `action_id` again returns the entry it made.
    Raises as `spend`."""
    lines = [Line(player, None, what.cents) for player in players]
    words = {"payers": len(lines), "cents": what.cents, "for_what": what.for_what}
    return _write(club, lines, what, f"{kind}/{club.pk}/{action_id}", (kind, Act.DUES_WRITTEN, words), by=by)


def spend(club: Club, player: Player, what: Charge, *, from_till: bool, by: User, action_id: UUID) -> Entry:
    """The player has bought something for the club: with cash from the till, or with their own money, which the club owes them
    from now on. The same `action_id` again returns the entry it made. Raises `AmountRefused`, `NotOfThisClub`, `NoCurrency`,
    `DayRefused`, `PeriodIsClosed`, `OwnGain`, or `SaidOtherwise` if that id was used for something else."""
    refuse_own_gain(club, by, player)
    line = Line(None, player, what.cents, unit=Unit.CASH if from_till else Unit.CENTS)
    words = {"payee": player.name, "cents": what.cents, "for_what": what.for_what}
    return _write(club, [line], what, f"{EXPENSE}/{club.pk}/{action_id}", (EXPENSE, Act.EXPENSE_WRITTEN, words), by=by)


def _write(
    club: Club, lines: Sequence[Line], what: Charge, source: str, told: tuple[str, Act, dict[str, Any]], *, by: User
) -> Entry:
    kind, act, words = told
    if what.cents <= 0 or not lines:
        raise AmountRefused
    if any(holder is not None and holder.club_id != club.pk for line in lines for holder in (line.payer, line.payee)):
        raise NotOfThisClub
    if written := Entry.objects.filter(source=source).first():
        return _the_same(written, lines, what)
    try:
        with transaction.atomic():
            wait_for_book(club)
            currency = book_rules(club).currency
            if not currency:
                raise NoCurrency
            said = Said(check_day(club, what.day), "", None, currency)
            entry = post(source, club, lines, kind=kind, memo=what.for_what, by=by, unit=Unit.CENTS, said=said)
            note(club, act, by=by, **words, entry=entry.pk)
            record(club, Kind.MONEY_CHARGED, partial(_charged, entry, lines, what))
            return entry
    except AlreadyPosted:
        return _the_same(Entry.objects.get(source=source), lines, what)


def _charged(entry: Entry, lines: Sequence[Line], what: Charge) -> dict[str, object]:
    """As reported to programs."""
    people = [player for line in lines for player in (line.payer, line.payee) if player is not None]
    told = {"kind": entry.kind, "amount": what.cents / 100, "currency": entry.currency, "for_what": what.for_what}
    return {**told, "entry": entry.pk, "players": [{"player": one.pk, "player_name": one.name} for one in people]}


def _the_same(entry: Entry, lines: Sequence[Line], what: Charge) -> Entry:
    """The entry, if it matches what is being written now. Raises `SaidOtherwise`."""
    moved = set(entry.transfers.values_list("payer__player", "payee__player", "amount", "payer__unit"))
    now = {
        (one.payer.pk if one.payer else None, one.payee.pk if one.payee else None, one.amount, (one.unit or Unit.CENTS).value)
        for one in lines
    }
    if moved != now or entry.memo != what.for_what or not is_for(entry, what.day):
        raise SaidOtherwise(entry)
    return entry


def take_back_charge(club: Club, entry: Entry, *, by: User, action_id: UUID, reason: str) -> Entry:
    """Take back dues, a fee or an expense, once and with a reason. Raises as `take_back_cash`."""

    def told(reversal: Entry) -> None:
        note(club, Act.CHARGE_TAKEN_BACK, by=by, for_what=entry.memo, reason=reversal.memo, entry=reversal.pk)
        taken = {"entry": reversal.pk, "takes_back": entry.pk, "memo": reversal.memo}
        record(club, Kind.MONEY_CHARGE_TAKEN_BACK, lambda: taken)

    return take_back(entry, told, club=club, kinds=CHARGES, by=by, action_id=action_id, reason=reason)

"""Somebody handed somebody money: for points, to the last cent, or for what they owe in money; and taking that back.

Points go from who won to who paid, in quarters; the money goes the other way, in cents of the club's currency, at what a point
was worth on that day. Both stand in the same entry for ever: what a point is worth later changes neither. In a club that plays
for points alone only the points are written.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from clubsite.audit.kinds import Kind as Act
from clubsite.audit.services import note
from clubsite.eventlog.club_events import Kind, record
from clubsite.ledger.book_rules import book_rules, rules_on
from clubsite.ledger.cash.announced import refuse_before_announced
from clubsite.ledger.cash.own_gain import refuse_own_gain
from clubsite.ledger.days import is_for
from clubsite.ledger.models import BookRules, Entry, Holder, Transfer, Unit
from clubsite.ledger.rules.money import QUARTERS_PER_POINT, is_rounding, nearest_cent, nearest_quarter
from clubsite.ledger.selectors import balance_in_all, beginning_of_book, last_closed_day
from clubsite.ledger.services import (
    AlreadyPosted,
    AlreadyReversed,
    AmountRefused,
    Line,
    NotOfThisClub,
    PeriodIsClosed,
    Said,
    post,
    reverse,
    wait_for_book,
)
from clubsite.members.models import Club, Player, User

#: A club may write down a year that it has kept on paper; what is older is a slip of the pen, or an opening balance.
ON_PAPER = timedelta(days=366)
CASH = "cash"
PAID = "paid"


class SaidOtherwise(Exception):
    """This action id was used before for different cash; nothing was written. `args[0]` is that entry."""


class StoodOtherwise(Exception):
    """Whoever wrote it down had seen another balance; nothing was written."""


class PaysHimself(ValueError):
    """The payer and the payee of cash are the same."""


class NotCash(ValueError):
    """Only cash and payments can be taken back here; results of games are undone or corrected in their evening."""


class NoReason(ValueError):
    """Taking an entry back requires a reason."""


class NotWorthIt(ValueError):
    """The money is not what the points are worth, not even rounded. `args` are the points in quarters, what they are worth in
    cents, and the money in cents."""


class NoWorth(ValueError):
    """Money without points, or money at all, in a club whose points are worth none."""


class NoCurrency(ValueError):
    """Money, in a club that has not said in which currency it keeps it."""


class DayRefused(ValueError):
    """A day that has not come yet."""


class BeforeTheBook(ValueError):
    """A day more than a year before the club's book began, which was on `args[0]`."""


@dataclass(frozen=True, slots=True)
class Handed:
    """What changed hands: so many `quarters` are closed by so many `cents`. Either may be left out and follows from the other;
    without `day` it was today."""

    quarters: int | None = None
    cents: int | None = None
    day: date | None = None


def transfer_cash(
    club: Club,
    payer: Holder,
    payee: Holder,
    amount: int | Handed,
    *,
    by: User | None,
    action_id: UUID,
    memo: str = "",
) -> Entry:
    """`payer` handed `payee` money for points (`amount`, or so many quarters), so the points go the other way. None is the
    till: what is in the box rises with what the treasurer receives.

    The same `action_id` again is a repeated click and returns the entry it made the first time. Raises `AmountRefused`,
    `PaysHimself`, `NotOfThisClub`, `NotWorthIt`, `NoWorth`, `DayRefused`, `PeriodIsClosed`, `OwnGain`, or `SaidOtherwise` if
    that id was used for something else.
    """
    if payer == payee:
        raise PaysHimself
    if any(holder is not None and holder.club_id != club.pk for holder in (payer, payee)):
        raise NotOfThisClub
    handed = amount if isinstance(amount, Handed) else Handed(amount)
    source = f"{CASH}/{club.pk}/{action_id}"
    if written := Entry.objects.filter(source=source).first():
        return _the_same(written, payer, payee, handed, memo)
    refuse_own_gain(club, by, payer)
    try:
        with transaction.atomic():
            return _written(club, (payer, payee), handed, source=source, by=by, memo=memo)
    except AlreadyPosted:
        return _the_same(Entry.objects.get(source=source), payer, payee, handed, memo)


def _written(club: Club, ends: tuple[Holder, Holder], handed: Handed, *, source: str, by: User | None, memo: str) -> Entry:
    payer, payee = ends
    wait_for_book(club)
    rules = rules_on(club, check_day(club, handed.day))
    quarters, cents = priced(rules, handed)
    line = Line(payee, payer, quarters)
    money = [Line(payer, payee, cents, unit=Unit.CASH)] if cents else []
    said = Said(handed.day, "", rules.cents_per_point, rules.currency) if cents else Said(handed.day)
    entry = post(source, club, [line, *money], kind=CASH, memo=memo, by=by, said=said)
    told: dict[str, Any] = {"cents": cents, "currency": rules.currency} if cents else {}
    note(club, Act.CASH_WRITTEN, by=by, **_handed(entry, payer, payee, quarters), **told)
    record(club, Kind.CASH_WRITTEN, partial(_cash, entry, line, cents))
    return entry


def check_day(club: Club, day: date | None) -> date | None:
    """The day, if something may be written for it. Raises `DayRefused`, `PeriodIsClosed`, `BeforeTheBook`."""
    if day is None:
        return None
    if day > timezone.localdate(timezone=club.zone):
        raise DayRefused(day)
    closed = last_closed_day(club)
    if closed is not None and day <= closed:
        raise PeriodIsClosed(day)
    if day < (began := beginning_of_book(club)) - ON_PAPER:
        raise BeforeTheBook(began)
    return day


def priced(rules: BookRules, handed: Handed) -> tuple[int, int]:
    """The quarters that are closed and the cents that were handed over (0 where points are worth nothing). Raises `NoWorth`,
    `NotWorthIt`, `AmountRefused`."""
    worth, quarters, cents = rules.cents_per_point, handed.quarters, handed.cents
    if not worth and (cents is not None or quarters is None):
        raise NoWorth
    if quarters is None:
        if cents is None or cents <= 0:
            raise AmountRefused
        quarters = nearest_quarter(cents, worth)
    if quarters <= 0:
        raise AmountRefused
    due = nearest_cent(quarters, worth)
    if cents is not None and not is_rounding(due, cents, worth):
        raise NotWorthIt(quarters, due, cents)
    return quarters, due if cents is None else cents


def pay_money(
    club: Club,
    player: Player,
    cents: int,
    *,
    by: User,
    action_id: UUID,
    memo: str = "",
    day: date | None = None,
    seen: int | None = None,
) -> Entry:
    """The player paid the till `cents` of what they owe in money; if they are negative, the till paid the player. The same
    `action_id` again is a repeated click and returns the entry it made. `seen` is the balance, in cents, for which it was
    filled in. Raises as `transfer_cash`, `BeforeAnnounced`, `NoCurrency` or `StoodOtherwise`."""
    if player.club_id != club.pk:
        raise NotOfThisClub
    source = f"{PAID}/{club.pk}/{action_id}"
    payer, payee = (player, None) if cents > 0 else (None, player)
    handed = Handed(cents=abs(cents), day=day)
    if written := Entry.objects.filter(source=source).first():
        return _the_same(written, payer, payee, handed, memo)
    if cents > 0:
        refuse_own_gain(club, by, player)
    try:
        with transaction.atomic():
            wait_for_book(club)
            if seen is not None and balance_in_all(player, Unit.CENTS) != seen:
                raise StoodOtherwise
            refuse_before_announced(club, player, cents, check_day(club, day))
            said = Said(day, "", None, _currency(club))
            lines = [Line(payee, payer, abs(cents)), Line(payer, payee, abs(cents), unit=Unit.CASH)]
            entry = post(source, club, lines, kind=PAID, memo=memo, by=by, unit=Unit.CENTS, said=said)
            _note_money(club, entry, player, cents, by)
            return entry
    except AlreadyPosted:
        return _the_same(Entry.objects.get(source=source), payer, payee, handed, memo)


def _currency(club: Club) -> str:
    """Without one the till could not count it. Raises `NoCurrency`."""
    currency = book_rules(club).currency
    if not currency:
        raise NoCurrency
    return currency


def _note_money(club: Club, entry: Entry, player: Player, cents: int, by: User) -> None:
    if cents > 0:
        note(club, Act.MONEY_TAKEN, by=by, payer=player.name, cents=cents, entry=entry.pk)
    else:
        note(club, Act.MONEY_GIVEN, by=by, payee=player.name, cents=-cents, entry=entry.pk)
    record(club, Kind.MONEY_PAID, partial(_money, entry, player, cents))


def _money(entry: Entry, player: Player, cents: int) -> dict[str, object]:
    """Money as reported to programs."""
    way = "in" if cents > 0 else "out"
    whose = {"player": player.pk, "player_name": player.name}
    return {**whose, "entry": entry.pk, "way": way, "amount": abs(cents) / 100, "currency": entry.currency, "memo": entry.memo}


def _handed(entry: Entry, payer: Holder, payee: Holder, amount: int) -> dict[str, Any]:
    """Cash as the club's log tells it."""
    names = {"payer": payer.name if payer else "", "payee": payee.name if payee else ""}
    return {**names, "quarters": amount, "entry": entry.pk}


def _cash(entry: Entry, line: Line, cents: int) -> dict[str, object]:
    """Cash as reported to programs: who handed it to whom, null for the till."""
    payer, payee = line.payee.word if line.payee else None, line.payer.word if line.payer else None  # points go the other way
    return {
        "entry": entry.pk,
        "payer": payer,
        "payee": payee,
        "cash_payer": payer,
        "cash_payee": payee,
        "points": line.amount / QUARTERS_PER_POINT,
        "money": cents / 100 if cents else None,
        "currency": entry.currency,
        "memo": entry.memo,
    }


def _the_same(entry: Entry, payer: Holder, payee: Holder, handed: Handed, memo: str) -> Entry:
    """The entry, if it matches what is being written now. Raises `SaidOtherwise`."""
    claim, cash = what_moved(entry), cash_moved(entry)
    ends = tuple(holder.pk if holder else None for holder in (payee, payer))
    amounts = {claim.payer.unit: claim.amount, "cash": cash.amount if cash else None}
    said = handed.quarters if claim.payer.unit == Unit.POINTS else handed.cents
    differs = said is not None and said != claim.amount
    if handed.cents is not None and cash is not None:
        differs = differs or handed.cents != amounts["cash"]
    if differs or (claim.payer.player_id, claim.payee.player_id) != ends or entry.memo != memo or not is_for(entry, handed.day):
        raise SaidOtherwise(entry)
    return entry


def what_moved(entry: Entry) -> Transfer:
    """Of cash or a payment: the transfer of what is owed, in points or in money."""
    return next(one for one in _transfers(entry) if one.payer.unit != Unit.CASH)


def cash_moved(entry: Entry) -> Transfer | None:
    """The money that was handed over; None for cash of old, which was written in points alone."""
    return next((one for one in _transfers(entry) if one.payer.unit == Unit.CASH), None)


def _transfers(entry: Entry) -> Iterator[Transfer]:
    yield from entry.transfers.select_related("payer__player", "payee__player")


def take_back_cash(club: Club, entry: Entry, *, by: User | None, action_id: UUID, reason: str) -> Entry:
    """Take back, once and with a reason, cash that was written by mistake. The same `action_id` again returns the entry it
    made. Raises `NotOfThisClub`, `NotCash`, `NoReason`, `OwnGain`, or `AlreadyReversed` if somebody else was faster."""

    def told(reversal: Entry) -> None:
        moved = what_moved(entry)
        note(club, Act.CASH_TAKEN_BACK, by=by, **_handed(reversal, moved.payee.player, moved.payer.player, moved.amount))
        record(club, Kind.CASH_TAKEN_BACK, lambda: {"entry": reversal.pk, "takes_back": entry.pk, "memo": reversal.memo})

    return take_back(entry, told, club=club, kinds=(CASH,), by=by, action_id=action_id, reason=reason)


def take_back_money(club: Club, entry: Entry, *, by: User, action_id: UUID, reason: str) -> Entry:
    """The same for money that was paid to the till or out of it. Raises likewise."""

    def told(reversal: Entry) -> None:
        moved = what_moved(entry)
        player, cents = (moved.payee, moved.amount) if moved.payee.player else (moved.payer, -moved.amount)
        note(club, Act.MONEY_TAKEN_BACK, by=by, payer=player.holder, cents=cents, entry=reversal.pk, reason=reversal.memo)
        record(club, Kind.MONEY_TAKEN_BACK, lambda: {"entry": reversal.pk, "takes_back": entry.pk, "memo": reversal.memo})

    return take_back(entry, told, club=club, kinds=(PAID,), by=by, action_id=action_id, reason=reason)


def take_back(
    entry: Entry,
    told: Callable[[Entry], None],
    *,
    club: Club,
    kinds: tuple[str, ...],
    by: User | None,
    action_id: UUID,
    reason: str,
) -> Entry:
    """Reverse an entry of these kinds, once, and call `told` with the reversal. Raises as `take_back_cash`."""
    if entry.club_id != club.pk:
        raise NotOfThisClub
    if entry.kind not in kinds:
        raise NotCash
    if not reason.strip():
        raise NoReason
    source = f"{entry.kind}/{club.pk}/{action_id}"
    done = Entry.objects.filter(source=source, reverses=entry).first()
    if done is not None:
        return done
    for one in _transfers(entry):
        if one.payer.unit != Unit.CASH:
            refuse_own_gain(club, by, one.payer.player)
    try:
        with transaction.atomic():
            reversal = reverse(source, entry, by, memo=reason.strip())
            told(reversal)
            return reversal
    except (AlreadyPosted, AlreadyReversed) as refused:
        done = Entry.objects.filter(source=source, reverses=entry).first()
        if done is None:
            raise AlreadyReversed(entry.source) from refused
        return done

"""What the API says of the treasurer's work: the cash journal, counts, dues and expenses, reports, closed periods, opening
balances. Money is in the currency's units, with two decimals."""

from datetime import date, datetime
from typing import Annotated, TypedDict

from clubsite.api.shapes import eg
from clubsite.ledger.api.shapes import Holder, Name, TakenBackShape

Currency = Annotated[str, eg("EUR")]
By = Annotated[str | None, eg("Tom")]


class HandoverShape(TypedDict):
    """Cash that changed hands, and what it closed: points, or money that was owed."""

    entry: Annotated[int, eg(402)]
    kind: Annotated[str, eg("cash", "`chouette`: at the table or when the evening was closed.")]
    at: datetime
    day: Annotated[date, eg("2026-11-06", "The day it counts for.")]
    evening: Annotated[str, eg("Thursday")]
    cash_payer: Holder
    cash_payer_name: Name
    cash_payee: Annotated[int | None, eg(None, "A player's id; null is the club's till.")]
    cash_payee_name: Annotated[str, eg("the till")]
    money: Annotated[float | None, eg(1.5, "null for cash that was written in points alone.")]
    currency: Currency
    points: Annotated[float | None, eg(1.5)]
    owed: Annotated[float | None, eg(None, "Money that was owed.")]
    cents_per_point: Annotated[int | None, eg(100)]
    rounding: Annotated[float, eg(0.0)]
    memo: Annotated[str, eg("")]
    by: By
    takes_back: Annotated[bool, eg(False)]
    period: Annotated[str, eg("", "The closed period of what it takes back.")]
    corrects: Annotated[date | None, eg(None, "The day of that.")]


class TillCountShape(TypedDict):
    """What was counted in the box, and what the book expected there."""

    at: datetime
    by: Annotated[str, eg("Tom")]
    opening: Annotated[bool, eg(True, "When the till was opened; false: when it was closed.")]
    counted: Annotated[float, eg(120.5)]
    expected: Annotated[float, eg(121.0)]
    difference: Annotated[float, eg(-0.5)]
    memo: Annotated[str, eg("")]


class ChargeShape(TypedDict):
    """Dues or a fee that each of the players owes the club, or what the club owes one for an expense."""

    entry: Annotated[int, eg(410)]
    kind: Annotated[str, eg("dues")]
    at: datetime
    day: Annotated[date, eg("2026-11-06")]
    players: Annotated[list[int], eg([23])]
    amount: Annotated[float, eg(30.0, "Of each.")]
    currency: Currency
    for_what: Annotated[str, eg("2026")]
    from_till: bool
    by: By
    taken_back: Annotated[TakenBackShape | None, eg(None)]


class ClubAccountShape(TypedDict):
    """The club's account: cash in the till, what members owe (negative: what they are owed), points of the till."""

    cash: Annotated[float, eg(120.5)]
    claims: Annotated[float, eg(30.0)]
    points: Annotated[float, eg(-1.5)]


class ReportLineShape(TypedDict):
    """What the entries of one kind changed."""

    kind: Annotated[str, eg("dues")]
    what: Annotated[str, eg("")]
    entries: Annotated[int, eg(3)]
    cash: Annotated[float, eg(0.0)]
    claims: Annotated[float, eg(90.0)]
    points: Annotated[float, eg(0.0)]


class ReportShape(TypedDict):
    """`before` and every line together are `after`."""

    currency: Currency
    since: Annotated[date | None, eg("2026-01-01")]
    until: Annotated[date, eg("2026-12-31")]
    before: ClubAccountShape
    lines: list[ReportLineShape]
    after: ClubAccountShape
    rounding: Annotated[float, eg(0.25, "Handed over beyond what the points were worth.")]


class PeriodShape(TypedDict):
    """A period that takes no entries any more."""

    name: Annotated[str, eg("2025")]
    until: Annotated[date, eg("2025-12-31")]
    at: datetime
    by: Annotated[str, eg("Tom")]


class OpeningLineShape(TypedDict):
    """One line of the file."""

    line: Annotated[int, eg(2)]
    name: Annotated[str, eg("Dee")]
    points: Annotated[float, eg(-1.5)]
    money: Annotated[float, eg(20.0)]
    problems: Annotated[list[str], eg(["TWICE"])]


class OpeningShape(TypedDict):
    """`entry` is set once it was written."""

    sound: bool
    problem: Annotated[str | None, eg(None, "What is wrong with the file as a whole.")]
    lines: list[OpeningLineShape]
    entry: Annotated[int | None, eg(None)]

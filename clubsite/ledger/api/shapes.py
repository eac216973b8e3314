"""What the API says about the book."""

from datetime import date, datetime
from typing import Annotated, Literal, TypedDict

from clubsite.api.shapes import eg

QUARTERS = 4

Points = Annotated[float, eg(-1.5, "Points.")]
Amount = Annotated[float, eg(1.5, "Points, more than 0.")]
PlayerId = Annotated[int, eg(23)]
Holder = Annotated[int | None, eg(23, "A player's id; null is the club's till.")]
Word = Annotated[str, eg("bob")]
Name = Annotated[str, eg("Bob")]


class BalanceShape(TypedDict):
    """What a person has over all evenings, under all their names."""

    id: PlayerId
    player: Word
    name: Name
    points: Points


class BalancesShape(TypedDict):
    """Everyone's balance and the till's, which sum to 0."""

    club: Annotated[str, eg("the-mulberry")]
    balances: list[BalanceShape]
    till: Annotated[float, eg(1.5, "What the till owes; what is in the box has the other sign.")]


class DueShape(TypedDict):
    """A payment due: `payer` hands `payee` what the points are worth."""

    payer: Holder
    payer_name: Name
    payee: Annotated[int | None, eg(21, "A player's id; null is the club's till.")]
    payee_name: Annotated[str, eg("Ann")]
    cash_payer: Holder
    cash_payee: Annotated[int | None, eg(21, "The same as `payee`: cash goes from who pays to who is paid.")]
    points: Amount


class LineShape(TypedDict):
    """One transfer as one side sees it."""

    day: Annotated[date, eg("2026-11-06", "The day it counts for.")]
    at: Annotated[datetime, eg("2026-11-06T22:10:00Z", "When it was written.")]
    other: Annotated[str, eg("Ann")]
    change: Points
    balance: Annotated[float, eg(2.5, "What they had after it.")]
    why: Annotated[str, eg("game")]
    under: Annotated[str, eg("", "The name it stands under, where that was not their own yet.")]
    entry: Annotated[int, eg(401)]
    kind: Annotated[str, eg("chouette")]
    evening: Annotated[str, eg("Thursday", "The evening, match or tournament; empty for what was written by hand.")]
    code: Annotated[str, eg("7YXUEP", "Its code in addresses.")]
    game: Annotated[int | None, eg(7)]
    ref: Annotated[str, eg("cal", "The contract.")]
    period: Annotated[str, eg("", "The closed period to which a correction belongs.")]
    corrects: Annotated[date | None, eg(None, "The day of what was taken back there.")]


class TakenBackShape(TypedDict):
    """When, by whom and why cash was taken back."""

    at: datetime
    by: Annotated[str | None, eg("Tom")]
    reason: Annotated[str, eg("written twice")]


class CashShape(TypedDict):
    """Cash written down by hand."""

    entry: Annotated[int, eg(402)]
    at: datetime
    payer: Holder
    payer_name: Name
    payee: Annotated[int | None, eg(None, "A player's id; null is the club's till.")]
    payee_name: Annotated[str, eg("the till")]
    cash_payer: Annotated[
        int | None, eg(23, "The same as `payer`: cash goes from who pays to who is paid, points the other way.")
    ]
    cash_payee: Holder
    points: Annotated[float, eg(1.5, "The points it closes.")]
    money: Annotated[float | None, eg(1.5, "What was handed over; null for cash that was written in points alone.")]
    currency: Annotated[str, eg("EUR")]
    cents_per_point: Annotated[int | None, eg(100, "What a point was worth on that day.")]
    rounding: Annotated[float, eg(0.0, "By how much more or less was handed over than the points were worth.")]
    day: Annotated[date, eg("2026-11-06", "The day it counts for.")]
    memo: Annotated[str, eg("")]
    by: Annotated[str | None, eg("Tom")]
    taken_back: Annotated[TakenBackShape | None, eg(None)]


Money = Annotated[float, eg(-20.5, "In the currency's units.")]


class MoneyBalanceShape(TypedDict):
    """What a person is owed in money; negative for what they owe the till."""

    id: PlayerId
    player: Word
    name: Name
    amount: Money


class MoneyShape(TypedDict):
    """`till` is null, and `balances` are the reader's own, for whoever does not keep the book."""

    currency: Annotated[str, eg("EUR")]
    balances: list[MoneyBalanceShape]
    till: Annotated[float | None, eg(20.5)]


class MoneyLineShape(TypedDict):
    """One transfer between a player and the till."""

    day: Annotated[date, eg("2026-11-06", "The day it counts for.")]
    at: Annotated[datetime, eg("2026-11-06T22:10:00Z", "When it was written.")]
    change: Money
    balance: Annotated[float, eg(12.25, "What they had after it.")]
    why: Annotated[str, eg("entry fee, Spring Cup")]
    entry: Annotated[int, eg(403)]
    kind: Annotated[str, eg("tournament")]
    evening: Annotated[str, eg("Spring Cup", "The evening, match or tournament; empty for what was written by hand.")]
    code: Annotated[str, eg("T7QX3K", "Its code in addresses.")]


class TillPaymentShape(TypedDict):
    """Money that a player paid the till, or was paid from it."""

    entry: Annotated[int, eg(404)]
    at: datetime
    player: PlayerId
    player_name: Name
    way: Literal["in", "out"]
    amount: Annotated[float, eg(20.5)]
    day: Annotated[date, eg("2026-11-06", "The day it counts for.")]
    memo: Annotated[str, eg("")]
    by: Annotated[str | None, eg("Tom")]
    taken_back: Annotated[TakenBackShape | None, eg(None)]


class OpenShape(TypedDict):
    """A person who is not at zero."""

    player: PlayerId
    name: Name
    points: Points
    since: Annotated[datetime, eg("2026-11-06T22:10:00Z", "Since when on this side of zero.")]
    last_evening: datetime | None
    last_cash: datetime | None
    last_reminder: datetime | None
    reach: Annotated[
        Literal["mail", "no_login", "no_address", "declined", "too_soon"] | None,
        eg("mail", "How they can be told; null for one who is owed."),
    ]
    is_due: Annotated[bool, eg(True, "The club's rules say that it is time.")]


class RemindedShape(TypedDict):
    """The players who get a mail within the next few minutes."""

    players: Annotated[list[int], eg([23])]


class BookRulesShape(TypedDict):
    """How the club keeps its book."""

    cents_per_point: Annotated[int, eg(100, "0: they play for points.")]
    currency: Annotated[str, eg("EUR")]
    remind_over: Annotated[float, eg(5.0, "Points.")]
    remind_after_days: Annotated[int, eg(14)]
    remind_weekly: bool

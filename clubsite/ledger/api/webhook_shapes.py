"""What a club's webhooks are told of its book: the shape of `data`, by the kind of the event."""

from collections.abc import Mapping
from typing import Annotated, Literal, TypedDict

from clubsite.api.shapes import eg
from clubsite.eventlog.club_events import Kind


class CashEvent(TypedDict):
    """Cash that changed hands. Players are named by their words, the till by null."""

    entry: Annotated[int, eg(402)]
    payer: Annotated[str | None, eg("ann")]
    payee: Annotated[str | None, eg("bob")]
    cash_payer: Annotated[str | None, eg("ann", "Who handed the cash over: as `payer`.")]
    cash_payee: Annotated[str | None, eg("bob")]
    points: Annotated[float, eg(1.5)]
    money: Annotated[float | None, eg(None, "What was handed over, where points are worth something.")]
    currency: Annotated[str, eg("EUR")]
    memo: str


class TakenBackEvent(TypedDict):
    """An entry that takes another back."""

    entry: Annotated[int, eg(405)]
    takes_back: Annotated[int, eg(404, "The entry that was written by mistake.")]
    memo: Annotated[str, eg("written twice", "The reason.")]


class PaidEvent(TypedDict):
    """Money between a player and the till."""

    entry: Annotated[int, eg(404)]
    player: Annotated[int, eg(17)]
    player_name: Annotated[str, eg("Ann")]
    way: Annotated[Literal["in", "out"], eg("in", "`in`: to the till.")]
    amount: Annotated[float, eg(20.5)]
    currency: Annotated[str, eg("EUR")]
    memo: str


class ChargedPlayer(TypedDict):
    player: Annotated[int, eg(17)]
    player_name: Annotated[str, eg("Ann")]


class ChargedEvent(TypedDict):
    """Dues or a fee of each of these players, or what one of them has spent for the club."""

    entry: Annotated[int, eg(406)]
    kind: Literal["dues", "fee", "expense"]
    players: list[ChargedPlayer]
    amount: Annotated[float, eg(30.0, "Of each.")]
    currency: Annotated[str, eg("EUR")]
    for_what: Annotated[str, eg("2026")]


SHAPES: Mapping[str, type] = {
    Kind.CASH_WRITTEN.value: CashEvent,
    Kind.CASH_TAKEN_BACK.value: TakenBackEvent,
    Kind.MONEY_PAID.value: PaidEvent,
    Kind.MONEY_TAKEN_BACK.value: TakenBackEvent,
    Kind.MONEY_CHARGED.value: ChargedEvent,
    Kind.MONEY_CHARGE_TAKEN_BACK.value: TakenBackEvent,
}

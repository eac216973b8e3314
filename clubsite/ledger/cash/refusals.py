"""Why nothing was written, for programs and for people: what `paying`, `charging` and `periods` raise."""

from collections.abc import Iterator
from contextlib import contextmanager

from clubsite.api.problems.details import Refusal
from clubsite.api.problems.refused import ClubRefusal, refused
from clubsite.kit.clock.days_in_words import day_in_words
from clubsite.kit.money import money_text
from clubsite.kit.points import amount_text
from clubsite.ledger.book_rules import CurrencyIsKept
from clubsite.ledger.cash import paying, periods
from clubsite.ledger.cash.announced import BeforeAnnounced
from clubsite.ledger.cash.own_gain import OwnGain
from clubsite.ledger.services import AmountRefused, NotOfThisClub, PeriodIsClosed

PLAIN: dict[type[Exception], ClubRefusal] = {
    OwnGain: ClubRefusal.OWN_GAIN,
    paying.PaysHimself: ClubRefusal.PAYS_HIMSELF,
    paying.NoWorth: ClubRefusal.NO_WORTH,
    paying.NoCurrency: ClubRefusal.NO_CURRENCY,
    paying.DayRefused: ClubRefusal.DAY_TO_COME,
    AmountRefused: ClubRefusal.NO_AMOUNT,
    NotOfThisClub: ClubRefusal.NOT_OF_THIS_CLUB,
    PeriodIsClosed: ClubRefusal.PERIOD_CLOSED,
    periods.NotOver: ClubRefusal.PERIOD_NOT_OVER,
    periods.NameTaken: ClubRefusal.PERIOD_NAME_TAKEN,
}
REFUSED: tuple[type[Exception], ...] = (
    *PLAIN,
    paying.NotWorthIt,
    paying.BeforeTheBook,
    periods.ClosedAlready,
    CurrencyIsKept,
    BeforeAnnounced,
)


@contextmanager
def book_refusals() -> Iterator[None]:
    """Whatever these services refuse leaves as a problem with a code and a sentence."""
    try:
        yield
    except REFUSED as error:
        raise as_problem(error) from None


def as_problem(error: Exception) -> Refusal:
    if isinstance(error, paying.NotWorthIt):
        quarters, due, cents = error.args
        due, money = money_text(due), money_text(cents)
        return refused(ClubRefusal.NOT_WORTH_IT, points=amount_text(quarters), due=due, money=money)
    if isinstance(error, paying.BeforeTheBook):
        return refused(ClubRefusal.DAY_BEFORE_BOOK, day=day_in_words(error.args[0], "j F Y"))
    if isinstance(error, periods.ClosedAlready):
        return refused(ClubRefusal.PERIOD_CLOSED_ALREADY, day=day_in_words(error.args[0], "j F Y"))
    if isinstance(error, BeforeAnnounced):
        title, began = error.args
        return refused(ClubRefusal.BEFORE_ANNOUNCED, title=title, day=day_in_words(began, "j F Y"))
    if isinstance(error, CurrencyIsKept):
        return refused(ClubRefusal.CURRENCY_KEPT, currency=error.args[0])
    return refused(PLAIN[type(error)])


def in_words(error: Exception) -> str:
    """The sentence for people."""
    return str(as_problem(error).detail)

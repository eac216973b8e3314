"""What moves money in the club's book: a program that says it needs the right to keep the book."""

from games.tournaments.desk.doubles import StrikeDouble
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import (
    AuctionStep,
    CallOff,
    DrawAgain,
    NotCalledOff,
    Step,
    UndoBuyBack,
    UndoReEntry,
)
from games.tournaments.desk.what_stands import OF_MONEY
from games.tournaments.model import actions
from games.tournaments.permissions.stake import is_about_money

#: Fees are owed from the draw on, prizes once a flight is closed; what takes that back moves it, too, as does a second name of
#: somebody, which owes nothing any more once it is struck. Who plays, leaves and comes back belongs to the score.
_WHERE_MONEY_IS = (
    *(actions.Start, actions.Close, actions.EnterLate, actions.BuyBack),
    *(UndoBuyBack, UndoReEntry, CallOff, NotCalledOff, DrawAgain, StrikeDouble),
)
#: Once something is drawn, whoever is to be drawn elsewhere owes at once.
_ONCE_DRAWN = (actions.Enter, actions.CheckIn, actions.AddFlight)
#: Options that say what is paid, and nothing of who wins it.
_OPTIONS_OF_MONEY = frozenset({"unit"})


def is_book_alone(said: actions.Action | Step) -> bool:
    """Whether it says nothing but money: fees, prizes and what they are cut to, side pools, what the auction came to."""
    insisted = actions.without_reason(said)
    if isinstance(insisted, actions.SetOption):
        return insisted.name in _OPTIONS_OF_MONEY
    return isinstance(insisted, (*OF_MONEY, AuctionStep))


def moves_money(desk: Desk, said: actions.Action | Step) -> bool:
    """At a tournament that stands so: fees, prizes, stakes and lots always, and the rest where there is money."""
    insisted = actions.without_reason(said)
    if is_book_alone(said):
        return True
    corrects = isinstance(insisted, actions.Correct) and any(flight.closed for flight in desk.tournament.flights)
    moves = (*_WHERE_MONEY_IS, *_ONCE_DRAWN) if desk.tournament.started else _WHERE_MONEY_IS
    return is_about_money(desk) and (corrects or isinstance(insisted, moves))

"""What is said at the desk that the director's sheet has no statement for, in sentences."""

from collections.abc import Callable
from datetime import UTC, datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubsite.kit.clock.days_in_words import day_in_words
from clubsite.kit.money import money_text
from games.tournaments.desk import steps
from games.tournaments.desk.doubles import StrikeDouble
from games.tournaments.desk.steps import Screen, Step
from games.tournaments.drawing.words import flight_called, flight_within, match_called
from games.tournaments.wording.sheet_lines import names, percents

Called = Callable[[str], str]


def sentence(step: Step, called: Called) -> str:
    """What the step does."""
    match step:
        case steps.SetCalcutta() | steps.SellLot() | steps.BuyPartBack() | steps.ReturnLot():
            return _of_an_auction(step, called)
        case steps.CallToTable() | steps.UndoCall() | steps.UndoResult() | steps.SetLater() | steps.SetDeadline():
            return _of_matches(step, called)
        case steps.UndoBegin(one, other):
            return _("{one} and {other} have not begun.").format(one=called(one), other=called(other))
        case steps.EntryFrom() | steps.EntryUntil() | steps.CheckInUntil() | steps.BuyBacksUntil() | steps.SetStart():
            return _of_an_hour(step)
        case steps.SignUp() | steps.SignOff() | steps.TakePlace() | steps.WaiterHere() | steps.UndoCheckIn() | StrikeDouble():
            return _of_an_entry(step, called)
        case steps.UndoSignOff(name):
            return _("{name} is in again, as before.").format(name=called(name))
        case steps.CameLate() | steps.NotLate() | steps.ClaimNoShow() | steps.AnswerClaim() | steps.TakeClaimBack():
            return _of_who_is_there(step, called)
        case steps.SaysHere(name):
            return _("{name} says that they are here.").format(name=called(name))
        case steps.UndoBuyBack(name, flight):
            return _("{name} has not bought back into {flight}.").format(name=called(name), flight=flight_within(flight))
        case steps.UndoReEntry(name, flight):
            return _("{name} does not come into {flight} again.").format(name=called(name), flight=flight_within(flight))
        case steps.SetCapacity() | steps.SetTables() | steps.SetScreen() | steps.SetAutopilot() | steps.LetGuests():
            return _of_the_place(step)
    return _plain(step)


def _plain(
    step: steps.OpenEntry
    | steps.CloseEntry
    | steps.KeepHours
    | steps.EndOffers
    | steps.KeepDeadlines
    | steps.PromiseDraw
    | steps.DrawAgain
    | steps.ClubRatings
    | steps.CallOff
    | steps.NotCalledOff,
) -> str:
    match step:
        case steps.OpenEntry():
            return _("Entry is open: players enter themselves.")
        case steps.CloseEntry():
            return _("Entry is closed: only a director enters players.")
        case steps.KeepHours():
            return _("The clock opens or closes entry.")
        case steps.EndOffers():
            return _("Places that were not taken in time go to the next.")
        case steps.KeepDeadlines():
            return _("The clock looks at what is to be played.")
        case steps.PromiseDraw():
            return _("The number of the next draw is promised.")
        case steps.DrawAgain(reason):
            return _("The draw is taken back: {reason}").format(reason=reason)
        case steps.ClubRatings(at, rated):
            words = ngettext(
                "{number} rating is from the club’s ratings, as of {hour}.",
                "{number} ratings are from the club’s ratings, as of {hour}.",
                len(rated),
            )
            return words.format(number=len(rated), hour=_hour(at))
        case steps.CallOff(reason):
            return _("The tournament is called off: {reason}").format(reason=reason)
        case steps.NotCalledOff(reason):
            return _("The tournament is not called off after all: {reason}").format(reason=reason)


def _of_an_hour(
    step: steps.EntryFrom | steps.EntryUntil | steps.CheckInUntil | steps.BuyBacksUntil | steps.SetStart,
) -> str:
    match step:
        case steps.EntryFrom(at):
            return _("Entry opens {hour}.").format(hour=_hour(at)) if at else _("Entry opens at no particular hour.")
        case steps.EntryUntil(at):
            return _("Entry closes {hour}.").format(hour=_hour(at)) if at else _("Entry closes at no particular hour.")
        case steps.CheckInUntil(at):
            return _("Checking in ends {hour}.").format(hour=_hour(at)) if at else _("Checking in ends at no particular hour.")
        case steps.BuyBacksUntil(at):
            return _("Buy-backs end {hour}.").format(hour=_hour(at)) if at else _("Buy-backs have no end.")
        case steps.SetStart(at):
            return _("It starts {hour}.").format(hour=_hour(at)) if at else _("It starts at no particular hour.")


def _of_matches(
    step: steps.CallToTable | steps.UndoCall | steps.UndoResult | steps.SetLater | steps.SetDeadline, called: Called
) -> str:
    match step:
        case steps.CallToTable(match, table):
            return _("Match {match} is called to table {table}.").format(match=match_called(match), table=table)
        case steps.UndoCall(match):
            return _("Match {match} is at no table.").format(match=match_called(match))
        case steps.UndoResult(one, other, why):
            words = _("{one} and {other} play their match again.") if why else _("{one} and {other} have not played yet.")
            said = words.format(one=called(one), other=called(other))
            return _("{said} The reason: {reason}").format(said=said, reason=why) if why else said
        case steps.SetLater(match, until):
            if until is None:
                return _("Match {match} is played by the hour of its round.").format(match=match_called(match))
            return _("Match {match} is played not later than {hour}.").format(match=match_called(match), hour=_hour(until))
        case steps.SetDeadline(flight, number, until):
            if until is None:
                return _("Round {number} of {flight} has no deadline.").format(number=number, flight=flight_called(flight))
            words = _("Round {number} of {flight} is played not later than {hour}.")
            return words.format(number=number, flight=flight_called(flight), hour=_hour(until))


def _of_an_entry(
    step: steps.SignUp | steps.SignOff | steps.TakePlace | steps.WaiterHere | steps.UndoCheckIn | StrikeDouble, called: Called
) -> str:
    words = {
        steps.SignUp: _("{name} signs up."),
        steps.SignOff: _("{name} gives up their place."),
        steps.TakePlace: _("{name} takes the place on offer."),
        steps.WaiterHere: _("{name} waits for a place, and is here."),
        steps.UndoCheckIn: _("{name} is not here after all."),
        StrikeDouble: _("{name} is another name of somebody who is in, and is taken out."),
    }[type(step)]
    return words.format(name=called(step.name))


def _of_who_is_there(
    step: steps.CameLate | steps.NotLate | steps.ClaimNoShow | steps.AnswerClaim | steps.TakeClaimBack, called: Called
) -> str:
    match step:
        case steps.CameLate(name):
            return _("{name} was not at the table until now.").format(name=called(name))
        case steps.NotLate(name):
            return _("The points for the lateness of {name} are taken back.").format(name=called(name))
        case steps.ClaimNoShow(by, absent):
            return _("{one} says that {other} is not there.").format(one=called(by), other=called(absent))
        case steps.AnswerClaim(name):
            return _("{name} is here and can play.").format(name=called(name))
        case steps.TakeClaimBack(name):
            return _("The opponent of {name} has come.").format(name=called(name))


def _of_the_place(
    step: steps.SetCapacity | steps.SetTables | steps.SetScreen | steps.SetAutopilot | steps.LetGuests,
) -> str:
    match step:
        case steps.SetCapacity(capacity):
            if capacity is None:
                return _("There are places for everybody.")
            return ngettext("There is {number} place.", "There are {number} places.", capacity).format(number=capacity)
        case steps.SetTables(tables):
            return ngettext("There is {number} table.", "There are {number} tables.", tables).format(number=tables)
        case steps.SetScreen(screen):
            return {
                Screen.OFF: _("Matches are played at the club’s tables."),
                Screen.ON: _("Matches are played on screen."),
                Screen.CLOCK: _("Matches are played on screen, with a clock."),
            }[screen]
        case steps.SetAutopilot(minutes):
            if minutes is None:
                return _("The clock decides nothing.")
            words = ngettext(
                "The clock decides, with {number} minute to answer.",
                "The clock decides, with {number} minutes to answer.",
                minutes,
            )
            return words.format(number=minutes)
        case steps.LetGuests(allowed):
            return _("Guests enter by a link in a mail.") if allowed else _("Guests are entered by a director.")


def _of_an_auction(step: steps.SetCalcutta | steps.SellLot | steps.BuyPartBack | steps.ReturnLot, called: Called) -> str:
    match step:
        case steps.SetCalcutta(flight, prizes):
            words = _("The players of {flight} are auctioned. The pool goes to the first places, in percent: {shares}.")
            return words.format(flight=flight_called(flight), shares=percents(prizes))
        case steps.SellLot(players, price, buyers):
            words = ngettext("{buyers} buys {players} for {amount}.", "{buyers} buy {players} for {amount}.", len(buyers))
            return words.format(buyers=names(buyers, called), players=names(players, called), amount=money_text(price))
        case steps.BuyPartBack(name, part):
            return _("{name} buys {percent} percent of themselves back.").format(name=called(name), percent=percents([part]))
        case steps.ReturnLot(name):
            return _("The sale of {name} does not count.").format(name=called(name))


def _hour(at: int) -> str:
    return day_in_words(timezone.localtime(datetime.fromtimestamp(at, UTC)), "j F Y, H:i")

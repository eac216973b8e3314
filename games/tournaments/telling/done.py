"""What was said at the desk, in a sentence once it is done: the only place where statements of the sheet become sentences."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from clubsite.kit.money import money_text
from games.tournaments.desk.decide import Happened
from games.tournaments.desk.doubles import StrikeDouble
from games.tournaments.desk.steps import (
    AnswerClaim,
    AuctionStep,
    BuyBacksUntil,
    BuyPartBack,
    CallOff,
    CallToTable,
    CameLate,
    CheckInUntil,
    ClaimNoShow,
    CloseEntry,
    DrawAgain,
    EntryFrom,
    EntryUntil,
    LetGuests,
    NotLate,
    OpenEntry,
    ReturnLot,
    Screen,
    SellLot,
    SetAutopilot,
    SetCalcutta,
    SetCapacity,
    SetDeadline,
    SetLater,
    SetScreen,
    SetStart,
    SetTables,
    Step,
    TakeClaimBack,
    WaiterHere,
)
from games.tournaments.drawing.words import flight_called
from games.tournaments.model import actions
from games.tournaments.model.events import EntryStruck, MatchDecided, PlayerCheckedIn, PlayerEntered, ResultCorrected
from games.tournaments.model.results import NoShow, Outcome, Walkover
from games.tournaments.services.wording import score_in_words

Called = Callable[[str], str]
Said = actions.Action | Step

SCREENS = {
    Screen.OFF: _("Matches are played over the board."),
    Screen.ON: _("Matches are played on screen."),
    Screen.CLOCK: _("Matches are played on screen, with a clock."),
}
_OPTIONS: Mapping[tuple[str, str], object] = {
    ("check_in", "required"): _("Only those who have checked in are drawn."),
    ("check_in", "off"): _("Everybody who has entered is drawn."),
    ("seeding", "order"): _("Players are seeded in the order of their entry."),
    ("seeding", "rating"): _("Players are seeded by their ratings."),
    ("seeding", "random"): _("Nobody is seeded: the draw puts everybody anywhere."),
    ("byes", "spread"): _("Byes are spread over the draw."),
    ("byes", "grouped"): _("Byes stand together in the draw."),
    ("third_place", "match"): _("The third place is played for."),
    ("third_place", "shared"): _("The third place is shared."),
    ("crawford", "true"): _("The Crawford rule applies."),
    ("crawford", "false"): _("The Crawford rule does not apply."),
    ("scoring", "wins"): _("Each match won counts."),
    ("scoring", "cambridge"): _("Both matches of a pair count together."),
}
_ABOUT: Mapping[str, object] = {
    "tiebreaks": _("The tie-breaks are changed."),
    "unplayed": _("What a round counts that was not played is changed."),
    "late_points": _("What lateness costs is changed."),
    "truncate": _("What a result above the length counts is changed."),
    "bye_points": _("What a bye counts is changed."),
    "half_point_byes": _("What missed rounds count is changed."),
    "unit": _("The steps of the prizes are changed."),
    "race": _("What counts for the points race is changed."),
    "race_weight": _("What counts for the points race is changed."),
}
"""Of options whose value is a number or a list."""


def done_in_words(said: Said, events: Sequence[Happened], called: Called) -> str:
    """One sentence or several; empty for what the site itself says beside a click."""
    if isinstance(said, actions.Override):
        said = said.action
    return (
        _of_a_player(said, called)
        or _of_a_flight(said)
        or _of_a_match(said, events, called)
        or of_money(said)
        or _of_entry(said)
        or _of_the_hall(said)
        or _of_the_clock(said)
        or _of_an_auction(said, called)
        or " ".join(_of_events(events, called))
    )


def all_done_in_words(together: Sequence[tuple[Said, Sequence[Happened]]], called: Called) -> str:
    """Of one click: an announcement and calls to many tables are told in one sentence."""
    titles = [said.title for said, _events in together if isinstance(said, actions.SetTitle)]
    if titles and len(together) > 1:
        return gettext("{title} is announced.").format(title=titles[0])
    if len(together) > 1 and all(isinstance(said, CallToTable) for said, _events in together):
        number = len(together)
        words = ngettext("{number} match is called to its table.", "{number} matches are called to their tables.", number)
        return words.format(number=number)
    told = " ".join(filter(None, (done_in_words(said, events, called) for said, events in together)))
    typed = any(isinstance(said, actions.SetSeed) for said, _events in together)
    return told or (gettext("The number of the draw is typed: it was not promised.") if typed else "")


def hour(seconds: int) -> str:
    """An hour of the log, by the reader's clock."""
    return date_format(timezone.localtime(datetime.fromtimestamp(seconds, UTC)), "j F Y, H:i")


def _of_a_player(said: Said, called: Called) -> str:
    match said:
        case actions.GoAbsent(name):
            words = gettext("{name} is away.")
        case actions.ComeBack(name):
            words = gettext("{name} is back.")
        case actions.Withdraw(name):
            words = gettext("{name} has withdrawn.")
        case WaiterHere(name):
            words = gettext("{name} is here.")
        case StrikeDouble(name):
            words = gettext("{name} is struck.")
        case AnswerClaim(name):
            words = gettext("{name} is there.")
        case TakeClaimBack(name):
            words = gettext("{name} no longer says that the opponent is not there.")
        case CameLate(name):
            words = gettext("{name} was late.")
        case NotLate(name):
            words = gettext("{name} was not late.")
        case actions.StartLate(name, minutes):
            late = ngettext("{name} was {number} minute late.", "{name} was {number} minutes late.", minutes)
            words = late.replace("{number}", str(minutes))
        case actions.Rate(name, rating):
            words = gettext("{name} is rated {rating}.").replace("{rating}", f"{rating / 10_000:g}")
        case _:
            return ""
    return words.format(name=called(name))


def _of_a_flight(said: Said) -> str:
    match said:
        case actions.Start(flight):
            return gettext("{flight} is drawn.").format(flight=flight_called(flight))
        case actions.PairRound(flight):
            return gettext("A round of {flight} is paired.").format(flight=flight_called(flight))
        case actions.Close(flight):
            return gettext("{flight} is closed.").format(flight=flight_called(flight))
        case actions.AddFlight(flight=added):
            return gettext("{flight} is added.").format(flight=flight_called(added.name))
        case actions.SetOption(name, value):
            return str(_OPTIONS.get((name, value)) or _ABOUT.get(name) or gettext("A rule of the tournament is changed."))
        case actions.SetTitle(title):
            return gettext("It is called {title} now.").format(title=title)
        case DrawAgain():
            return gettext("The draw is taken back.")
        case _:
            return ""


def _of_a_match(said: Said, events: Sequence[Happened], called: Called) -> str:
    match said:
        case CallToTable(table=table):
            return gettext("Called to table {table}: {pair}").format(table=table, pair=_pair(events, called))
        case actions.EnterLate(name, flight):
            return gettext("{name} plays in {flight}.").format(name=called(name), flight=flight_called(flight))
        case actions.BuyBack(name, flight):
            return gettext("{name} has bought back into {flight}.").format(name=called(name), flight=flight_called(flight))
        case actions.Begin(one, other):
            return gettext("{one} and {other} have begun.").format(one=called(one), other=called(other))
        case actions.Challenge(one, other):
            return gettext("{one} has challenged {other}.").format(one=called(one), other=called(other))
        case actions.ReportWin(by, win):
            what = score_in_words(called(win.winner), win.score)
            return gettext("{by} has reported: {what}").format(by=called(by), what=what)
        case ClaimNoShow(by, absent):
            return gettext("{by} says that {name} is not there.").format(by=called(by), name=called(absent))
        case _:
            return ""


def of_money(said: Said) -> str:
    """What fees and prizes are from now on."""
    match said:
        case actions.SetFee(fee):
            return gettext("The entry fee is {amount} now").format(amount=money_text(fee) if fee % 100 else f"{fee // 100}")
        case actions.SetHouse(share):
            return gettext("The club keeps {share} percent of the fees now").format(share=f"{share / 100:g}")
        case actions.SetPrizes(flight):
            return gettext("The prizes of {flight} were changed").format(flight=flight_called(flight))
        case actions.AddSidePool(name):
            return gettext("The side pool {name} was added").format(name=name)
        case _:
            return ""


def _of_entry(said: Said) -> str:
    match said:
        case OpenEntry():
            return gettext("Members enter themselves.")
        case CloseEntry():
            return gettext("Entry is closed.")
        case EntryFrom(None):
            return gettext("Entry does not open by itself.")
        case EntryFrom(int(at)):
            return gettext("Entry opens on {at}.").format(at=hour(at))
        case EntryUntil(None):
            return gettext("Entry does not close by itself.")
        case EntryUntil(int(at)):
            return gettext("Entry closes on {at}.").format(at=hour(at))
        case CheckInUntil(None):
            return gettext("Check-in has no end.")
        case CheckInUntil(int(at)):
            return gettext("Check-in closes on {at}.").format(at=hour(at))
        case LetGuests(allowed):
            return gettext("Guests enter by mail.") if allowed else gettext("Guests do not enter by mail.")
        case SetCapacity(None):
            return gettext("Room for everybody.")
        case SetCapacity(int(capacity)):
            return ngettext("There is {number} place.", "There are {number} places.", capacity).format(number=capacity)
        case _:
            return ""


def _of_the_hall(said: Said) -> str:
    match said:
        case SetStart(None):
            return gettext("The hour is not fixed yet.")
        case SetStart(int(at)):
            return gettext("Play begins on {at}.").format(at=hour(at))
        case SetTables(tables):
            return ngettext("There is {number} table.", "There are {number} tables.", tables).format(number=tables)
        case SetScreen(screen):
            return str(SCREENS[screen])
        case CallOff(reason):
            return gettext("Called off: {reason}").format(reason=reason)
        case _:
            return ""


def _of_the_clock(said: Said) -> str:
    match said:
        case BuyBacksUntil(None):
            return gettext("Buy-backs have no last hour.")
        case BuyBacksUntil(int(at)):
            return gettext("Buy-backs until {at}.").format(at=hour(at))
        case SetDeadline(flight, number, None):
            return gettext("Round {number} of {flight} has no deadline.").format(number=number, flight=flight_called(flight))
        case SetDeadline(flight, number, int(at)):
            words = gettext("Round {number} of {flight} is to be played by {at}.")
            return words.format(number=number, flight=flight_called(flight), at=hour(at))
        case SetLater(_match, None):
            return gettext("That match has no hour of its own any more.")
        case SetLater(_match, int(at)):
            return gettext("That match is to be played by {at}.").format(at=hour(at))
        case SetAutopilot(None):
            return gettext("The clock decides nothing.")
        case SetAutopilot(int(minutes)):
            words = ngettext(
                "The clock decides: {number} minute to answer.", "The clock decides: {number} minutes to answer.", minutes
            )
            return words.format(number=minutes)
        case _:
            return ""


def _of_an_auction(said: Said, called: Called) -> str:
    if not isinstance(said, AuctionStep):
        return ""
    match said:
        case SetCalcutta():
            return gettext("The Calcutta is announced.")
        case SellLot(players, price, buyers):
            names, bought = " + ".join(map(called, players)), " + ".join(map(called, buyers))
            return gettext("Sold to {buyer} for {price}: {name}").format(name=names, buyer=bought, price=money_text(price))
        case BuyPartBack(name, part):
            return gettext("{name} buys back {part} %").format(name=called(name), part=f"{part / 100:g}")
        case ReturnLot(name):
            return gettext("The sale of {name} is taken back.").format(name=called(name))


def _pair(events: Sequence[Happened], called: Called) -> str:
    return " ".join(" – ".join(map(called, event.players)) for event in events if hasattr(event, "players"))


def _decided(players: tuple[str, str], outcome: Outcome, called: Called) -> str:
    """The score first: a narrow bar cuts off what is behind it."""
    winner = outcome.winner if not isinstance(outcome, NoShow) else players[0]
    one, other = called(winner), called(players[1] if winner == players[0] else players[0])
    if isinstance(outcome, NoShow):
        return gettext("Nobody came: {one} – {other}").format(one=one, other=other)
    if isinstance(outcome, Walkover):
        return gettext("{one} has won without playing: {other} was not there").format(one=one, other=other)
    return gettext("{won} against {other}").format(won=score_in_words(one, outcome.score), other=other)


def _of_events(events: Sequence[Happened], called: Called) -> Iterator[str]:
    for event in events:
        match event:
            case MatchDecided(players=players, outcome=outcome):
                yield _decided(players, outcome, called)
            case ResultCorrected(players=players, outcome=outcome):
                yield gettext("Corrected: {result}").format(result=_decided(players, outcome, called))
            case PlayerEntered(name):
                yield gettext("{name} is in.").format(name=called(name))
            case EntryStruck(name):
                yield gettext("{name} is taken out.").format(name=called(name))
            case PlayerCheckedIn(name):
                yield gettext("{name} is here.").format(name=called(name))
            case _:
                pass

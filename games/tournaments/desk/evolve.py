"""What an event changes on the desk. It never refuses."""

from dataclasses import replace
from typing import assert_never

from games.tournaments.desk.clock.watching import asked_anew, clock_set, watched
from games.tournaments.desk.happened import (
    DeskEvent,
    LeftOwing,
    MatchCalled,
    OfferEnded,
    OfThePlaces,
    PlaceOffered,
    ReportsOverruled,
    ResultContested,
    SaidSince,
    SaidYes,
    StepDone,
    TermsChanged,
    TypedIn,
    UndoEvent,
    WaitingLeft,
    WaitingListed,
    WaitsInTurn,
    WalkedAway,
    WatchEvent,
)
from games.tournaments.desk.lots.auction import auctioned
from games.tournaments.desk.state import Call, Desk, FormerDraw, Struck, Waiting, Withdrawal
from games.tournaments.desk.steps import (
    AuctionStep,
    BuyBacksUntil,
    CallOff,
    CheckInUntil,
    CloseEntry,
    ClubRatings,
    DrawAgain,
    EntryFrom,
    EntryUntil,
    KeepHours,
    LetGuests,
    NotCalledOff,
    OpenEntry,
    PromiseDraw,
    SaysHere,
    SetAutopilot,
    SetCapacity,
    SetDeadline,
    SetScreen,
    SetStart,
    SetTables,
    WaiterHere,
)
from games.tournaments.desk.undo.undone import without
from games.tournaments.model import events as told
from games.tournaments.model.events import Event
from games.tournaments.model.options import CheckIn
from games.tournaments.model.results import Record
from games.tournaments.model.slots import MatchId
from games.tournaments.model.state import Tournament
from games.tournaments.rules.draw import before_draw
from games.tournaments.rules.evolve import evolve as evolve_tournament


def evolve(desk: Desk, event: Event | DeskEvent) -> Desk:
    """The desk after it."""
    match event:
        case StepDone():
            return _done(desk, event)
        case event if isinstance(event, OfThePlaces):
            return replace(desk, waiting=_waiting(desk, event))
        case MatchCalled(match, players, table, at):
            others = tuple(call for call in desk.calls if call.table != table and call.match != match)
            return replace(desk, calls=(*others, Call(match, players, table, at)))
        case event if isinstance(event, UndoEvent):
            return without(desk, event)
        case told.EntryStruck(name, place) if place is not None and (entrant := desk.tournament.entrant(name)) is not None:
            after = replace(desk, tournament=evolve_tournament(desk.tournament, event), struck=Struck(entrant, place))
            return _noted(after, event)
        case event if isinstance(event, SaidSince):
            return _said_since(desk, event)
        case event if isinstance(event, WatchEvent):
            return replace(desk, watches=watched(desk, event))
        case _:
            return _noted(replace(desk, tournament=evolve_tournament(desk.tournament, event)), event)


def _waiting(desk: Desk, event: OfThePlaces) -> tuple[Waiting, ...]:
    match event:
        case WaitingListed(name):
            return (*desk.waiting, Waiting(name))
        case WaitingLeft(name):
            return _without(desk, name)
        case PlaceOffered(name, until):
            return tuple(replace(one, offered_until=until) if one.name == name else one for one in desk.waiting)
        case OfferEnded(name, had_place):
            waits = desk.waits(name)
            return (*_without(desk, name), Waiting(name, None, True, waits is not None and waits.here, had_place))
        case WaitsInTurn(name):
            return tuple(replace(one, passed=one.passed and one.name != name) for one in desk.waiting)


def _said_since(desk: Desk, event: SaidSince) -> Desk:
    """What people have come to know or to say meanwhile."""
    match event:
        case TermsChanged() | TypedIn():
            return _not_asked(desk, event)
        case SaidYes(name):
            return _said_yes(desk, name)
        case WalkedAway() | LeftOwing():
            return _left(desk, event)
        case ResultContested(match):
            return replace(desk, contested=(*_settled(desk, match), match))
        case ReportsOverruled():
            return replace(desk, tournament=_overruled(desk.tournament, event))


def _not_asked(desk: Desk, event: TermsChanged | TypedIn) -> Desk:
    before = desk.unasked if isinstance(event, TermsChanged) else desk.typed
    names = tuple(dict.fromkeys((*before, *event.names)))
    return replace(desk, unasked=names) if isinstance(event, TermsChanged) else replace(desk, typed=names)


def _said_yes(desk: Desk, name: str) -> Desk:
    if name not in desk.unasked and name not in desk.typed:
        return desk
    unasked, typed = (tuple(one for one in names if one != name) for names in (desk.unasked, desk.typed))
    return replace(desk, unasked=unasked, typed=typed)


def _left(desk: Desk, event: WalkedAway | LeftOwing) -> Desk:
    if isinstance(event, WalkedAway):
        return replace(desk, withdrawals=(*desk.withdrawals, Withdrawal(event.name, event.matches, event.begun, event.paired)))
    told = desk.tournament
    entrants = tuple(replace(one, free=not event.owes) if one.name == event.name else one for one in told.entrants)
    return replace(desk, tournament=replace(told, entrants=entrants))


def _noted(desk: Desk, event: Event) -> Desk:
    """What the desk remembers of what happened in the tournament."""
    match event:
        case told.ResultCorrected(match) if match in desk.contested:
            return replace(desk, contested=_settled(desk, match), heard=(*desk.heard, match))
        case told.MatchDecided(match) if match in (*desk.contested, *desk.heard):
            return replace(desk, contested=_settled(desk, match), heard=tuple(one for one in desk.heard if one != match))
        case told.PlayerRated(name) | told.EntryStruck(name) if name in desk.club_rated:
            return replace(desk, club_rated=tuple(one for one in desk.club_rated if one != name))
        case told.PlayerEntered(name):  # if not by their own word, `withdrawals.said_yes` says so next
            return _said_yes(desk, name)
        case _:
            return desk


def _overruled(tournament: Tournament, event: ReportsOverruled) -> Tournament:
    """What was reported otherwise than it was decided is kept, and counts no more."""
    decided = (_as_decided(one, event) if one.match == event.match else one for one in tournament.records)
    return replace(tournament, records=tuple(decided))


def _as_decided(record: Record, event: ReportsOverruled) -> Record:
    counts = tuple(one for one in record.reports if one.outcome == record.outcome)
    new = tuple(one for one in record.reports if one not in counts and (event.in_order or one not in record.overruled))
    before = (one for one in record.overruled if one not in new)
    return replace(record, reports=counts, overruled=(*before, *new), between=record.between or event.between)


def _settled(desk: Desk, match: MatchId) -> tuple[MatchId, ...]:
    return tuple(one for one in desk.contested if one != match)


def _without(desk: Desk, name: str) -> tuple[Waiting, ...]:
    return tuple(one for one in desk.waiting if one.name != name)


def _done(desk: Desk, event: StepDone) -> Desk:
    match event.step:
        case step if isinstance(step, EntryStep):
            return _entry_said(desk, step)
        case LetGuests(allowed):
            return replace(desk, guests=allowed)
        case SetCapacity(capacity):
            return replace(desk, capacity=capacity)
        case SetStart(starts):
            return replace(desk, starts=starts)
        case SetTables(tables):
            return replace(desk, tables=tables)
        case SetScreen(screen):
            return replace(desk, screen=screen)
        case PromiseDraw(commitment, at):
            return replace(desk, commitment=commitment, announced=desk.announced or at)
        case SetDeadline() | SetAutopilot():
            return clock_set(desk, event.step)
        case DrawAgain(reason):
            return _undrawn(desk, reason)
        case CallOff() | NotCalledOff():
            return _called_off(desk, event.step)
        case step if isinstance(step, AuctionStep):
            return replace(desk, calcutta=auctioned(desk.calcutta, step))
        case _:
            assert_never(event.step)


def _undrawn(desk: Desk, reason: str) -> Desk:
    """Entry stays closed: a director opens it again, or enters those who were missing."""
    former = FormerDraw(desk.commitment, desk.tournament.draw_seed or "", reason)
    undrawn = replace(desk, tournament=before_draw(desk.tournament), commitment="", entry=False, opens=None, closes=None)
    undrawn = replace(undrawn, calls=(), watches=(), withdrawals=(), contested=(), heard=())
    return replace(undrawn, former_draws=(*desk.former_draws, former))


def _called_off(desk: Desk, step: CallOff | NotCalledOff) -> Desk:
    """Taken back, it is as before, but for what the clock would do at once although nobody could act meanwhile: entry stays
    closed and check-in has no end until a director says so, and whoever is said not to be there is asked anew."""
    if isinstance(step, CallOff):
        return replace(desk, called_off=step.reason, entry=False)
    return replace(desk, called_off="", off_once=True, opens=None, check_in_until=None, watches=asked_anew(desk.watches))


_WhoIsThere = CheckInUntil | WaiterHere | SaysHere
EntryStep = OpenEntry | CloseEntry | EntryFrom | EntryUntil | BuyBacksUntil | KeepHours | ClubRatings | _WhoIsThere


def _entry_said(desk: Desk, step: EntryStep) -> Desk:
    match step:
        case OpenEntry():
            return replace(desk, entry=True, opens=None, closed=None)
        case CloseEntry():
            return replace(desk, entry=False, opens=None, closes=None)
        case EntryFrom(at):
            return replace(desk, opens=at, closed=None)
        case EntryUntil(at):
            return replace(desk, closes=at)
        case CheckInUntil(at):
            return replace(desk, check_in_until=at, check_in_closed=False)
        case BuyBacksUntil(at):
            return replace(desk, buy_backs_until=at)
        case WaiterHere(name):
            return replace(desk, waiting=tuple(replace(one, here=one.here or one.name == name) for one in desk.waiting))
        case SaysHere(name):
            return replace(desk, says_here=(*desk.says_here, name))
        case ClubRatings(at, rated):
            return replace(desk, club_rated=tuple(name for name, _rating in rated), club_rated_at=at)
        case KeepHours(at):
            return _by_the_clock(desk, at)


def _by_the_clock(desk: Desk, at: int) -> Desk:
    """Both hours may have passed since the clock was last looked at."""
    if desk.opens is not None and desk.opens <= at:
        desk = replace(desk, entry=True, opens=None)
    if desk.closes is not None and desk.closes <= at:
        desk = replace(desk, entry=False, closes=None, closed=desk.closes)
    if desk.check_in_until is not None and desk.check_in_until <= at:
        asked = desk.tournament.options.check_in is CheckIn.REQUIRED
        desk = replace(desk, check_in_until=None, check_in_closed=asked)
    return desk

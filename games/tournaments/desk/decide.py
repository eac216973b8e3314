"""What follows from what is said at the desk: events, or a refusal.

Places: whoever enters while somebody waits goes to the end of the list. A free place is offered to the first who waits, for a
day, or until check-in ends or play begins; unanswered, to the next. Where play is today and nobody has said at which hour, or
the hour is past, it waits for some minutes only, or somebody asleep would keep everybody out all evening. Source: the
tournament facts 1.10, scenarios 53 and 54.
"""

from collections.abc import Iterable, Iterator
from functools import reduce

from games.tournaments.desk import check_in as checking
from games.tournaments.desk.calls import SAME_EVENING, called_to, check_stay_seated
from games.tournaments.desk.clock.autopilot import watch_told
from games.tournaments.desk.clock.deadlines import check_round
from games.tournaments.desk.clock.lateness import came_late, not_late
from games.tournaments.desk.clock.open_again import open_again
from games.tournaments.desk.doubles import StrikeDouble, struck
from games.tournaments.desk.evolve import evolve
from games.tournaments.desk.happened import (
    DeskEvent,
    OfferEnded,
    PlaceOffered,
    StepDone,
    WaitingLeft,
    WaitingListed,
)
from games.tournaments.desk.lots.auction import check_auction
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import (
    AuctionStep,
    CallOff,
    CallToTable,
    CameLate,
    CheckInUntil,
    CloseEntry,
    ClubRatings,
    DrawAgain,
    EndOffers,
    EntryFrom,
    EntryUntil,
    KeepHours,
    LetGuests,
    NotCalledOff,
    NotLate,
    OpenEntry,
    PlainStep,
    PromiseDraw,
    SaysHere,
    SetAutopilot,
    SetCapacity,
    SetDeadline,
    SetStart,
    SetTables,
    SignOff,
    SignUp,
    Step,
    TakePlace,
    UndoReEntry,
    UndoResult,
    UndoStep,
    WaiterHere,
    WatchStep,
)
from games.tournaments.desk.undo.said_otherwise import overruled, reported
from games.tournaments.desk.undo.undoing import undone
from games.tournaments.desk.undo.withdrawals import draw_stands, left, owing_after, returned
from games.tournaments.model.actions import (
    Action,
    BuyBack,
    CheckIn,
    ComeBack,
    Correct,
    Enter,
    EnterLate,
    Override,
    Rate,
    ReportWin,
    SetOption,
    Start,
    Withdraw,
)
from games.tournaments.model.events import Event, FlightReopened
from games.tournaments.model.flights import MOST_PLAYERS
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.rules.decide import decide as decide_tournament
from games.tournaments.rules.drawing import draws_itself

DAY = 24 * 3_600
"""How long an offered place waits for its answer, in seconds."""
AT_THE_DOOR = 15 * 60
"""The same while people are coming."""
MOST_TABLES, LEAST_ANSWER, MOST_ANSWER = 999, 10, 24 * 60

Happened = Event | DeskEvent


def performed(desk: Desk, said: Action | Step) -> tuple[tuple[Happened, ...], Desk]:
    """The events, and the desk after them. Raises TournamentRefused; then nothing has happened."""
    if desk.called_off and not isinstance(said, NotCalledOff):
        raise TournamentRefused(DeskRefusal.CALLED_OFF)
    events, after = _stepped(desk, said) if isinstance(said, Step) else _acted(desk, said)
    return _also(events, after, open_again(desk, after))


def _also(before: Iterable[Happened], desk: Desk, follows: Iterable[Happened]) -> tuple[tuple[Happened, ...], Desk]:
    """With what follows besides."""
    found = tuple(follows)
    return (*before, *found), reduce(evolve, found, desk)


def _stepped(desk: Desk, said: Step) -> tuple[tuple[Happened, ...], Desk]:
    events, after = _also((), desk, _decided(desk, said))
    return _also(events, after, _follows(after, said))


def _acted(desk: Desk, said: Action) -> tuple[tuple[Happened, ...], Desk]:
    events, after = _also((), desk, checking.at_the_draw(desk) if isinstance(said, Start) else ())
    events, after = _also(events, after, _told(after, said))
    if not isinstance(said, ReportWin | Withdraw):
        events, after = _also(events, after, overruled(after.tournament, events))  # by a director
    if isinstance(said, EnterLate | BuyBack):
        check_stay_seated(desk, after)
    if isinstance(said, ComeBack):  # with whoever has withdrawn a group may be complete again
        events, after = _also(events, after, draws_itself(after.tournament))
    if isinstance(said, Enter):
        events, after = _also(events, after, _let_in(after, said.names))
    if isinstance(said, SetOption):
        shorter = _shortened(after, checking.hour_of(after))
        events, after = _also(events, after, (*shorter, *checking.asked_no_more(after)))
    return events, after


def _follows(desk: Desk, said: Step) -> Iterable[Happened]:
    """What the desk does by itself once that was said."""
    if checking.is_closed(desk):
        return checking.walk_ins(desk)
    match said:
        case SetCapacity() | SignOff() | SignUp() | StrikeDouble() | EndOffers():
            return offers(desk, said.at)
        case SetStart(starts):
            return _shortened(desk, starts)
        case CheckInUntil():
            return (*_shortened(desk, checking.hour_of(desk)), *checking.given_back(desk))
        case NotCalledOff(at=at):
            return _offered_again(desk, at)
        case UndoResult() | UndoReEntry():
            return draws_itself(desk.tournament)
        case _:
            return ()


def _told(desk: Desk, said: Action) -> Iterable[Happened]:
    """What the sheet has a statement for, and the desk knows more about."""
    match said:
        case Withdraw(name, double=True):
            return struck(desk.tournament, name)
        case Withdraw():
            return left(desk, said)
        case ComeBack(name, last) if name in desk.tournament.withdrawn:
            return returned(desk, name, last=last)
        case ReportWin():
            return reported(desk, said)
        case Correct() | Override(action=Correct()):
            corrected = decide_tournament(desk.tournament, said)
            return (*corrected, *owing_after(desk, corrected))
        case _:
            return decide_tournament(desk.tournament, said)


def _let_in(desk: Desk, names: Iterable[str]) -> Iterator[Happened]:
    """A director has entered them: whoever of them waited does no more, and is here if they were."""
    for name in names:
        waits = desk.waits(name)
        if waits is not None:
            yield WaitingLeft(name)
        if waits is not None and waits.here:
            yield from decide_tournament(desk.tournament, CheckIn((name,)))


def _decided(desk: Desk, step: Step) -> Iterator[Happened]:
    match step:
        case SignUp(name, at):
            yield from _signed_up(desk, name, at)
        case SignOff(name):
            yield from _signed_off(desk, name)
        case TakePlace(name, at):
            yield from _taken(desk, name, at)
        case EndOffers(at):
            ended = (one for one in desk.waiting if one.offered_until is not None and one.offered_until <= at)
            yield from (OfferEnded(one.name) for one in ended)
        case StrikeDouble(name):
            yield from [WaitingLeft(name)] if desk.waits(name) is not None else struck(desk.tournament, name)
        case CallToTable():
            yield called_to(desk, step)
        case CameLate():
            yield from came_late(desk, step)
        case NotLate():
            yield from not_late(desk, step)
        case step if isinstance(step, UndoStep):
            yield from undone(desk, step)
        case step if isinstance(step, WatchStep):
            yield from watch_told(desk, step)
        case KeepHours(at):
            yield from checking.dropped(desk, at)
            yield StepDone(step)
        case _:
            _check(desk, step)
            yield from _rated_by_the_club(desk, step) if isinstance(step, ClubRatings) else ()
            yield StepDone(step)
            yield from _opened_again(desk) if isinstance(step, DrawAgain) else ()


def _opened_again(desk: Desk) -> Iterator[Event]:
    """Before the draw no flight is closed."""
    return (FlightReopened(one.name) for one in desk.tournament.flights if one.closed and one.part_of is None)


def _rated_by_the_club(desk: Desk, step: ClubRatings) -> Iterator[Event]:
    """Raises TournamentRefused."""
    found = [event for name, rating in step.rated for event in decide_tournament(desk.tournament, Rate(name, rating))]
    if not found:
        raise TournamentRefused(DeskRefusal.NO_CLUB_RATINGS)
    yield from found


def _check(desk: Desk, step: PlainStep) -> None:
    """Raises TournamentRefused."""
    match step:
        case OpenEntry() | CloseEntry():
            _check_entry(desk, opens=isinstance(step, OpenEntry))
        case EntryFrom() | EntryUntil():
            _check_hours(desk, step)
        case CheckInUntil() | WaiterHere() | SaysHere():
            checking.check(desk, step)
        case LetGuests(allowed):
            _check_guests(desk, allowed=allowed)
        case SetCapacity(capacity) if capacity is not None:
            _check_capacity(desk, capacity)
        case SetTables(tables) if not 0 <= tables <= MOST_TABLES:
            raise TournamentRefused(DeskRefusal.BAD_TABLES, most=MOST_TABLES)
        case PromiseDraw() | DrawAgain() | CallOff() | NotCalledOff():
            _check_draw(desk, step)
        case SetAutopilot(minutes) if minutes is not None and not LEAST_ANSWER <= minutes <= MOST_ANSWER:
            raise TournamentRefused(DeskRefusal.BAD_ANSWER, least=LEAST_ANSWER, most=MOST_ANSWER)
        case SetDeadline():
            check_round(desk, step)
        case step if isinstance(step, AuctionStep):
            check_auction(desk, step)
        case _:
            pass


def _check_guests(desk: Desk, *, allowed: bool) -> None:
    """Raises TournamentRefused."""
    if desk.guests is allowed:
        raise TournamentRefused(DeskRefusal.GUESTS_ALREADY if allowed else DeskRefusal.NO_GUESTS_ALREADY)
    if allowed and desk.tournament.started:
        raise TournamentRefused(DeskRefusal.ENTRY_OVER)


def _check_capacity(desk: Desk, capacity: int) -> None:
    """Raises TournamentRefused."""
    if not 2 <= capacity <= MOST_PLAYERS:
        raise TournamentRefused(DeskRefusal.BAD_CAPACITY, most=MOST_PLAYERS)
    if capacity < (entered := len(desk.tournament.entrants)):
        raise TournamentRefused(DeskRefusal.SMALL_CAPACITY, number=entered)


def _check_draw(desk: Desk, step: PromiseDraw | DrawAgain | CallOff | NotCalledOff) -> None:
    """Raises TournamentRefused."""
    match step:
        case PromiseDraw() if desk.commitment or desk.tournament.started:
            raise TournamentRefused(DeskRefusal.PROMISED_ALREADY)
        case NotCalledOff() if not desk.called_off:
            raise TournamentRefused(DeskRefusal.NOT_OFF)
        case CallOff(reason) | NotCalledOff(reason) | DrawAgain(reason) if not reason.strip():
            raise TournamentRefused(DeskRefusal.WHY)
        case DrawAgain() if not desk.tournament.started:
            raise TournamentRefused(DeskRefusal.NOT_DRAWN)
        case DrawAgain() if draw_stands(desk):
            raise TournamentRefused(DeskRefusal.DRAW_STANDS)
        case _:
            pass


def _check_entry(desk: Desk, *, opens: bool) -> None:
    if opens and desk.tournament.started:
        raise TournamentRefused(DeskRefusal.ENTRY_OVER)
    if opens and desk.entry:
        raise TournamentRefused(DeskRefusal.OPEN_ALREADY)
    if not opens and not desk.entry and desk.opens is None:
        raise TournamentRefused(DeskRefusal.CLOSED_ALREADY)


def _check_hours(desk: Desk, step: EntryFrom | EntryUntil) -> None:
    """Raises TournamentRefused."""
    if step.at is None:
        return
    if desk.tournament.started:
        raise TournamentRefused(DeskRefusal.ENTRY_OVER)
    if isinstance(step, EntryFrom) and desk.entry:
        raise TournamentRefused(DeskRefusal.OPEN_ALREADY)
    opens, closes = (step.at, desk.closes) if isinstance(step, EntryFrom) else (desk.opens, step.at)
    if opens is not None and closes is not None and closes <= opens:
        raise TournamentRefused(DeskRefusal.BAD_HOURS)


def _not_open(desk: Desk, at: int) -> TournamentRefused:
    """Names the hour, if one was announced."""
    if desk.opens is not None and desk.opens > at:
        return TournamentRefused(DeskRefusal.ENTRY_OPENS, at=desk.opens)
    closed = desk.closes if desk.closes is not None and desk.closes <= at else desk.closed
    if closed is not None:
        return TournamentRefused(DeskRefusal.ENTRY_CLOSED, at=closed)
    return TournamentRefused(DeskRefusal.ENTRY_NOT_OPEN)


def _signed_up(desk: Desk, name: str, at: int) -> Iterator[Happened]:
    if desk.tournament.started:
        raise TournamentRefused(DeskRefusal.ENTRY_OVER)
    if not desk.takes_entries(at):
        raise _not_open(desk, at)
    if desk.tournament.entrant(name) is not None:
        raise TournamentRefused(DeskRefusal.IN_ALREADY, name=name)
    if desk.waits(name) is not None:
        raise TournamentRefused(DeskRefusal.WAITS_ALREADY, name=name)
    left = desk.places_left
    if desk.waiting or (left is not None and left <= 0):
        yield WaitingListed(name)
    else:
        yield from decide_tournament(desk.tournament, Enter((name,)))


def _signed_off(desk: Desk, name: str) -> Iterator[Happened]:
    if desk.waits(name) is not None:
        yield WaitingLeft(name)
    elif desk.tournament.entrant(name) is None:
        raise TournamentRefused(DeskRefusal.NOT_IN, name=name)
    else:
        yield from left(desk, Withdraw(name))


def _taken(desk: Desk, name: str, at: int) -> Iterator[Happened]:
    waits = desk.waits(name)
    if waits is None or waits.offered_until is None:
        raise TournamentRefused(DeskRefusal.NO_OFFER, name=name)
    if desk.tournament.started:
        raise TournamentRefused(DeskRefusal.ENTRY_OVER)
    if waits.offered_until <= at:
        raise TournamentRefused(DeskRefusal.OFFER_OVER, name=name)
    yield WaitingLeft(name)
    entered = decide_tournament(desk.tournament, Enter((name,)))
    yield from entered
    if waits.here:
        yield from decide_tournament(reduce(evolve, entered, desk).tournament, CheckIn((name,)))


def offers(desk: Desk, at: int) -> Iterator[PlaceOffered]:
    """To those who have waited longest, as many as there are places. None once the draw is made or check-in is over, nor to
    whoever has let one pass."""
    if desk.tournament.started or checking.is_over(desk, at):
        return
    next_ones = [one for one in desk.waiting if one.offered_until is None and not one.passed]
    left = desk.places_left
    for one in next_ones[: len(next_ones) if left is None else max(0, left)]:
        yield PlaceOffered(one.name, _until(desk, at))


def _until(desk: Desk, at: int) -> int:
    """Not beyond the end of check-in, at which the place goes to who is there."""
    if desk.starts is not None:
        ends = min(desk.starts, at + DAY) if at < desk.starts else at + AT_THE_DOOR
    else:
        ends = at + AT_THE_DOOR if desk.here or _is_for_tonight(desk, at) else at + DAY
    return min(ends, checking.hour_of(desk) or ends)


def _is_for_tonight(desk: Desk, at: int) -> bool:
    """One without an hour, on the day on which it is announced; not where one enters or checks in on another."""
    last = max(checking.hour_of(desk) or 0, desk.closes or 0)
    return desk.announced is not None and at < desk.announced + DAY and last < at + SAME_EVENING


def _shortened(desk: Desk, hour: int | None) -> Iterator[PlaceOffered]:
    """Offers that would outlive the hour which has been set."""
    for one in desk.waiting:
        if hour is not None and one.offered_until is not None and one.offered_until > hour:
            yield PlaceOffered(one.name, hour)


def _offered_again(desk: Desk, at: int) -> Iterator[PlaceOffered]:
    """While it was called off nobody could take the place that was offered to them: they have the whole time again."""
    if not desk.tournament.started:
        for one in desk.waiting:
            if one.offered_until is not None and one.offered_until < (until := _until(desk, at)):
                yield PlaceOffered(one.name, until)

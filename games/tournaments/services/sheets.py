"""The director's sheet of a tournament: what was said of it, in order.

What the desk says besides (entry, tables) has no statement there and is left out, which a comment at its end says; whoever
entered by themselves stands as if a director had entered them. Of whoever has withdrawn without having said yes to what it
costs, the sheet says so: they owe nothing where it is played, either.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import reduce

from games.rules.match.penalties import LateTerms
from games.rules.match.refusals import ScoreRefused
from games.tournaments.desk.clock.lateness import minutes_of
from games.tournaments.desk.decide import Happened, performed
from games.tournaments.desk.doubles import StrikeDouble
from games.tournaments.desk.evolve import evolve
from games.tournaments.desk.happened import (
    BeginUndone,
    ResultUndone,
    WithdrawalUndone,
)
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import (
    CameLate,
    DrawAgain,
    KeepDeadlines,
    NotLate,
    Step,
    UndoBegin,
    UndoBuyBack,
    UndoCheckIn,
    UndoReEntry,
    UndoResult,
    UndoSignOff,
    UndoStep,
)
from games.tournaments.desk.undo.on_the_sheet import (
    SheetLine,
    held_back,
    left_since,
    settling,
    walked_over_since,
    with_report,
    written_again,
)
from games.tournaments.desk.undo.withdrawals import is_paid
from games.tournaments.drawing.words import score_of
from games.tournaments.model.actions import (
    Action,
    AddFlight,
    Begin,
    BothAbsent,
    BuyBack,
    CheckIn,
    Close,
    ComeBack,
    Enter,
    EnterLate,
    GiveWalkover,
    GoAbsent,
    OfMoney,
    Rate,
    SetOption,
    SetSeed,
    SetTitle,
    Start,
    StartLate,
    Withdraw,
    without_reason,
)
from games.tournaments.model.events import (
    EntryStruck,
    FlightReopened,
    LatenessCharged,
    MatchBegun,
    MatchDecided,
    PlayerCheckedIn,
    PlayerEntered,
    PlayerRated,
    PlayerWithdrew,
    ResultCorrected,
    ResultReported,
)
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.model.results import Walkover
from games.tournaments.model.slots import MatchId
from games.tournaments.model.state import Tournament
from games.tournaments.models import ClubTournament
from games.tournaments.permissions.without_reports import says_yes, without_reports
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import all_matches
from games.tournaments.rules.placing.by_the_draw import by_the_draw_text, paid_by_the_draw
from games.tournaments.rules.placing.owing import owed_in
from games.tournaments.services.writing import TOURNAMENTS, Said, log_of
from games.tournaments.sheet.reading import SheetMistake, read_sheet
from games.tournaments.sheet.writing import statement_text

CALLED_OFF = "# called off, so that nothing of it counts:"
"""How the comment begins by which nobody takes such a sheet for one of a tournament that counts."""

OTHERWISE = "# played again, this comes to something else: not all that was taken back has a statement"


def sheet_of(tournament: ClubTournament, *, with_reports: bool = True) -> str:
    """As text; playing it gives the same tournament, or a comment says that it does not. `with_reports`: it is read by a
    director."""
    said, held = list[SheetLine](), list[SheetLine]()
    desk, then, taken_back = TOURNAMENTS.state_of(tournament), Desk(), False
    terms = desk.tournament.options.late_terms
    for action, events in log_of(tournament):
        before, then = then, reduce(evolve, events, then)
        said, moved = held_back(said, events, then)
        held += moved
        match action:
            case DrawAgain():
                said, held = list(_before_draw(said, then)), []
            case NotLate(name):
                back = {(event.match, name) for event in events if isinstance(event, LatenessCharged)}
                said = [line for line in said if line.late not in back]
            case UndoResult():
                said = [*_without_results(said, events, then), *walked_over_since(before, events, then)]
                said = _as_it_plays(said, left_since(said, then), then)
            case UndoBegin():
                gone = {event.match for event in events if isinstance(event, BeginUndone)}
                said = [line for line in said if not (isinstance(line.action, Begin) and line.about in gone)]
            case UndoCheckIn(name):
                said = list(_not_here(said, name))
            case UndoSignOff(name):
                said = _without_last(said, Withdraw(name))
            case UndoBuyBack(name, flight):
                said = _without_last(said, BuyBack(name, flight))
            case UndoReEntry(name, flight):
                said = _without_last(said, EnterLate(name, flight))
            case _:
                if closed := {Close(event.flight) for event in events if isinstance(event, FlightReopened)}:
                    said = [line for line in said if line.action not in closed]  # closed once, after the last of its matches
                said = said if with_reports else _asked(said, says_yes(before, action))
                for line in _lines(_as_told(before, action, events, with_reports=with_reports), events, terms):
                    said += settling(said, held, with_report(line, before, events), events)
        again, held = written_again(held, then)
        said += again
        taken_back = taken_back or isinstance(action, UndoStep | DrawAgain)
    return "".join(f"{line}\n" for line in _written(said, desk, then if taken_back else None))


def _written(said: Sequence[SheetLine], desk: Desk, then: Desk | None) -> Iterator[str]:
    """`then`: what the same lines of the log have come to, if any were taken back."""
    yield from map(statement_text, _plain(said, desk))
    yield from _left_out(desk)
    if then is not None and not _plays_to(said, then):
        yield OTHERWISE


def _plain(said: Iterable[SheetLine], desk: Desk) -> Iterator[Action]:
    """Without the number of a draw to come, and who owes what where nothing is paid."""
    told_of_all = (one.action for one in said if desk.tournament.started or not isinstance(one.action, SetSeed))
    return told_of_all if is_paid(desk) else map(_without_the_fee, told_of_all)


def _plays_to(said: Iterable[SheetLine], site: Desk) -> bool:
    """Whether these lines come to the same results, money and places in flights: what was taken back may have no statement."""
    desk = Desk()
    try:
        for action in _plain(said, site):
            _, desk = performed(desk, action)
    except (TournamentRefused, ScoreRefused):
        return False
    return _what_stands(desk.tournament) == _what_stands(site.tournament)


def _as_it_plays(said: list[SheetLine], others: Iterable[list[SheetLine]], then: Desk) -> list[SheetLine]:
    """The first of other ways to tell it that comes to what stands, where the lines as they are do not."""
    found = [other for other in others if _plays_to(other, then)]
    return said if not found or _plays_to(said, then) else found[0]


def _what_stands(told: Tournament) -> tuple[object, ...]:
    """What nobody has to report any more, who is gone, and what they owe."""
    decided = [match for match in all_matches(brackets_of(told)) if match.decided]
    results = [(match.id, match.players, match.winner, match.under_review, score_of(match)) for match in decided]
    return results, told.withdrawn, owed_in(told), [(one.name, one.lines, one.rounds, one.closed) for one in told.flights]


def _without_last(said: list[SheetLine], action: Action) -> list[SheetLine]:
    last = max(at for at, line in enumerate(said) if line.action == action)
    return [*said[:last], *said[last + 1 :]]


def _without_results(said: Iterable[SheetLine], events: Collection[Happened], after: Desk) -> Iterator[SheetLine]:
    """Of a slip reports and lateness stay, and that it had begun where a report waits again: also where the sheet does not tell
    the report."""
    undone = [event for event in events if isinstance(event, ResultUndone)]
    said, gone = list(said), {event.match for event in undone}
    slips = {event.match for event in undone if event.as_before}
    begun = {event.match for event in undone if event.waits or event.begun}
    records = {match: after.tournament.record(match) for match in gone}

    def stays(line: SheetLine) -> bool:
        record = records.get(line.about) if line.about is not None else None
        waits = line.about in slips and record is not None and line.report in record.reports
        return waits or (line.about in begun and isinstance(line.action, Begin))

    told = {line.about for line in said if stays(line)}
    for line in said:
        about, late = line.about, line.late[0] if line.late else None
        if late not in gone - slips and (about not in gone or stays(line)):
            yield line
        elif about in begun - told and (record := records[about]) is not None:
            told.add(about)
            yield SheetLine(Begin(*record.players), about=about)


def _asked(said: list[SheetLine], name: str | None) -> list[SheetLine]:
    """That they have said yes to what it costs is told where they left."""
    if name is None:
        return said
    return [replace(line, action=Withdraw(name)) if line.action == Withdraw(name, True) else line for line in said]


def play_sheet(text: str, name: str = "sheet") -> Tournament:
    """The tournament as these statements leave it. Raises SheetMistake at the first line that is refused."""
    desk = Desk()
    for line in read_sheet(text, name):
        try:
            _, desk = performed(desk, line.action)
        except (TournamentRefused, ScoreRefused) as refused:
            raise SheetMistake(line.number, refused, name) from None
    return desk.tournament


def _as_told(desk: Desk, said: Said, events: tuple[Happened, ...], *, with_reports: bool) -> Said | None:
    """None for what only directors read."""
    if isinstance(said, Step):
        return said
    told = _told_of_the_fee(desk, said) if isinstance(said, Withdraw) else said
    if isinstance(told, ComeBack):
        told = replace(told, last=any(isinstance(event, WithdrawalUndone) and event.at_end for event in events))
    return told if with_reports else without_reports(desk, told, events)


def _told_of_the_fee(desk: Desk, said: Withdraw) -> Withdraw:
    """With what only the desk knew of them."""
    asked = said.name not in desk.unasked and said.name not in desk.typed
    return said if asked or said.double or not desk.tournament.started else replace(said, unasked=True)


def _without_the_fee(said: Action) -> Action:
    return replace(said, unasked=False) if isinstance(said, Withdraw) else said


def _left_out(desk: Desk) -> Iterator[str]:
    """Comments that name what the sheet has no statement for, and whose prize hangs on the draw."""
    lots = len(desk.calcutta.lots) if desk.calcutta is not None else 0
    all_of_it = {
        f"room for {desk.capacity} players": desk.capacity is not None,
        "the hour it begins": desk.starts is not None,
        f"{len(desk.calls)} calls to tables": bool(desk.calls),
        "by when rounds are to be played": bool(desk.deadlines),
        f"a Calcutta with {lots} lots": desk.calcutta is not None,
    }
    said = ", ".join(what for what, is_there in all_of_it.items() if is_there)
    if desk.called_off:
        yield f"{CALLED_OFF} {desk.called_off}"
    if said:
        yield f"# besides, for which a sheet has no statement: {said}"
    brackets = brackets_of(desk.tournament)
    for flight in desk.tournament.flights:
        yield from (f"# {by_the_draw_text(names)}" for names in paid_by_the_draw(desk.tournament, brackets, flight))


def _before_draw(said: Iterable[SheetLine], after: Desk) -> Iterator[SheetLine]:
    """What is left once the draw is taken back: what is played for, and who has entered, whoever came late as well, once. Who
    is gone by then, or away, is so at its end: what named them meanwhile named somebody who had entered."""
    entered, drawn = dict[str, None](), False
    for line in said:
        match line.action:
            case Enter(names):
                entered.update(dict.fromkeys(names))
                yield line
            case EnterLate(name) if name not in entered:
                entered[name] = None
                yield SheetLine(Enter((name,)))
            case Withdraw(name) if not drawn:
                entered.pop(name, None)
                yield SheetLine(Withdraw(name))
            case Start():
                drawn = True
            case action if _is_said_before_draw(action):
                yield line
    for name in entered:
        entrant = after.tournament.entrant(name)
        if entrant is None:
            yield SheetLine(Withdraw(name))
        elif entrant.absent:
            yield SheetLine(GoAbsent(name))


def _is_said_before_draw(action: Action) -> bool:
    """Beside who enters: nothing of it hangs on who plays whom."""
    insisted = without_reason(action)
    return isinstance(insisted, SetTitle | SetOption | Rate | AddFlight | CheckIn | OfMoney)


def _not_here(said: Iterable[SheetLine], name: str) -> Iterator[SheetLine]:
    """Without whoever was checked in by mistake."""
    for line in said:
        if not isinstance(line.action, CheckIn):
            yield line
        elif names := tuple(one for one in line.action.names if one != name):
            yield SheetLine(CheckIn(names))


def _about(action: Action, events: Iterable[Happened]) -> MatchId | None:
    """None of a withdrawal, which may decide a match."""
    told = (event.match for event in events if isinstance(event, MatchBegun | ResultReported | MatchDecided | ResultCorrected))
    return None if isinstance(action, Withdraw) else next(told, None)


def _lines(action: Said | None, events: tuple[Happened, ...], terms: LateTerms | None) -> Iterator[SheetLine]:
    late = next((event for event in events if isinstance(event, LatenessCharged)), None)
    if isinstance(action, CameLate) and late is not None and terms is not None:
        yield SheetLine(StartLate(action.name, minutes_of(terms, max(late.points))), (late.match, action.name))
    elif isinstance(action, KeepDeadlines):
        for event in events:
            if isinstance(event, MatchDecided):
                yield SheetLine(_forfeit(event), about=event.match)
    elif isinstance(action, StrikeDouble) and any(isinstance(event, PlayerWithdrew) for event in events):
        yield SheetLine(Withdraw(action.name, double=True))
    elif action is not None and not isinstance(action, Step):
        charged = (late.match, action.name) if isinstance(action, StartLate) and late is not None else None
        if isinstance(action, Start):  # whom the draw let in had entered before it
            yield from _as_entered(events)
        yield SheetLine(action, charged, _about(action, events))
        yield from _as_entered(_besides(action, events))
    else:
        yield from _as_entered(events)


def _besides(action: Action, events: Iterable[Happened]) -> Iterator[Happened]:
    """Who has checked in with those whom that enters, or has got a place by it."""
    insisted = without_reason(action)
    entered = isinstance(insisted, SetOption | Withdraw)
    checked_in = entered or isinstance(insisted, Enter)
    for event in events:
        if (checked_in and isinstance(event, PlayerCheckedIn)) or (entered and isinstance(event, PlayerEntered)):
            yield event


def _as_entered(events: Iterable[Happened]) -> Iterator[SheetLine]:
    """As if a director had said who is in, who is not, and who is there."""
    for event in events:
        match event:
            case PlayerEntered(name):
                yield SheetLine(Enter((name,)))
            case EntryStruck(name):
                yield SheetLine(Withdraw(name))
            case PlayerWithdrew(name, free):
                yield SheetLine(Withdraw(name, unasked=free))
            case PlayerCheckedIn(name):
                yield SheetLine(CheckIn((name,)))
            case PlayerRated(name, rating):
                yield SheetLine(Rate(name, rating))
            case _:
                pass


def _forfeit(event: MatchDecided) -> Action:
    """As a director would have said what the clock did."""
    one, other = event.players
    if not isinstance(event.outcome, Walkover):
        return BothAbsent(one, other)
    return GiveWalkover(event.outcome.winner, other if event.outcome.winner == one else one)

"""The director's sheet of a tournament: what was said of it, in order.

What the desk says besides (entry, tables) has no statement there and is left out, which a comment at its end says; whoever
entered by themselves stands as if a director had entered them.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from games.rules.match.penalties import LateTerms
from games.tournaments.desk.clock.lateness import minutes_of
from games.tournaments.desk.decide import Happened
from games.tournaments.desk.happened import (
    ResultUndone,
)
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import (
    CameLate,
    DrawAgain,
    KeepDeadlines,
    NotLate,
    Step,
    UndoBuyBack,
    UndoCheckIn,
    UndoResult,
)
from games.tournaments.model.actions import (
    Action,
    BothAbsent,
    BuyBack,
    Challenge,
    CheckIn,
    Close,
    Decline,
    Enter,
    EnterLate,
    GiveWalkover,
    PairRound,
    Rate,
    SetSeed,
    Start,
    StartLate,
    Withdraw,
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
from games.tournaments.model.results import Walkover
from games.tournaments.model.slots import MatchId
from games.tournaments.models import ClubTournament
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.placing.by_the_draw import by_the_draw_text, paid_by_the_draw
from games.tournaments.services.writing import TOURNAMENTS, Said, log_of
from games.tournaments.sheet.writing import statement_text


@dataclass(frozen=True, slots=True)
class _Line:
    """What was said, as the sheet has it. `late`: in which match it charged whom with lateness; `about`: which match it began,
    reported or decided."""

    action: Action
    late: tuple[MatchId, str] | None = None
    about: MatchId | None = None


def sheet_of(tournament: ClubTournament) -> str:
    """As text; playing it gives the same tournament."""
    said: list[_Line] = []
    desk = TOURNAMENTS.state_of(tournament)
    terms = desk.tournament.options.late_terms
    for action, events in log_of(tournament):
        match action:
            case DrawAgain():
                said = list(_before_draw(said))
            case NotLate(name):
                back = {(event.match, name) for event in events if isinstance(event, LatenessCharged)}
                said = [line for line in said if line.late not in back]
            case UndoResult():
                gone = {event.match for event in events if isinstance(event, ResultUndone)}
                said = [line for line in said if line.about not in gone and not (line.late and line.late[0] in gone)]
            case UndoCheckIn(name):
                said = list(_not_here(said, name))
            case UndoBuyBack(name, flight):
                last = max(at for at, line in enumerate(said) if line.action == BuyBack(name, flight))
                said = [*said[:last], *said[last + 1 :]]
            case _:
                again = {Close(event.flight) for event in events if isinstance(event, FlightReopened)}
                said = [line for line in said if line.action not in again]  # closed once, after the last of its matches
                said += _lines(action, events, terms)
    told = [one.action for one in said if desk.tournament.started or not isinstance(one.action, SetSeed)]
    return "".join(f"{line}\n" for line in (*map(statement_text, told), *_left_out(desk)))


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
    if said:
        yield f"# besides, for which a sheet has no statement: {said}"
    brackets = brackets_of(desk.tournament)
    for flight in desk.tournament.flights:
        yield from (f"# {by_the_draw_text(names)}" for names in paid_by_the_draw(desk.tournament, brackets, flight))


def _before_draw(said: Iterable[_Line]) -> Iterator[_Line]:
    """What is left once the draw is taken back."""
    for line in said:
        if isinstance(line.action, EnterLate):
            yield _Line(Enter((line.action.name,)))
        elif not isinstance(line.action, Start | SetSeed | PairRound | Challenge | Decline):
            yield line


def _not_here(said: Iterable[_Line], name: str) -> Iterator[_Line]:
    """Without whoever was checked in by mistake."""
    for line in said:
        if not isinstance(line.action, CheckIn):
            yield line
        elif names := tuple(one for one in line.action.names if one != name):
            yield _Line(CheckIn(names))


def _about(action: Action, events: Iterable[Happened]) -> MatchId | None:
    """None of a withdrawal, which may decide a match."""
    told = (event.match for event in events if isinstance(event, MatchBegun | ResultReported | MatchDecided | ResultCorrected))
    return None if isinstance(action, Withdraw) else next(told, None)


def _lines(action: Said, events: tuple[Happened, ...], terms: LateTerms | None) -> Iterator[_Line]:
    late = next((event for event in events if isinstance(event, LatenessCharged)), None)
    if isinstance(action, CameLate) and late is not None and terms is not None:
        yield _Line(StartLate(action.name, minutes_of(terms, max(late.points))), (late.match, action.name))
    elif isinstance(action, KeepDeadlines):
        for event in events:
            if isinstance(event, MatchDecided):
                yield _Line(_forfeit(event), about=event.match)
    elif not isinstance(action, Step):
        charged = (late.match, action.name) if isinstance(action, StartLate) and late is not None else None
        if isinstance(action, Start):  # whom the draw let in had entered before it
            yield from _as_entered(events)
        yield _Line(action, charged, _about(action, events))
        if isinstance(action, Enter):
            yield from _as_entered(event for event in events if isinstance(event, PlayerCheckedIn))
    else:
        yield from _as_entered(events)


def _as_entered(events: Iterable[Happened]) -> Iterator[_Line]:
    """As if a director had said who is in, who is not, and who is there."""
    for event in events:
        match event:
            case PlayerEntered(name):
                yield _Line(Enter((name,)))
            case EntryStruck(name) | PlayerWithdrew(name):
                yield _Line(Withdraw(name))
            case PlayerCheckedIn(name):
                yield _Line(CheckIn((name,)))
            case PlayerRated(name, rating):
                yield _Line(Rate(name, rating))
            case _:
                pass


def _forfeit(event: MatchDecided) -> Action:
    """As a director would have said what the clock did."""
    one, other = event.players
    if not isinstance(event.outcome, Walkover):
        return BothAbsent(one, other)
    return GiveWalkover(event.outcome.winner, other if event.outcome.winner == one else one)

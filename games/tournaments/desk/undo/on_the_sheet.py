"""What is taken out at the desk, on the director's sheet: what was said meanwhile means there what it meant.

Two who report another result than the desk's wait for a director while a later match rests on it. The sheet has that match no
more once it is taken out: the second of their reports would settle theirs. It is held back until something rests on it again,
or one of the two says it anew. Lateness at a match is held back while its player has one before it to play again.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from games.tournaments.desk.happened import BeginUndone, DeskEvent, ResultContested, ResultUndone
from games.tournaments.desk.state import Desk
from games.tournaments.desk.undo.said_otherwise import is_decided_between, staying
from games.tournaments.model.actions import Action, BothAbsent, GiveWalkover, ReportWin, Withdraw
from games.tournaments.model.events import Event, FlightReopened, MatchDecided, ResultCorrected, ResultReported
from games.tournaments.model.flights import Rounds
from games.tournaments.model.matches import MatchState
from games.tournaments.model.results import Report
from games.tournaments.model.slots import MatchId
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.correcting import later_matches
from games.tournaments.rules.lookup import all_matches, flight_of, next_match_of

Happened = Event | DeskEvent


@dataclass(frozen=True, slots=True)
class SheetLine:
    """What was said, as the sheet has it. `late`: in which match it charged whom with lateness; `about`: which match it began,
    reported or decided; `report`: what a player said there; `rests`: the matches, or the closed flight, without which it would
    have settled that."""

    action: Action
    late: tuple[MatchId, str] | None = None
    about: MatchId | None = None
    report: Report | None = None
    rests: frozenset[MatchId | str] = frozenset()


def with_report(line: SheetLine, before: Desk, events: Collection[Happened]) -> SheetLine:
    """The line of what was said at that desk."""
    told = next((event for event in events if isinstance(event, ResultReported)), None)
    if told is None or not isinstance(line.action, ReportWin):
        return line
    waits = any(isinstance(event, ResultContested) for event in events)
    return replace(line, report=told.report, rests=_rests(before, told) if waits else frozenset())


def _rests(desk: Desk, told: ResultReported) -> frozenset[MatchId | str]:
    """Nothing where the report waits whatever is taken out: the other has said something else, a director has decided between
    the two, or the next round is paired."""
    record, flight = desk.tournament.record(told.match), flight_of(desk.tournament, told.match.flight)
    is_paired = isinstance(flight.format, Rounds) and len(flight.rounds) > told.match.round
    if record is None or is_paired or is_decided_between(record) or not _agrees(told.report, record.reports):
        return frozenset()
    return frozenset((*(later.match for later in later_matches(desk.tournament, record)), *[flight.name] * flight.closed))


def _agrees(report: Report, reports: Iterable[Report]) -> bool:
    """Whether the opponent says the same."""
    return any(one.by != report.by and one.outcome == report.outcome for one in reports)


def held_back(said: list[SheetLine], events: Iterable[Happened], after: Desk) -> tuple[list[SheetLine], list[SheetLine]]:
    """Which lines stay by what was taken out, and which would mean something else at their place now."""
    out = [event for event in events if isinstance(event, ResultUndone | BeginUndone)]
    gone: set[MatchId | str] = {event.match for event in out}
    gone.update(event.flight for event in events if isinstance(event, FlightReopened))
    theirs = {name for event in out if isinstance(event, ResultUndone) for name in event.players}
    if not gone:
        return said, []
    stay, held = list[SheetLine](), list[SheetLine]()
    for line in said:
        left = line.rests - gone
        before = (
            line.late is not None and line.late[1] in theirs and line.late[0] not in gone and not _is_next(line.late, after)
        )
        (held if before or (line.rests and not left) else stay).append(replace(line, rests=left))
    return stay, held


def _is_next(late: tuple[MatchId, str], desk: Desk) -> bool:
    match = next_match_of(brackets_of(desk.tournament), late[1])
    return match is not None and match.id == late[0]


def walked_over_since(before: Desk, events: Iterable[Happened], after: Desk) -> Iterator[SheetLine]:
    """Of a match under review that was walked over because somebody had left, which the sheet tells by their leaving, and that
    was taken out: whose walk-over it is now that others are due there."""
    left = {match for one in before.withdrawals for match in one.matches}
    undone = {event.match for event in events if isinstance(event, ResultUndone)} & left
    for match in all_matches(brackets_of(after.tournament)) if undone else ():
        if match.id not in undone or match.record is not None:
            continue
        if match.state is MatchState.WALKOVER and isinstance(match.winner, str) and isinstance(match.loser, str):
            yield SheetLine(GiveWalkover(match.winner, match.loser), about=match.id)
        elif match.state is MatchState.VOID:
            one, other = match.names
            yield SheetLine(BothAbsent(one, other), about=match.id)


def left_since(said: Sequence[SheetLine], desk: Desk) -> Iterator[list[SheetLine]]:
    """Ways to tell of whoever has lost nothing by leaving any more, since others are due in all that was walked over: they
    leave after what made it so. Where they had left before, they would lose it again."""
    for one in desk.withdrawals:
        records = [desk.tournament.record(match) for match in one.matches]
        if one.matches and all(record is None or one.name not in record.players for record in records):
            leaving = [line for line in said if isinstance(line.action, Withdraw) and line.action.name == one.name][-1:]
            yield [*(line for line in said if line not in leaving), *leaving]


def settling(
    said: Sequence[SheetLine], held: Iterable[SheetLine], line: SheetLine, events: Iterable[Happened]
) -> list[SheetLine]:
    """The line, with the opponent's report by which it settled the match, if that was held back."""
    mine = line.report
    if mine is None or not any(isinstance(one, MatchDecided | ResultCorrected) for one in events):
        return [line]
    reports = {one.report.by: one.report for one in said if one.about == line.about and one.report is not None}
    if _agrees(mine, reports.values()):
        return [line]
    for one in held:
        if one.about == line.about and one.report is not None and _agrees(mine, [one.report]):
            other = replace(one, rests=frozenset())
            return [other] if reports.get(mine.by) == mine else [other, line]
    return [line]


def written_again(held: Iterable[SheetLine], desk: Desk) -> tuple[list[SheetLine], list[SheetLine]]:
    """Which of these lines mean at that desk what they did, and which are held back still. Of a report neither once it stands,
    or counts no more."""
    lines, still = list[SheetLine](), list[SheetLine]()
    for line in held:
        if line.late is not None and _is_charged(line.late, desk):
            (lines if _is_next(line.late, desk) else still).append(line)
        record = desk.tournament.record(line.about) if line.about is not None else None
        if record is None or line.report not in record.reports or line.report.outcome == record.outcome:
            continue
        told = ResultReported(record.match, record.players, line.report)
        settles = record.match not in staying(desk.tournament) and _agrees(line.report, record.reports)
        (still if settles or record.under_review else lines).append(replace(line, rests=_rests(desk, told)))
    return lines, still


def _is_charged(late: tuple[MatchId, str], desk: Desk) -> bool:
    record = desk.tournament.record(late[0])
    return record is not None and late[1] in record.players and record.penalties[1 - record.players.index(late[1])] > 0

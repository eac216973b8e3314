"""A player says what was played after the desk has entered something else: it waits for a director, and stands if both say it.

What both have reported is not asked again, nor what a director has decided since. That it is right each of the two says once:
it contests nothing, of whoever was typed in it is the yes that was missing, and who was mistaken says so after all. What was
reported before a director decided otherwise counts no more: both have to say it anew. Once something rests on the result, or
its flight is closed and paid, or a director has decided between what the two had reported, it waits for a director, whoever
says it.
"""

from collections.abc import Iterable, Iterator

from games.tournaments.desk.happened import ReportsOverruled, ResultContested
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.state import Desk
from games.tournaments.desk.undo.withdrawals import left_without_playing
from games.tournaments.model.actions import ReportWin
from games.tournaments.model.events import Event, MatchDecided, ResultCorrected, ResultReported
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.model.results import Played, Record, Report
from games.tournaments.model.slots import MatchId
from games.tournaments.model.state import Tournament
from games.tournaments.rules.bracket import Brackets, brackets_of
from games.tournaments.rules.correcting import meant, rested_on
from games.tournaments.rules.decide import decide
from games.tournaments.rules.lookup import all_matches, live_matches, to_play
from games.tournaments.rules.outcomes import outcome_of


def reported(desk: Desk, said: ReportWin) -> Iterator[Event | ResultContested]:
    """Of a match to play, or one whose result may still be contested. Raises TournamentRefused."""
    record = contestable(desk, said)
    if record is None:
        yield from decide(desk.tournament, said)
        return
    outcome = _outcome(desk.tournament, record, said)
    yield ResultReported(record.match, record.players, Report(said.by, outcome))
    others = [report.outcome for report in record.reports if report.by != said.by]
    if outcome == record.outcome:
        if record.match in desk.contested and all(told == outcome for told in others):
            yield ResultCorrected(record.match, record.players, outcome, stands=True)
        return
    agreed = outcome in others
    if agreed and not is_decided_between(record) and record.match not in staying(desk.tournament):
        yield ResultCorrected(record.match, record.players, outcome)
    else:
        yield ResultContested(record.match, record.players)


def overruled(after: Tournament, events: Iterable[object]) -> Iterator[ReportsOverruled]:
    """Of the matches that a director has decided by these."""
    for event in events:
        record = after.record(event.match) if isinstance(event, MatchDecided | ResultCorrected) else None
        if record is not None and any(report.outcome != record.outcome for report in record.reports):
            yield ReportsOverruled(record.match, record.players, between=_differ(record.said, record.said), in_order=True)


def contestable(desk: Desk, said: ReportWin) -> Record | None:
    """The decided match of these two that the report means, whether it is as it says or not; None if it means none, or if they
    have said that it is right. Raises TournamentRefused for what a director has heard already, and to whoever has left owing
    nothing."""
    tournament, both = desk.tournament, said.win.both
    if said.by not in both or frozenset(both) in _to_play(brackets_of(tournament)):
        return None
    try:
        record = meant(tournament, both)
    except TournamentRefused:
        return None
    if not _is_open(record):
        return None
    if said.by in left_without_playing(desk, record):
        raise TournamentRefused(DeskRefusal.HAS_LEFT)
    told, is_contested = Report(said.by, _outcome(tournament, record, said)), record.match in desk.contested
    if told.outcome == record.outcome:
        mine = (report for report in record.reports if report.by == said.by)
        return record if told not in mine else None
    if (record.match in desk.heard or is_decided_between(record)) and not is_contested and told in record.said:
        raise TournamentRefused(DeskRefusal.HEARD)
    return record


def still_contestable(tournament: Tournament, brackets: Brackets) -> Iterator[Record]:
    """Matches with a result of which its players may say that it was another, the latest first."""
    there = {match.id for match in all_matches(brackets)}
    met = _to_play(brackets)
    for record in reversed(tournament.records):
        both = frozenset(record.players)
        if record.outcome is None or both in met or record.match not in there:
            continue
        met.add(both)
        if _is_open(record):
            yield record


def _to_play(brackets: Brackets) -> set[frozenset[str]]:
    """Who meet in a match that can be given a result now, also by the two who have played one that is under review."""
    return {frozenset(players) for match in live_matches(brackets) for players in (match.names, to_play(match))}


def _is_open(record: Record) -> bool:
    """Whether the two have not both said it."""
    return not (is_confirmed(record) or record.under_review)


def staying(tournament: Tournament) -> frozenset[MatchId]:
    """The matches whose result only a director changes: something rests on it, or it is paid."""
    closed = {flight.name for flight in tournament.flights if flight.closed}
    return rested_on(tournament) | {record.match for record in tournament.records if record.match.flight in closed}


def is_decided_between(record: Record) -> bool:
    """Whether the two had reported different things, and a director has decided."""
    known = (*record.overruled, *(report for report in record.reports if report.outcome == record.outcome))
    return record.between or _differ(record.overruled, known)


def _differ(some: Iterable[Report], others: Iterable[Report]) -> bool:
    """Whether the two have reported different things."""
    return any(one.by != other.by and one.outcome != other.outcome for one in some for other in others)


def is_confirmed(record: Record) -> bool:
    """Whether both have reported the result that stands."""
    agree = {report.by for report in record.reports if report.outcome == record.outcome}
    return agree == set(record.players)


def _outcome(tournament: Tournament, record: Record, said: ReportWin) -> Played:
    match = next(one for one in all_matches(brackets_of(tournament)) if one.id == record.match)
    outcome = outcome_of(said.win, record, match.slot.length, tournament.options)
    assert isinstance(outcome, Played)
    return outcome

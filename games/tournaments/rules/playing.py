"""Results: played, walked over, nobody there; reports of both; matches that begin, late ones; who withdraws or is absent."""

from collections.abc import Iterator

from games.rules.match.penalties import late_points
from games.tournaments.model import actions, events
from games.tournaments.model.matches import Match, MatchState
from games.tournaments.model.refusals import Refusal, TournamentRefused
from games.tournaments.model.results import Played, Record, Report, Walkover
from games.tournaments.model.state import Tournament
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import (
    called,
    entrant_of,
    live_match_of,
    live_matches,
    next_match_of,
    record_again,
    to_play,
)
from games.tournaments.rules.outcomes import lost_by_lateness, outcome_of
from games.tournaments.rules.placing.paying_in import leaves_free

Said = (
    actions.Win
    | actions.GiveWalkover
    | actions.BothAbsent
    | actions.ReportWin
    | actions.Begin
    | actions.StartLate
    | actions.Withdraw
    | actions.GoAbsent
    | actions.ComeBack
)


def decide(tournament: Tournament, action: Said) -> tuple[events.Event, ...]:
    """The events that follow. Raises TournamentRefused."""
    match action:
        case actions.Win() | actions.GiveWalkover() | actions.BothAbsent():
            return (_decided(tournament, action),)
        case actions.ReportWin(by, win):
            return tuple(_reported(tournament, by, win))
        case actions.Begin(one, other):
            return (_begun(tournament, one, other),)
        case actions.StartLate(name, minutes):
            return tuple(_late(tournament, name, minutes))
        case actions.Withdraw(name):
            return tuple(_withdrawn(tournament, name))
        case actions.GoAbsent(name):
            return (_absent(tournament, name),)
        case actions.ComeBack(name):
            return (_back(tournament, name),)


def record_of(tournament: Tournament, match: Match, players: tuple[str, str]) -> Record:
    """The match's record; an empty one if it has not begun, or if others are to play it again."""
    kept = match.record
    if kept is None or kept.players == players:
        return kept or Record(match.id, players)
    return record_again(match, players)


def _decided(tournament: Tournament, result: actions.Result) -> events.Event:
    match, players = live_match_of(tournament, *result.both)
    record = record_of(tournament, match, players)
    return events.MatchDecided(match.id, players, outcome_of(result, record, match.slot.length, tournament.options))


def _reported(tournament: Tournament, by: str, win: actions.Win) -> Iterator[events.Event]:
    """The opponent's equal report confirms it."""
    match, players = live_match_of(tournament, *win.both)
    if by not in players:
        raise TournamentRefused(Refusal.NOT_IN_THE_MATCH, name=by, match=called(match))
    record = record_of(tournament, match, players)
    outcome = outcome_of(win, record, match.slot.length, tournament.options)
    assert isinstance(outcome, Played)
    yield events.ResultReported(match.id, players, Report(by, outcome))
    if any(report.by != by and report.outcome == outcome for report in record.reports):
        yield events.MatchDecided(match.id, players, outcome)


def _begun(tournament: Tournament, one: str, other: str) -> events.Event:
    match, players = live_match_of(tournament, one, other)
    if match.state is not MatchState.READY and players == match.players:
        raise TournamentRefused(Refusal.BEGUN_ALREADY, match=called(match))
    return events.MatchBegun(match.id, players, noted=True)


def _late(tournament: Tournament, name: str, minutes: int) -> Iterator[events.Event]:
    """Points to the opponent in the next match; more than half of its length is a walk-over."""
    entrant_of(tournament, name)
    terms = tournament.options.late_terms
    if terms is None:
        raise TournamentRefused(Refusal.NO_LATENESS)
    if not 1 <= minutes <= 999:
        raise TournamentRefused(Refusal.BAD_MINUTES)
    match = next_match_of(brackets_of(tournament), name)
    if match is None:
        raise TournamentRefused(Refusal.NO_NEXT_MATCH, name=name)
    one, other = to_play(match)
    points = late_points(terms, 60 * minutes)
    charged = events.LatenessCharged(match.id, (one, other), (0, points) if name == one else (points, 0))
    yield charged
    before = record_of(tournament, match, (one, other)).penalties
    record = Record(match.id, (one, other), penalties=(before[0] + charged.points[0], before[1] + charged.points[1]))
    winner = lost_by_lateness(record, match.slot.length, tournament.options)
    if winner is not None:
        yield events.MatchDecided(match.id, (one, other), Walkover(record.players[winner]))


def _withdrawn(tournament: Tournament, name: str) -> Iterator[events.Event]:
    """Before the draw the entry is struck; afterwards whatever they could play now is walked over."""
    entrant = entrant_of(tournament, name)
    if entrant.withdrawn:
        raise TournamentRefused(Refusal.WITHDRAWN, name=name)
    if not tournament.started:
        yield events.EntryStruck(name, tournament.entrants.index(entrant))
        return
    for match in live_matches(brackets_of(tournament)):
        if name in to_play(match) and not (match.under_review and match.decided):  # what was played stays for a director
            one, other = to_play(match)
            yield events.MatchDecided(match.id, (one, other), Walkover(other if name == one else one))
    yield events.PlayerWithdrew(name, free=leaves_free(tournament, entrant))


def _absent(tournament: Tournament, name: str) -> events.Event:
    entrant = entrant_of(tournament, name)
    if entrant.withdrawn:
        raise TournamentRefused(Refusal.WITHDRAWN, name=name)
    if entrant.absent:
        raise TournamentRefused(Refusal.ABSENT_ALREADY, name=name)
    return events.PlayerLeft(name)


def _back(tournament: Tournament, name: str) -> events.Event:
    entrant = entrant_of(tournament, name)
    if entrant.withdrawn:
        raise TournamentRefused(Refusal.WITHDRAWN, name=name)
    if not entrant.absent:
        raise TournamentRefused(Refusal.NOT_ABSENT, name=name)
    return events.PlayerCameBack(name)

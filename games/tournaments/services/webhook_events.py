"""What a club's webhooks are told about a tournament: of each record of its log at most one event of a kind, in its order.

`version` is the number of that record, so that a receiver knows two events of one record from an event that came twice. What a
sheet brings along when a tournament is announced is told with the announcement, not line by line. Data is made only where a
webhook listens, and from what is kept here: a statement of thousands must not keep a thousand tournaments in memory.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial

from clubsite.eventlog.club_events import Data, Kind
from games.tournaments.desk.decide import Happened
from games.tournaments.desk.happened import (
    CallUndone,
    MatchCalled,
    OfferEnded,
    PlaceOffered,
    ResultUndone,
    SignOffUndone,
    StepDone,
    WaitingLeft,
    WaitingListed,
)
from games.tournaments.desk.stage import Stage, stage_of
from games.tournaments.desk.state import Desk, FormerDraw
from games.tournaments.desk.steps import DrawAgain
from games.tournaments.model.events import (
    EntryStruck,
    FlightDrawn,
    MatchDecided,
    PlayerCheckedIn,
    PlayerEntered,
    PlayerWithdrew,
    ResultCorrected,
    ResultReported,
    RoundPaired,
)
from games.tournaments.model.flights import Flight
from games.tournaments.model.matches import Match, MatchState
from games.tournaments.model.results import Outcome, Played, Walkover
from games.tournaments.model.slots import MatchId
from games.tournaments.model.state import Tournament
from games.tournaments.models import ClubTournament, Standing
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.placing.standings import champion_of, standings_of
from games.tournaments.services.entries import standings_in

Json = dict[str, object]
Happening = tuple[Kind, Data]

_ENTRY = (PlayerEntered, EntryStruck, SignOffUndone, PlayerWithdrew, WaitingListed, WaitingLeft, PlaceOffered, OfferEnded)


class Names:
    """The players behind the names on a sheet, looked up when the first is asked for. One query."""

    def __init__(self, row: ClubTournament) -> None:
        self._row = row
        self._known: Mapping[str, tuple[int, str]] | None = None

    def player(self, word: str) -> Json:
        if self._known is None:
            rows = self._row.entries.values_list("word", "player_id", "player__name")
            self._known = {word: (player, name) for word, player, name in rows}
        player, name = self._known.get(word, (None, word))
        return {"word": word, "player": player, "name": name}

    def entries(self, standings: Mapping[str, Standing]) -> list[Json]:
        return [{**self.player(word), "standing": one.value} for word, one in standings.items()]


@dataclass(frozen=True, slots=True)
class Told:
    """What all events of one record begin with, and the names."""

    base: Json
    names: Names


def about(row: ClubTournament, number: int, desk: Desk, names: Names) -> Told:
    """Which tournament, and how far it has come."""
    starts = None if desk.starts is None else datetime.fromtimestamp(desk.starts, UTC).isoformat()
    title, stage = desk.tournament.title, stage_of(desk).value
    return Told({"code": row.code, "version": number, "title": title, "stage": stage, "starts_at": starts}, names)


def announced(told: Told, desk: Desk) -> Iterator[Happening]:
    """As it stands once everything that came with it is written."""
    data = {**told.base, "commitment": desk.commitment, "capacity": desk.capacity}
    standings = standings_in(desk)
    yield Kind.TOURNAMENT_ANNOUNCED, lambda: {**data, "entries": told.names.entries(standings)}


def recorded(told: Told, before: Desk, after: Desk, events: Sequence[Happened]) -> Iterator[Happening]:
    """What follows from one record, in order."""
    moved = _moved(before, after, events)
    for kind, gone in ((Kind.TOURNAMENT_ENTERED, False), (Kind.TOURNAMENT_WITHDRAWN, True)):
        found = {word: standing for word, standing in moved.items() if (standing is Standing.OUT) is gone}
        if found:
            yield kind, partial(_entries, told, found)
    here = [event.name for event in events if isinstance(event, PlayerCheckedIn)]
    if here:
        yield Kind.TOURNAMENT_CHECKED_IN, partial(_checked_in, told, here)
    calls = [_call(event, before) for event in events if isinstance(event, MatchCalled | CallUndone)]
    if calls:
        yield Kind.TOURNAMENT_CALLED, partial(_called, told, calls)
    if any(isinstance(event, StepDone) and isinstance(event.step, DrawAgain) for event in events):
        yield Kind.TOURNAMENT_DRAW_TAKEN_BACK, partial(_taken_back, told, after.former_draws[-1])
    draws = [_draw(event, after.tournament) for event in events if isinstance(event, FlightDrawn | RoundPaired)]
    if draws:
        yield Kind.TOURNAMENT_DRAWN, partial(_drawn, told, draws)
    reports = [event for event in events if isinstance(event, ResultReported)]
    if reports:
        yield _kind_of(reports[0], after.tournament), partial(_reported, told, reports, after.tournament)
    decided = [event for event in events if isinstance(event, MatchDecided)]
    if decided:
        yield Kind.TOURNAMENT_RESULT, partial(_results, told, decided)
    corrected = [event for event in events if isinstance(event, ResultCorrected | ResultUndone)]
    if corrected:
        yield Kind.TOURNAMENT_CORRECTED, partial(_results, told, corrected)


@dataclass(frozen=True, slots=True)
class _Call:
    """`table` is None for a match that is taken off its table."""

    match: MatchId
    players: tuple[str, str]
    table: int | None = None
    at: int | None = None


def _call(event: MatchCalled | CallUndone, before: Desk) -> _Call:
    if isinstance(event, MatchCalled):
        return _Call(event.match, event.players, event.table, event.at)
    return _Call(event.match, next(call.players for call in before.calls if call.match == event.match))


def _called(told: Told, calls: Sequence[_Call]) -> Json:
    player = told.names.player
    found = [
        {
            "id": str(one.match),
            "players": [player(name) for name in one.players],
            "table": one.table,
            "called_at": None if one.at is None else datetime.fromtimestamp(one.at, UTC).isoformat(),
        }
        for one in calls
    ]
    return {**told.base, "calls": found}


def _taken_back(told: Told, former: FormerDraw) -> Json:
    return {**told.base, "reason": former.reason, "commitment": former.commitment, "seed": former.seed}


def ended(told: Told, before: Desk, after: Desk) -> Iterator[Happening]:
    """Once for all that was said at once."""
    if after.called_off and not before.called_off:
        yield Kind.TOURNAMENT_CALLED_OFF, lambda: {**told.base, "reason": after.called_off}
    if before.called_off and not after.called_off:
        yield Kind.TOURNAMENT_BACK_ON, lambda: told.base
    if stage_of(after) is Stage.OVER and stage_of(before) is not Stage.OVER:
        yield Kind.TOURNAMENT_FINISHED, partial(_finished, told, after.tournament)
    changed = [
        flight.name for flight in after.tournament.flights if _places_changed(before.tournament, after.tournament, flight)
    ]
    if changed:
        yield Kind.TOURNAMENT_STANDINGS_CHANGED, partial(_standings, told, after.tournament, changed)


def _places_changed(before: Tournament, after: Tournament, flight: Flight) -> bool:
    """Whether a flight that was closed, and so paid, has other places now."""
    was = before.flight(flight.name)
    if was is None or not was.closed or before.records == after.records:
        return False
    return _places(before, was) != _places(after, flight)


def _places(told: Tournament, flight: Flight) -> Sequence[tuple[int, str]]:
    return [(row.place, row.player) for row in standings_of(told, brackets_of(told), flight)]


def _moved(before: Desk, after: Desk, events: Sequence[Happened]) -> Mapping[str, Standing]:
    """Whose standing is another than before."""
    if not any(isinstance(event, _ENTRY) for event in events):
        return {}
    old, new = standings_in(before), standings_in(after)
    return {word: new.get(word, Standing.OUT) for word in {**old, **new} if old.get(word) != new.get(word)}


def _entries(told: Told, moved: Mapping[str, Standing]) -> Json:
    return {**told.base, "entries": told.names.entries(moved)}


def _checked_in(told: Told, words: Sequence[str]) -> Json:
    return {**told.base, "players": [told.names.player(word) for word in words]}


@dataclass(frozen=True, slots=True)
class _Draw:
    """`number` is that of the round, 0 for the draw of a flight. `names` are the flight's lines, `matches` what can be played
    by it now: ids and players."""

    flight: str
    number: int
    names: tuple[str, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()
    byes: tuple[str, ...] = ()
    matches: tuple[tuple[str, tuple[str, ...]], ...] = ()


def _draw(event: FlightDrawn | RoundPaired, after: Tournament) -> _Draw:
    rounds = brackets_of(after)[event.flight].rounds
    if isinstance(event, FlightDrawn):
        first = rounds[0] if rounds else ()
        byes = tuple(match.names[0] for match in first if match.state is MatchState.BYE and match.names)
        return _Draw(event.flight, 0, names=event.lines, byes=byes, matches=_playable(first))
    return _Draw(event.flight, len(rounds), (), event.round.pairs, event.round.byes, _playable(rounds[-1]))


def _playable(one_round: Iterable[Match]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple((str(match.id), match.names) for match in one_round if match.state is MatchState.READY)


def _drawn(told: Told, draws: Iterable[_Draw]) -> Json:
    """The lines of a flight in the order of the draw; of a round who meets whom, and who has a bye."""
    player = told.names.player
    found = [
        {
            "flight": one.flight,
            "round": one.number,
            "lines": [player(name) for name in one.names],
            "pairs": [[player(name) for name in pair] for pair in one.pairs],
            "byes": [player(name) for name in one.byes],
            "matches": [{"id": match, "players": [player(name) for name in names]} for match, names in one.matches],
        }
        for one in draws
    ]
    return {**told.base, "draws": found}


def _kind_of(event: ResultReported, after: Tournament) -> Kind:
    """One report is said at a time: the first of a match, or changed before the other's; another than the other's; the same."""
    record = after.record(event.match)
    if record is None or record.outcome is not None:
        return Kind.TOURNAMENT_CONFIRMED
    return Kind.TOURNAMENT_DISPUTED if record.disputed else Kind.TOURNAMENT_REPORTED


def _reported(told: Told, found: Iterable[ResultReported], after: Tournament) -> Json:
    """Who has just reported, and everything that is reported of the match, the latest last."""
    return {**told.base, "matches": [_reports(told.names, event, after) for event in found]}


def _reports(names: Names, event: ResultReported, after: Tournament) -> Json:
    """As `_match` has it: `by` and `winner` are places of players, `by_word` and `winner_word` their names."""
    record, players = after.record(event.match), event.players
    reports = record.reports if record is not None else (event.report,)
    return {
        "id": str(event.match),
        "players": [names.player(name) for name in players],
        "by": players.index(event.report.by),
        "by_word": event.report.by,
        "reports": [
            {
                "by": players.index(report.by),
                "by_word": report.by,
                "winner": players.index(report.outcome.winner),
                "winner_word": report.outcome.winner,
                "score": None if report.outcome.score is None else list(report.outcome.score),
            }
            for report in reports
        ],
    }


def _results(told: Told, found: Iterable[MatchDecided | ResultCorrected | ResultUndone]) -> Json:
    """A result that was taken out again is `not_played`."""
    outcomes = [(one, None if isinstance(one, ResultUndone) else one.outcome) for one in found]
    return {**told.base, "matches": [_match(told.names, one.match, one.players, outcome) for one, outcome in outcomes]}


def _match(names: Names, match: MatchId, players: tuple[str, str], outcome: Outcome | None) -> Json:
    """`winner` is the place of the player, 0 or 1; the score is in the order of the players."""
    winner = players.index(outcome.winner) if isinstance(outcome, Played | Walkover) else None
    score = outcome.score if isinstance(outcome, Played) else None
    how = "played" if isinstance(outcome, Played) else "no_show" if winner is None else "walkover"
    how = "not_played" if outcome is None else how
    return {
        "id": str(match),
        "players": [names.player(name) for name in players],
        "how": how,
        "winner": winner,
        "winner_word": None if winner is None else players[winner],
        "score": None if score is None else list(score),
    }


def _finished(told: Told, over: Tournament) -> Json:
    """Who has won each flight; nobody where nobody stands alone in front."""
    return _standings(told, over, [flight.name for flight in over.flights])


def _standings(told: Told, after: Tournament, flights: Sequence[str]) -> Json:
    """Who has won each of these, and everybody's place."""
    brackets, player = brackets_of(after), told.names.player
    found = []
    for flight in (one for one in after.flights if one.name in flights):
        rows = standings_of(after, brackets, flight)
        champion = champion_of(after, brackets[flight.name], rows)
        places = [{"place": row.place, **player(row.player)} for row in rows]
        found.append({"flight": flight.name, "champion": None if champion is None else player(champion), "places": places})
    return {**told.base, "flights": found}

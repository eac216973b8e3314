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
    OfferEnded,
    PlaceOffered,
    ResultUndone,
    WaitingLeft,
    WaitingListed,
)
from games.tournaments.desk.stage import Stage, stage_of
from games.tournaments.desk.state import Desk
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
from games.tournaments.model.results import Outcome, Played, Walkover
from games.tournaments.model.slots import MatchId
from games.tournaments.model.state import Tournament
from games.tournaments.models import ClubTournament, Standing
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.placing.standings import champion_of, standings_of
from games.tournaments.services.entries import standings_in

Json = dict[str, object]
Happening = tuple[Kind, Data]

_ENTRY = (PlayerEntered, EntryStruck, PlayerWithdrew, WaitingListed, WaitingLeft, PlaceOffered, OfferEnded)


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


def ended(told: Told, before: Desk, after: Desk) -> Iterator[Happening]:
    """Once for all that was said at once."""
    if after.called_off and not before.called_off:
        yield Kind.TOURNAMENT_CALLED_OFF, lambda: {**told.base, "reason": after.called_off}
    if stage_of(after) is Stage.OVER and stage_of(before) is not Stage.OVER:
        yield Kind.TOURNAMENT_FINISHED, partial(_finished, told, after.tournament)


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
    """`number` is that of the round, 0 for the draw of a flight. `names` are the flight's lines."""

    flight: str
    number: int
    names: tuple[str, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()
    byes: tuple[str, ...] = ()


def _draw(event: FlightDrawn | RoundPaired, after: Tournament) -> _Draw:
    if isinstance(event, FlightDrawn):
        return _Draw(event.flight, 0, names=event.lines)
    flight = after.flight(event.flight)
    return _Draw(event.flight, len(flight.rounds) if flight is not None else 0, (), event.round.pairs, event.round.byes)


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
    """As `_match` has it: `by` and `winner` are places of players."""
    record, players = after.record(event.match), event.players
    reports = record.reports if record is not None else (event.report,)
    return {
        "id": str(event.match),
        "players": [names.player(name) for name in players],
        "by": players.index(event.report.by),
        "reports": [
            {
                "by": players.index(report.by),
                "winner": players.index(report.outcome.winner),
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
        "score": None if score is None else list(score),
    }


def _finished(told: Told, over: Tournament) -> Json:
    """Who has won each flight; nobody where nobody stands alone in front."""
    brackets = brackets_of(over)
    won = {one.name: champion_of(over, brackets[one.name], standings_of(over, brackets, one)) for one in over.flights}
    player = told.names.player
    flights = [{"flight": flight, "champion": None if word is None else player(word)} for flight, word in won.items()]
    return {**told.base, "flights": flights}

"""What a club's webhooks are told about a tournament: the shape of `data`, by the kind of the event.

`services.webhook_events` makes them; a test reads every kind by its shape.
"""

from collections.abc import Mapping
from typing import Annotated, Literal, TypedDict

from clubsite.api.shapes import eg
from clubsite.eventlog.club_events import Kind
from games.tournaments.api.state import StageName

HowWord = Literal["played", "walkover", "no_show", "not_played"]
StandingWord = Literal["in", "waiting", "offered", "out"]
_WINNER = eg(0, "The place of the winner in `players`, 0 or 1; null where nobody has won. `winner_word` has the name.")
_SCORE = eg([5, 3], "In the order of `players`; null if none was told.")


class ToldPlayer(TypedDict):
    """A player of the tournament. `player` is null for a name that has no entry."""

    word: Annotated[str, eg("ann")]
    player: Annotated[int | None, eg(17)]
    name: Annotated[str, eg("Ann")]


class ToldEntry(ToldPlayer):
    standing: StandingWord


class TournamentEvent(TypedDict):
    """Which tournament, and how far it has come. `version` is the number of the statement in its log: two events of one
    statement have the same."""

    code: Annotated[str, eg("T7QX3K")]
    version: Annotated[int, eg(8)]
    title: Annotated[str, eg("Spring Cup")]
    stage: StageName
    starts_at: Annotated[str | None, eg("2026-11-20T19:30:00+00:00")]


class AnnouncedEvent(TournamentEvent):
    commitment: Annotated[str, eg("5feceb66ffc86f38")]
    capacity: Annotated[int | None, eg(16)]
    entries: list[ToldEntry]


class EntriesEvent(TournamentEvent):
    """Those whose standing is another now."""

    entries: list[ToldEntry]


class CheckedInEvent(TournamentEvent):
    players: list[ToldPlayer]


class ToldCall(TypedDict):
    id: Annotated[str, eg("main 1.2")]
    players: list[ToldPlayer]
    table: Annotated[int | None, eg(3, "Null for a match that was taken off its table.")]
    called_at: Annotated[str | None, eg("2026-11-20T19:30:00+00:00")]


class CalledEvent(TournamentEvent):
    calls: list[ToldCall]


class ToldPairing(TypedDict):
    id: Annotated[str, eg("main 1.2")]
    players: list[ToldPlayer]


class ToldDrawnFlight(TypedDict):
    """The draw of a flight (`round` 0, `lines` in the order of the draw), or a round that is paired (`pairs`)."""

    flight: Annotated[str, eg("main")]
    round: Annotated[int, eg(0)]
    lines: list[ToldPlayer]
    pairs: list[list[ToldPlayer]]
    byes: Annotated[list[ToldPlayer], eg([], "Who goes on without an opponent.")]
    matches: list[ToldPairing]


class DrawnEvent(TournamentEvent):
    draws: list[ToldDrawnFlight]


class DrawTakenBackEvent(TournamentEvent):
    """The draw that does not count: its promise, and its number."""

    reason: Annotated[str, eg("Two names were missing")]
    commitment: Annotated[str, eg("5feceb66ffc86f38")]
    seed: Annotated[str, eg("9f3c0a")]


class ToldReport(TypedDict):
    by: Annotated[int, eg(0, "The place of the player in `players`, 0 or 1. `by_word` has the name.")]
    by_word: Annotated[str, eg("ann")]
    winner: Annotated[int, eg(0, "The place of the winner in `players`, 0 or 1. `winner_word` has the name.")]
    winner_word: Annotated[str, eg("ann")]
    score: Annotated[list[int] | None, _SCORE]


class ToldReportedMatch(TypedDict):
    """`by` has just reported; `reports` are all of the match, the latest last."""

    id: Annotated[str, eg("main 1.2")]
    players: list[ToldPlayer]
    by: Annotated[int, eg(0, "The place of the player in `players`, 0 or 1. `by_word` has the name.")]
    by_word: Annotated[str, eg("ann")]
    reports: list[ToldReport]


class ReportedEvent(TournamentEvent):
    matches: list[ToldReportedMatch]


class ToldResult(TypedDict):
    id: Annotated[str, eg("main 1.2")]
    players: list[ToldPlayer]
    how: Annotated[HowWord, eg("played", "`not_played`: a result was taken out again.")]
    winner: Annotated[int | None, _WINNER]
    winner_word: Annotated[str | None, eg("ann")]
    score: Annotated[list[int] | None, _SCORE]


class ResultsEvent(TournamentEvent):
    matches: list[ToldResult]


class CalledOffEvent(TournamentEvent):
    reason: Annotated[str, eg("The hall is closed")]


class ToldPlace(ToldPlayer):
    place: Annotated[int, eg(1)]


class ToldPlaces(TypedDict):
    """A flight at its end: who has won it, nobody where nobody stands alone in front, and everybody's place."""

    flight: Annotated[str, eg("main")]
    champion: ToldPlayer | None
    places: list[ToldPlace]


class PlacesEvent(TournamentEvent):
    flights: list[ToldPlaces]


SHAPES: Mapping[str, type] = {
    Kind.TOURNAMENT_ANNOUNCED.value: AnnouncedEvent,
    Kind.TOURNAMENT_ENTERED.value: EntriesEvent,
    Kind.TOURNAMENT_WITHDRAWN.value: EntriesEvent,
    Kind.TOURNAMENT_CHECKED_IN.value: CheckedInEvent,
    Kind.TOURNAMENT_CALLED.value: CalledEvent,
    Kind.TOURNAMENT_DRAWN.value: DrawnEvent,
    Kind.TOURNAMENT_DRAW_TAKEN_BACK.value: DrawTakenBackEvent,
    Kind.TOURNAMENT_REPORTED.value: ReportedEvent,
    Kind.TOURNAMENT_DISPUTED.value: ReportedEvent,
    Kind.TOURNAMENT_CONFIRMED.value: ReportedEvent,
    Kind.TOURNAMENT_RESULT.value: ResultsEvent,
    Kind.TOURNAMENT_CORRECTED.value: ResultsEvent,
    Kind.TOURNAMENT_STANDINGS_CHANGED.value: PlacesEvent,
    Kind.TOURNAMENT_CALLED_OFF.value: CalledOffEvent,
    Kind.TOURNAMENT_BACK_ON.value: TournamentEvent,
    Kind.TOURNAMENT_FINISHED.value: PlacesEvent,
}

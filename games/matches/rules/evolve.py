"""What each event changes. It refuses nothing: whatever was decided once is folded the same way for ever."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import reduce
from itertools import accumulate
from typing import assert_never

from games.matches.rules.events import (
    ClockIntroduced,
    CubeDoubledByTie,
    Event,
    FinalScoreEntered,
    GameBegun,
    GameCorrected,
    GameWon,
    How,
    LatePoints,
    LengthPlayed,
    MatchAgreed,
    MatchWon,
    ResignationOffered,
    ResignationRefused,
    Resumed,
    SessionClosed,
    TimePoints,
    Undone,
)
from games.matches.rules.sheet import MatchSheet, with_clock
from games.matches.rules.state import SIDES, Running, Scored, State
from games.notation.records.game_record import Doubled, Dropped, Took
from games.rules.board_events import CheckersPlayed, DiceRolled, DoubletNamed, OpeningRolled
from games.rules.cube import Offer
from games.rules.match.score import Score, game_won, penalised


def evolve(state: State, event: Event) -> State:
    """The match after the event. `Undone` needs the history and is folded there."""
    match event:
        case MatchAgreed(players, sheet):
            return State(players, sheet, sheet.start())
        case GameBegun(number, board):
            return replace(state, game=Running(number, board))
        case GameWon() | LatePoints() | TimePoints() | FinalScoreEntered() | GameCorrected():
            return _scored(state, event)
        case MatchWon():
            return replace(_with(state, _waiting(state.game)), won=event, game=None)
        case ClockIntroduced(clock):
            return replace(state, sheet=with_clock(state.sheet, clock))
        case Resumed((first, second), crawford_played):
            sheet = replace(state.sheet, from_first=first, from_second=second, crawford_played=crawford_played)
            return replace(state, sheet=sheet, score=folded(sheet, state.scored), resumed=True)
        case LengthPlayed(length):
            sheet = replace(state.sheet, length=length)
            return replace(state, sheet=sheet, score=folded(sheet, state.scored))
        case SessionClosed():
            return replace(state, closed=True)
        case Undone():
            return state
        case _:
            assert state.game is not None
            return replace(state, game=_played(state.game, event))


def _played(
    game: Running,
    event: OpeningRolled
    | DiceRolled
    | DoubletNamed
    | CheckersPlayed
    | CubeDoubledByTie
    | Doubled
    | Took
    | Dropped
    | ResignationOffered
    | ResignationRefused,
) -> Running:
    match event:
        case OpeningRolled() | DiceRolled() | DoubletNamed() | CheckersPlayed():
            return replace(game, board=event.after)
        case CubeDoubledByTie(value):
            return replace(game, cube=value)
        case Doubled(player, value):
            animals = game.offer.animals + 1 if game.offer is not None else 0
            return replace(game, offer=Offer(SIDES[player], value, animals))
        case Took():
            assert game.offer is not None
            return replace(game, cube=game.offer.proposed, owner=game.offer.owner_if_taken, turned=True, offer=None)
        case Dropped():
            return replace(game, offer=None)
        case ResignationOffered(player, level):
            return replace(game, resigning=player, resignation=level)
        case ResignationRefused():
            refused = {"refused": game.resignation, "refused_in": game.board.number}
            return replace(game, resigning=None, resignation=None, **refused)  # type: ignore[arg-type]
    assert_never(event)


def _scored(state: State, event: Scored | FinalScoreEntered | GameCorrected) -> State:
    match event:
        case FinalScoreEntered(score):
            return replace(state, score=replace(state.score, raw=score))
        case GameCorrected(number, result):
            scored = corrected(state.scored, number, result)
            on_time = state.won if state.won is not None and state.won.how is How.TIME else None
            return replace(state, scored=scored, score=folded(state.sheet, scored), won=on_time)
        case TimePoints(player, points) if state.game is not None:
            one, other = state.game.time_points
            waiting = (one + points, other) if player == 0 else (one, other + points)
            return replace(state, game=replace(state.game, time_points=waiting))
        case GameWon() if state.game is not None:
            return _with(replace(state, game=None), (event, *_waiting(state.game)))
        case _:
            return _with(state, (event,))


def _waiting(game: Running | None) -> tuple[Scored, ...]:
    """The points that a clock has cost in the game that ends now."""
    points = game.time_points if game is not None else (0, 0)
    return tuple(TimePoints(player, cost) for player, cost in enumerate(points) if cost)


def _with(state: State, more: tuple[Scored, ...]) -> State:
    return replace(state, scored=(*state.scored, *more), score=reduce(with_scored, more, state.score))


def scores(sheet: MatchSheet, scored: Iterable[Scored]) -> Iterator[Score]:
    """The score before each of these, and after the last."""
    return accumulate(scored, with_scored, initial=sheet.start())


def folded(sheet: MatchSheet, scored: Iterable[Scored]) -> Score:
    """The score made of these, from the beginning."""
    return reduce(with_scored, scored, sheet.start())


def with_scored(score: Score, one: Scored) -> Score:
    """The score after one more of these. Points that come after the end count as raw points only."""
    player = one.winner if isinstance(one, GameWon) else one.player
    if score.over:
        first, second = score.raw
        return replace(score, raw=(first + one.points, second) if player == 0 else (first, second + one.points))
    if isinstance(one, GameWon):
        return game_won(score, player, one.points)
    return penalised(score, player, one.points, late=isinstance(one, LatePoints))


def corrected(scored: Iterable[Scored], number: int, result: GameWon) -> tuple[Scored, ...]:
    """The same with another result of game `number`, counted from 1."""
    told, count = [], 0
    for one in scored:
        count += isinstance(one, GameWon)
        told.append(result if isinstance(one, GameWon) and count == number else one)
    return tuple(told)

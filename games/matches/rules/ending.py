"""How a match ends besides on the board: by its points, by a walk-over, on time.

`clock_out=game` loses the game at the cube as it lies, or as offered if the double is not answered; a player who has not borne
off yet loses a gammon, so that nobody saves one by letting the clock run out. The lost time of `clock_out=points` is paid when
the game ends: its Crawford rule and its cube stay as they are until then. Whoever has lost a game or points on time then has
`clock_again` seconds, or what the clock would give from that score on if that is less, and pays again each time that they are
used up, as lateness costs a point for each further five minutes.

Nobody loses on time what the opponent has given up: who does not answer a resignation in time has accepted it, no more.
"""

from collections.abc import Iterable
from functools import reduce

from games.matches.rules.events import Event, FinalScoreEntered, GameWon, How, MatchWon, TimePoints
from games.matches.rules.evolve import evolve
from games.matches.rules.on_the_board import game_of, name_of
from games.matches.rules.paying import points_of
from games.matches.rules.refusals import MatchRefusal, MatchRefused
from games.matches.rules.sheet import ClockOut
from games.matches.rules.state import SIDES, Running, State
from games.matches.rules.the_cube import resigned
from games.rules.board import checkers
from games.rules.gammons import Level


def ends(state: State, events: Iterable[Event]) -> tuple[Event, ...]:
    """That the match is over, if these events have ended it and do not say so."""
    events = tuple(events)
    after = reduce(evolve, events, state)
    if after.won is not None or after.score.winner is None:
        return ()
    if after.score.walkover is not None:
        return (MatchWon(after.score.winner, How.LATENESS),)
    entered = any(isinstance(event, FinalScoreEntered) for event in events)
    return (MatchWon(after.score.winner, How.FINAL_ENTERED if entered else How.POINTS),)


def lost_on_time(state: State, player: int) -> tuple[Event, ...]:
    """What it costs that the clock of this player ran out. The site says so, never the opponent. Raises MatchRefused."""
    game, sheet = game_of(state), state.sheet
    if not sheet.clock_point or game.whose is not SIDES[player]:
        raise MatchRefused(MatchRefusal.NO_CLOCK_RUNS, player=name_of(state, SIDES[player]))
    if game.resigning is not None:
        return (resigned(state, game, player),)
    if sheet.clock_out is ClockOut.MATCH:
        return (MatchWon(1 - player, How.TIME),)
    if sheet.clock_out is ClockOut.POINTS:
        return _time_points(state, game, 1 - player)
    if game.offer is not None:
        price = game.offer.price
        return (GameWon(1 - player, price, Level.SINGLE, price, How.TIME),)
    level = _level_on_time(game, player)
    return (GameWon(1 - player, game.cube, level, points_of(sheet, game, level), How.TIME),)


def _time_points(state: State, game: Running, to: int) -> tuple[Event, ...]:
    given = TimePoints(to, state.sheet.clock_points)
    reached = state.score.raw[to] + game.time_points[to] + given.points
    wins = state.score.length > 0 and reached >= state.score.length
    return (given, MatchWon(to, How.TIME)) if wins else (given,)


def _level_on_time(game: Running, player: int) -> Level:
    everything = checkers(game.board.rules.start)[1]
    own, _ = checkers(game.board.seen_by(SIDES[player]))
    return Level.SINGLE if own < everything or Level.GAMMON not in game.board.rules.levels else Level.GAMMON

"""What follows from a statement about a match: its events, or a refusal. Undo needs the history and is decided there."""

from collections.abc import Iterable
from functools import reduce
from typing import assert_never

from games.matches.rules import on_the_board, over_the_board, the_cube
from games.matches.rules.actions import (
    LONGEST_NAME,
    Action,
    Agree,
    Answer,
    BeginGame,
    BeLate,
    Close,
    CorrectGame,
    Double,
    EnterFinal,
    EnterGame,
    IntroduceClock,
    NameNumber,
    Open,
    OutOfTime,
    Play,
    PlayedTo,
    Resign,
    Resume,
    Roll,
    Undo,
    may_be_a_name,
)
from games.matches.rules.ending import ends, lost_on_time
from games.matches.rules.events import ClockIntroduced, Event, GameBegun, LatePoints, MatchAgreed, SessionClosed
from games.matches.rules.evolve import evolve
from games.matches.rules.on_the_board import player_of
from games.matches.rules.refusals import MatchRefusal, MatchRefused
from games.matches.rules.sheet import ClockSheet, checked, with_clock
from games.matches.rules.state import State
from games.rules.board_play import set_up
from games.rules.match.penalties import late_points, read_late_terms


def decide(state: State, action: Action) -> tuple[Event, ...]:
    """The events that follow. Raises MatchRefused; then nothing has happened."""
    if isinstance(action, Agree):
        return _agree(state, action)
    if state.players is None:
        raise MatchRefused(MatchRefusal.NOT_AGREED)
    if isinstance(action, CorrectGame):  # also when the match is over
        events: tuple[Event, ...] = over_the_board.correct(state, action)
    else:
        check_goes_on(state)
        events = _decided(state, action)
    return (*events, *ends(state, events))


def performed(state: State, action: Action) -> tuple[tuple[Event, ...], State]:
    """The events, and the match after them. Raises MatchRefused."""
    events = decide(state, action)
    return events, folded(state, events)


def folded(state: State, events: Iterable[Event]) -> State:
    """The match after these events."""
    return reduce(evolve, events, state)


def check_goes_on(state: State) -> None:
    """Raises MatchRefused when nothing more is played."""
    if state.closed:
        raise MatchRefused(MatchRefusal.CLOSED)
    if state.won is not None:
        assert state.players is not None
        first, second = state.players
        raise MatchRefused(MatchRefusal.OVER, first=first, second=second, score="{}-{}".format(*state.points))


def _agree(state: State, action: Agree) -> tuple[Event, ...]:
    if state.players is not None:
        first, second = state.players
        raise MatchRefused(MatchRefusal.AGREED_ALREADY, first=first, second=second)
    if action.first.casefold() == action.second.casefold():
        raise MatchRefused(MatchRefusal.SAME_PLAYER)
    for name in (action.first, action.second):
        if not may_be_a_name(name):
            raise MatchRefused(MatchRefusal.BAD_NAME, word=name[:LONGEST_NAME])
    return (MatchAgreed((action.first, action.second), checked(action.sheet)),)


def _decided(state: State, action: Action) -> tuple[Event, ...]:
    match action:
        case BeginGame():
            return _begin_game(state)
        case Open() | Roll() | NameNumber() | Play():
            return on_the_board.decide(state, action)
        case Double() | Answer() | Resign():
            return the_cube.decide(state, action)
        case OutOfTime(player):
            return lost_on_time(state, player_of(state, player))
        case IntroduceClock(clock):
            return _introduce_clock(state, clock)
        case BeLate():
            return _late(state, action)
        case EnterGame():
            return over_the_board.enter_game(state, action)
        case EnterFinal():
            return over_the_board.enter_final(state, action)
        case Resume() | PlayedTo():
            return over_the_board.settle_length(state, action)
        case Close():
            return _close(state)
        case Undo():
            raise MatchRefused(MatchRefusal.NOTHING_TO_UNDO)
        case Agree() | CorrectGame():
            raise AssertionError(action)
    assert_never(action)


def _begin_game(state: State) -> tuple[Event, ...]:
    if not state.sheet.board:
        raise MatchRefused(MatchRefusal.NO_BOARD)
    _check_between_games(state)
    over_the_board.check_another_game(state)
    return (GameBegun(len(state.games) + 1, set_up(state.sheet.variant)),)


def _check_between_games(state: State) -> None:
    if state.game is not None:
        raise MatchRefused(MatchRefusal.GAME_RUNS, number=state.game.number)


def _late(state: State, action: BeLate) -> tuple[Event, ...]:
    """Lateness costs nothing in a session, which has no length to lose."""
    player = player_of(state, action.player)
    _check_between_games(state)
    terms = None if state.sheet.money else read_late_terms(state.sheet.late_points)
    points = late_points(terms, 60 * action.minutes)
    return (LatePoints(1 - player, points),) if points else ()


def _introduce_clock(state: State, clock: ClockSheet) -> tuple[Event, ...]:
    """Also in the middle of a game; what the score leaves of the reserve is worked out beside the log."""
    if not state.sheet.board:
        raise MatchRefused(MatchRefusal.NO_BOARD)
    if state.sheet.clock_point:
        raise MatchRefused(MatchRefusal.CLOCK_ALREADY)
    if not clock.point:
        raise MatchRefused(MatchRefusal.EMPTY_CLOCK)
    checked(with_clock(state.sheet, clock))
    return (ClockIntroduced(clock),)


def _close(state: State) -> tuple[Event, ...]:
    if not state.sheet.money:
        raise MatchRefused(MatchRefusal.NO_CLOSE)
    _check_between_games(state)
    return (SessionClosed(),)

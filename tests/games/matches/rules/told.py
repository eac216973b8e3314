"""Matches told in their own statements, and played to the end by chance."""

from random import Random

from games.matches.rules.actions import (
    Action,
    Agree,
    Answer,
    BeginGame,
    Double,
    NameNumber,
    Open,
    Play,
    Reply,
    Resign,
    Roll,
)
from games.matches.rules.history import History
from games.matches.rules.reading import read_log, read_statement
from games.matches.rules.sheet import MatchSheet
from games.matches.rules.state import SIDES, Running, State
from games.matches.rules.the_cube import may_double, replies
from games.notation.plays.play import canonical_plays
from games.rules.board_play import tree_of


def told(text: str) -> State:
    """The match after these lines."""
    return read_log(text).state


def say(history: History, *lines: str) -> History:
    """The match after these statements, too."""
    for line in lines:
        history = history.perform(read_statement(line))
    return history


def anything_legal(state: State, chance: Random) -> Action:
    """What a player of no judgement says next."""
    if state.players is None:
        return Agree("ann", "bob", MatchSheet())
    if state.game is None:
        return BeginGame()
    game = state.game
    if game.whose is None:
        return Open(chance.randint(1, 6), chance.randint(1, 6))
    player = SIDES.index(game.whose)
    return _on_turn(state, game, player, chance)


def _on_turn(state: State, game: Running, player: int, chance: Random) -> Action:
    assert state.players is not None
    name = state.players[player]
    if game.resigning is not None:
        return Answer(name, chance.choice([Reply.ACCEPTS, Reply.REFUSES]))
    if game.offer is not None:
        return Answer(name, chance.choice(replies(state, game.offer)))
    if chance.random() < 0.01 and game.refused_in != game.board.number:
        return Resign(name, chance.choice(state.sheet.levels))
    if may_double(state, player) and chance.random() < 0.15:
        return Double(name)
    if game.board.to_roll:
        return Roll(name, (chance.randint(1, 6), chance.randint(1, 6)))
    if game.board.to_name:
        return NameNumber(name, chance.randint(1, 6))
    plays = canonical_plays(tree_of(game.board))
    return Play(name, chance.choice(list(plays.values())))


def played_out(sheet: MatchSheet, chance: Random, most: int = 20_000) -> History:
    """A whole match (of a session, three games)."""
    history = History().perform(Agree("ann", "bob", sheet))
    for _ in range(most):
        state = history.state
        if state.over or (sheet.money and len(state.games) == 3 and state.game is None):
            return history
        history = history.perform(anything_legal(state, chance))
    raise AssertionError("never over")

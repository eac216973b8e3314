"""Matches played to the end by chance: every statement is accepted, the log tells the same match, and the score is right."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubsite.eventlog.codec import Codec
from games.matches.rules.actions import Action
from games.matches.rules.decide import decide
from games.matches.rules.events import GameBegun
from games.matches.rules.history import History, Statement, replay
from games.matches.rules.reading import read_log, read_statement
from games.matches.rules.refusals import MatchRefused
from games.matches.rules.sheet import MatchSheet
from games.matches.rules.state import State
from games.matches.rules.writing import write_log, write_statement
from games.rules.match.scored_games import GameEntry, scored
from games.rules.variants import VARIANTS
from tests.games.matches.rules.told import anything_legal, played_out

STATES: Codec[State] = Codec(State)
STATEMENTS: Codec[Statement] = Codec(Statement)


#: What a Random begins with.
SEEDS = st.integers(0, 2**32)


def check(history: History) -> None:
    """What holds of every finished match."""
    state = history.state
    assert replay(history.statements) == history
    text = write_log(history)
    assert read_log(text) == history
    for statement in history.statements:
        assert read_statement(write_statement(statement.action)) == statement.action
    assert STATES.decode(STATES.encode(state)) == state
    assert all(STATEMENTS.decode(STATEMENTS.encode(one)) == one for one in history.statements[-40:])
    entries = [GameEntry(game.winner, game.cube, game.level) for game in state.games]
    if state.sheet.money:
        won = [sum(game.points for game in state.games if game.winner == player) for player in (0, 1)]
        assert (list(state.score.raw), state.score.winner) == (won, None)
        return
    match = scored(state.sheet.start(), entries)  # refuses a cube in the Crawford game
    assert (match.score, match.score.over) == (state.score, True)
    assert state.won is not None
    assert state.won.winner == match.score.winner
    assert all(game.points == other.points for game, other in zip(state.games, match.games, strict=True))


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_game_is_played_out(variant: str) -> None:
    check(played_out(MatchSheet(length=3, variant=variant), Random(variant)))


@settings(max_examples=12, deadline=None)
@given(st.integers(1, 7), st.sampled_from(["backgammon", "nackgammon", "hypergammon"]), SEEDS)
def test_any_match_is_played_out(length: int, variant: str, seed: int) -> None:
    check(played_out(MatchSheet(length=length, variant=variant), Random(seed)))


@settings(max_examples=8, deadline=None)
@given(st.booleans(), st.booleans(), st.integers(0, 3), SEEDS)
def test_any_session_is_played(jacoby: bool, animals: bool, automatics: int, seed: int) -> None:
    sheet = MatchSheet(0, "hypergammon", jacoby=jacoby, beaver=animals, raccoon=animals, automatics=automatics)
    history = played_out(sheet, Random(seed)).perform(read_statement("close"))
    check(history)
    assert history.state.over


@settings(max_examples=8, deadline=None)
@given(SEEDS)
def test_whatever_is_undone_the_match_can_be_played_on(seed: int) -> None:
    history, chance = History(), Random(seed)
    for _ in range(250):
        if len(history.in_force) > 1 and chance.random() < 0.2:
            history = history.perform(read_statement("undo"))
        elif not history.state.over:
            history = history.perform(anything_legal(history.state, chance))
    assert read_log(write_log(history)) == history
    assert replay(one.statement for one in history.in_force).state == history.state


EVERYTHING = """
match ann bob length=5
game
opening 3 1
opening 4 4
ann rolls 6 5
bob rolls 2 2
ann names 3
ann plays 8/5 6/5
bob plays -
ann doubles
bob doubles
ann takes
bob takes
ann drops
bob drops
ann beavers
bob raccoons
ann accepts
bob refuses
ann resigns single
bob resigns backgammon
ann timeout
bob timeout
ann late 12
bob wins gammon 2
final 5 3
correct 1 ann wins single 1
undo
close
eve doubles
""".strip().splitlines()


def _heard(history: History, action: Action) -> History:
    """If it is refused, in a whole sentence, nothing has changed."""
    try:
        return history.perform(action)
    except MatchRefused as refused:
        sentence = str(refused)
        assert sentence[-1] in ".?!" or sentence.endswith(("length=7", "game", "points."))
        assert "{" not in sentence
        return history


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(EVERYTHING), max_size=60), st.booleans(), st.integers(0, 3))
def test_whoever_says_whatever_it_happens_or_is_refused_in_a_sentence(lines: list[str], board: bool, length: int) -> None:
    sheet = f"match ann bob length={length} board={'on' if board else 'off'} clock_point=60"
    history = History().perform(read_statement(sheet))
    for line in lines:
        history = _heard(history, read_statement(line))
        assert STATES.decode(STATES.encode(history.state)) == history.state
        score = history.state.score
        assert min(score.raw) >= 0
        assert (history.state.won is None) <= (score.winner is None)
    assert replay(history.statements) == history


def test_a_game_begins_with_its_number_and_the_board_of_its_variant() -> None:
    state = played_out(MatchSheet(length=1, variant="nackgammon"), Random(1)).state
    (begun,) = decide(State(state.players, state.sheet, state.sheet.start()), read_statement("game"))
    assert isinstance(begun, GameBegun)
    assert (begun.number, begun.board.board) == (1, VARIANTS["nackgammon"].start)

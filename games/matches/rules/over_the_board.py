"""Games entered by the players, final scores, and corrections."""

from dataclasses import replace

from games.matches.rules.actions import CorrectGame, EnterFinal, EnterGame, PlayedTo, Resume
from games.matches.rules.events import Event, FinalScoreEntered, GameCorrected, GameWon, How, LengthPlayed, Resumed
from games.matches.rules.evolve import corrected, folded, scores
from games.matches.rules.on_the_board import player_of
from games.matches.rules.refusals import MatchRefusal, MatchRefused
from games.matches.rules.sheet import MOST_GAMES, checked
from games.matches.rules.state import State
from games.matches.rules.the_cube import check_level, check_size
from games.rules.match.refusals import ScoreRefused
from games.rules.match.score import Score
from games.rules.match.scored_games import GameEntry, ScoredMatch, check_final, with_game
from games.rules.money.jacoby import multiplier


def enter_game(state: State, action: EnterGame) -> tuple[Event, ...]:
    """A game as it was played over the board. Raises MatchRefused."""
    _check_over_the_board(state)
    check_another_game(state)
    return (_game_won(state, action, state.score, len(state.games) + 1),)


def enter_final(state: State, action: EnterFinal) -> tuple[Event, ...]:
    """The final score of a match of which no game was entered. Raises MatchRefused."""
    _check_over_the_board(state)
    if state.sheet.money:
        raise MatchRefused(MatchRefusal.NO_FINAL_OF_A_SESSION)
    if state.games:
        raise MatchRefused(MatchRefusal.GAMES_ENTERED)
    score = action.first, action.second
    try:
        check_final(state.sheet.length, score, cut=state.sheet.truncate)
    except ScoreRefused as refused:
        raise MatchRefused(refused.refusal, **refused.words) from None
    return (FinalScoreEntered(score),)


def settle_length(state: State, action: Resume | PlayedTo) -> tuple[Event, ...]:
    """What follows from a match to another length than agreed. Raises MatchRefused."""
    return _resume(state, action) if isinstance(action, Resume) else _play_to(state, action)


def _resume(state: State, action: Resume) -> tuple[Event, ...]:
    """A match without games goes on from this score. Raises MatchRefused."""
    _check_over_the_board(state)
    if state.games:
        raise MatchRefused(MatchRefusal.GAMES_ENTERED)
    score = action.first, action.second
    sheet = replace(state.sheet, from_first=action.first, from_second=action.second, crawford_played=action.crawford_played)
    if folded(checked(sheet), state.scored).over:
        raise MatchRefused(MatchRefusal.NOTHING_TO_GO_ON, score="{}-{}".format(*score), length=sheet.length)
    return (Resumed(score, action.crawford_played),)


def _play_to(state: State, action: PlayedTo) -> tuple[Event, ...]:
    """A match to another length: its games, if any were entered, end it with the last of them. Raises MatchRefused."""
    _check_over_the_board(state)
    if state.sheet.money:
        raise MatchRefused(MatchRefusal.NO_FINAL_OF_A_SESSION)
    sheet = checked(replace(state.sheet, length=action.length))
    told = list(scores(sheet, state.scored))
    if any(score.over for score in told[:-1]) or (state.games and not told[-1].over):
        raise MatchRefused(MatchRefusal.NOT_PLAYED_TO, length=action.length)
    return (LengthPlayed(action.length),)


def correct(state: State, action: CorrectGame) -> tuple[Event, ...]:
    """Another result of a finished game. The later games keep their points, as they were played. Raises MatchRefused."""
    if state.game is not None:
        raise MatchRefused(MatchRefusal.GAME_RUNS, number=state.game.number)
    if not 1 <= action.number <= len(state.games):
        raise MatchRefused(MatchRefusal.NO_SUCH_GAME, number=action.number)
    at = [place for place, one in enumerate(state.scored) if isinstance(one, GameWon)]
    before = folded(state.sheet, state.scored[: at[action.number - 1]])
    result = _game_won(state, action.result, before, action.number)
    after = list(scores(state.sheet, corrected(state.scored, action.number, result)))[1:]
    for number, place in enumerate(at[:-1], start=1):
        if after[place].over:
            raise MatchRefused(MatchRefusal.ENDS_EARLIER, number=number)
    return (GameCorrected(action.number, result),)


def check_another_game(state: State) -> None:
    """Raises MatchRefused."""
    if state.sheet.money and len(state.games) >= MOST_GAMES:
        raise MatchRefused(MatchRefusal.TOO_MANY_GAMES, most=MOST_GAMES)


def _check_over_the_board(state: State) -> None:
    if state.sheet.board:
        raise MatchRefused(MatchRefusal.ON_THE_BOARD)


def _game_won(state: State, action: EnterGame, before: Score, number: int) -> GameWon:
    """Entered games count their level by the Jacoby rule: a cube at 1 was not turned."""
    winner = player_of(state, action.player)
    check_size(action.cube)
    check_level(state, action.level)
    try:
        with_game(ScoredMatch(before), GameEntry(winner, action.cube, action.level))
    except ScoreRefused as refused:
        raise MatchRefused(refused.refusal, **{**refused.words, "number": number}) from None
    points = action.cube * multiplier(action.level, turned=action.cube > 1, jacoby=state.sheet.by_jacoby)
    return GameWon(winner, action.cube, action.level, points, How.ENTERED)

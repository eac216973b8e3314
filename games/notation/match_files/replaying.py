"""Can the match that a file tells have been played? Every turn, every score and the Crawford game, under the rules.

A cube in the Crawford game, or in a match to one point, is void: the game counts at 1, and the match says that it did. Later
scores in the file may be those it added up itself or those that follow from that.
"""

from dataclasses import dataclass, replace

from games.notation.match_files.ending import Count, Ending, ended
from games.notation.match_files.refusals import FileProblem, FileRefused, Place
from games.notation.match_files.told import ToldGame, ToldMatch
from games.notation.match_files.what_was_legal import legal_instead, situation_of
from games.notation.plays.play import CANNOT_MOVE
from games.notation.records.game_record import Doubled, Dropped, GameRecord, MatchRecord, Rolled, Took, Turn
from games.notation.records.game_replay import Standing, turn_made
from games.notation.records.refusals import RecordProblem, RecordRefused
from games.rules.board_play import set_up
from games.rules.gammons import Level
from games.rules.match.refusals import ScoreRefused
from games.rules.match.score import Pair, begin
from games.rules.match.scored_games import LEVELS, GameEntry, ScoredMatch, check_length, with_game


@dataclass(frozen=True, slots=True)
class ImportedMatch:
    """A match that the rules have replayed: its turns without void doubles, and its scores."""

    record: MatchRecord
    scored: ScoredMatch
    crawford: bool


@dataclass(frozen=True, slots=True)
class _Replayed:
    turns: tuple[Turn, ...]
    standing: Standing


def replay(told: ToldMatch) -> ImportedMatch:
    """The match, if it can have been played like that. Raises FileRefused at the first thing that cannot be."""
    if told.length:
        try:
            check_length(told.length)
        except ScoreRefused as refused:
            raise FileRefused(refused.refusal, **refused.words) from refused
    run = _Run(told)
    for number in range(len(told.games)):
        run.game(number)
    run.check_final()
    return ImportedMatch(replace(run.record, games=tuple(run.games)), run.match, told.crawford)


class _Run:
    """The match up to some game. `counted` is the score as the file adds it up."""

    def __init__(self, told: ToldMatch) -> None:
        self.told = told
        self.record = MatchRecord(told.players, (), told.length, told.variant)
        self.match = ScoredMatch(begin(told.length, crawford=told.crawford))
        self.counted: Pair = (0, 0)
        self.games: list[GameRecord] = []

    def game(self, number: int) -> None:
        """Replay the next game and count it."""
        game = self.told.games[number]
        self._check_before(game)
        void = not self.match.score.cube_allowed
        kept, cube_told = _without_doubles(game) if void else (game, 1)
        played = self._played(kept)
        ending = self._ended(kept, played, cube_told, number)
        entry = GameEntry(ending.winner, max(ending.cube, cube_told), _level(ending.level))
        try:
            self.match = with_game(self.match, entry, imported=True)
        except ScoreRefused as refused:  # a void cube of a value that no cube has
            raise FileRefused(refused.refusal, **refused.words).at(game.end) from refused
        scored = self.match.games[-1]
        turns = (*played.turns, *ending.unsaid)
        self.games.append(GameRecord(turns, scored.before, scored.winner, scored.points))
        self.counted = _plus(self.counted, ending.winner, ending.told_points)
        self._check_over(game)

    def _check_before(self, game: ToldGame) -> None:
        """The score above the game is the one after the game before."""
        score = self.match.score
        if score.over:
            raise FileRefused(RecordProblem.MATCH_OVER).at(game.place)
        if game.score is None:
            return
        if not self.games and not self.told.length:
            self.match = ScoredMatch(replace(score, raw=game.score))
        elif not self.games and game.score != (0, 0):
            raise FileRefused(FileProblem.FIRST_SCORE, score=_said(game.score)).at(game.place, legal=("0-0",))
        elif game.score not in (self.counted, score.raw, score.points):
            expected = _said(score.raw)
            raise FileRefused(RecordProblem.SCORE, score=expected).at(game.place, legal=(expected,))
        self.counted = game.score

    def _played(self, game: ToldGame) -> _Replayed:
        """Every turn of the game, each on the board that the ones before have left."""
        standing, turns = Standing(set_up(self.told.variant)), list[Turn]()
        for number, turn in enumerate(game.turns):
            place = game.places[number]
            if number in game.wrong and number + 1 == len(game.turns) and game.winner is not None and _unplayed(game, number):
                break  # thrown, but the game was resigned before it was played
            try:
                if number in game.wrong:
                    raise game.wrong[number]
                _check_beaver(self.told, standing, turn)
                made, after = turn_made(self.record, standing, turn)
            except RecordRefused as refused:
                told = self._why(refused, turn)
                raise self._refused(told, standing, turn, place) from refused
            except FileRefused as refused:
                raise self._refused(refused, standing, turn, place) from refused
            turns.append(made)
            standing = after
        return _Replayed(tuple(turns), standing)

    def _why(self, refused: RecordRefused, turn: Turn) -> FileRefused:
        silent = self.told.silent and isinstance(turn, Rolled) and turn.play == CANNOT_MOVE
        if silent and refused.problem is RecordProblem.PLAY:
            return FileRefused(FileProblem.PLAY_MISSING)
        return FileRefused(refused.problem, **refused.words)

    def _refused(self, refused: FileRefused, standing: Standing, turn: Turn, place: Place) -> FileRefused:
        return refused.at(place, situation_of(standing, turn.player), legal_instead(self.record, standing, turn))

    def _ended(self, game: ToldGame, played: _Replayed, cube_told: int, number: int) -> Ending:
        last = number + 1 == len(self.told.games)
        following = None if last else self.told.games[number + 1].score
        score = self.match.score
        count = Count(self.told.length, self.counted, score.raw, following, cube_told, last)
        try:
            return ended(game, number + 1, played.standing, count)
        except FileRefused as refused:
            words = refused.words
            if "player" in words:
                words = {**words, "player": self.told.players[int(words["player"])]}
            named = FileRefused(refused.problem, **words)
            raise named.at(game.end, situation_of(played.standing), refused.legal) from refused

    def _check_over(self, game: ToldGame) -> None:
        """A file that calls the match over is right, or was wrong only about void doubles."""
        score = self.match.score
        if game.ends_match and self.told.length and not score.over and max(self.counted) < self.told.length:
            raise FileRefused(FileProblem.NOT_OVER, score=_said(score.points)).at(game.end)

    def check_final(self) -> None:
        """The score that the file ends with is that of its games."""
        score, final = self.match.score, self.told.final
        if final is not None and final not in (self.counted, score.raw, score.points):
            raise FileRefused(FileProblem.FINAL_SCORE, told=_said(final), score=_said(score.points))


def _unplayed(game: ToldGame, number: int) -> bool:
    return game.wrong[number].problem is FileProblem.PLAY_MISSING


def _check_beaver(told: ToldMatch, standing: Standing, turn: Turn) -> None:
    if told.length and standing.offered and isinstance(turn, Doubled):
        raise FileRefused(FileProblem.BEAVER)


def _without_doubles(game: ToldGame) -> tuple[ToldGame, int]:
    """The game without its void doubles, and the cube as the file has it (2 if the only double was dropped)."""
    doubled = [turn.value for turn in game.turns if isinstance(turn, Doubled)]
    numbers = [at for at, turn in enumerate(game.turns) if not isinstance(turn, Doubled | Took | Dropped)]
    wrong = {now: game.wrong[at] for now, at in enumerate(numbers) if at in game.wrong}
    turns, places = [game.turns[at] for at in numbers], [game.places[at] for at in numbers]
    took = any(isinstance(turn, Took) for turn in game.turns)
    dropped = bool(doubled) and isinstance(game.turns[-1], Dropped)
    cube = max(doubled, default=1) // (2 if dropped and took else 1)
    kept = replace(game, turns=turns, places=places, wrong=wrong, won_at=game.end)
    return kept, cube


def _level(number: int) -> Level:
    return LEVELS[number - 1]


def _said(score: Pair) -> str:
    return "{}-{}".format(*score)


def _plus(pair: Pair, player: int, points: int) -> Pair:
    one, other = pair
    return (one + points, other) if player == 0 else (one, other + points)

"""What a result comes to in a match: the score checked, its games scored anew, the double of the Crawford game void."""

from games.rules.gammons import Level
from games.rules.match.score import Score, begin, penalised
from games.rules.match.scored_games import LEVELS, GameEntry, ScoredMatch, scored
from games.tournaments.model.actions import BothAbsent, GiveWalkover, Result, Win
from games.tournaments.model.options import Options
from games.tournaments.model.refusals import Refusal, TournamentRefused
from games.tournaments.model.results import NoShow, Outcome, Played, Record, Walkover

Pair = tuple[int, int]


def outcome_of(result: Result, record: Record, length: int, options: Options) -> Outcome:
    """The outcome of that match, in the order of the record's players. Raises TournamentRefused."""
    match result:
        case GiveWalkover(winner=winner):
            return Walkover(winner)
        case BothAbsent():
            return NoShow()
        case Win(games=None, score=score):
            return Played(result.winner, score and _final(result, score, record, length, options))
        case Win():
            return _game_by_game(result, record, length, options)


def _final(win: Win, score: Pair, record: Record, length: int, options: Options) -> Pair:
    mine, theirs = score
    fits = mine >= length > theirs >= 0 and (mine == length or not options.truncate)
    won, lost = (0, 1) if win.winner == record.players[0] else (1, 0)
    ahead, given = record.penalties[won], record.penalties[lost]
    if fits and mine >= ahead and theirs < given < length:
        words = {"score": f"{mine}-{theirs}", "winner": win.winner, "start": f"{ahead}-{given}", "least": f"{mine}-{given}"}
        raise TournamentRefused(Refusal.SCORE_LATE, **words)
    if not fits or mine < ahead or theirs < given:
        raise TournamentRefused(Refusal.SCORE_WINNER, score=f"{mine}-{theirs}", winner=win.winner, length=length)
    return (mine, theirs) if won == 0 else (theirs, mine)


def _game_by_game(win: Win, record: Record, length: int, options: Options) -> Played:
    """Raises TournamentRefused, or ScoreRefused for a cube of the Crawford game."""
    winner = record.players.index(win.winner)
    match = ScoredMatch(start_of(record, length, options))
    for points in win.games or ():
        entry = _entry(winner if points > 0 else 1 - winner, abs(points), _cube(match, win))
        match = ScoredMatch(match.score, match.games)
        match = _with(match, entry)
    score = match.score
    if score.winner != winner:
        ends = score.points if options.truncate else score.raw
        raise TournamentRefused(Refusal.GAMES_WINNER, score="{}-{}".format(*ends), winner=win.winner, length=length)
    if win.crawford_cube > 1 and not match.voided_doubles:
        raise TournamentRefused(Refusal.NO_CRAWFORD_GAME)
    games = tuple(game.points if game.winner == 0 else -game.points for game in match.games)
    return Played(win.winner, score.points if options.truncate else score.raw, games, match.voided_doubles)


def _with(match: ScoredMatch, entry: GameEntry) -> ScoredMatch:
    """One more game; a cube of the Crawford game is void."""
    after = scored(match.score, [entry], imported=True)
    return ScoredMatch(after.score, (*match.games, *after.games))


def _cube(match: ScoredMatch, win: Win) -> int | None:
    """The cube of the next game, where it is known: without a cube, or as the Crawford game was entered."""
    if match.score.cube_allowed:
        return None
    return win.crawford_cube


def _entry(winner: int, points: int, cube: int | None) -> GameEntry:
    """The game that is worth so many points. Raises TournamentRefused."""
    for level in LEVELS:
        times = level.multiplier
        value = points // times
        if points % times == 0 and value and (value == cube if cube is not None else not value & (value - 1)):
            return GameEntry(winner, value, Level(level))
    raise TournamentRefused(Refusal.BAD_GAME, points=points)


def start_of(record: Record, length: int, options: Options) -> Score:
    """The score before the first game: points for lateness are on it."""
    score = begin(length, crawford=options.crawford)
    for player, points in enumerate(record.penalties):
        score = penalised(score, player, points) if points else score
    return score


def lost_by_lateness(record: Record, length: int, options: Options) -> int | None:
    """Which player has won because the other is later than half of the match is worth; None for nobody."""
    return start_of(record, length, options).walkover

"""A match as it was played, for its replay and its file: on screen, or as the file told it that it came with."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate

from django.http import Http404

from games.matches.models import Match
from games.matches.pages.parts.game_end import GameEnd, counted_of
from games.matches.rules.events import How
from games.matches.rules.sheet import MatchSheet
from games.matches.services.moves import Ended, KeptMoves, moments, moves_of
from games.matches.services.screen.told import GameTold, games_told, record_of_match
from games.matches.services.writing import MATCHES
from games.notation.records.game_record import Dropped, GameRecord, MatchRecord
from games.play.replay.position_ids import At
from games.play.replay.two_sided import TwoSided, with_end
from games.rules.board_play import outcome
from games.rules.gammons import Level
from games.rules.match.score import Score, begin, game_won


@dataclass(frozen=True, slots=True)
class ReplayedGame:
    """`told` gives its moments and how it ended: None while it is played. `void`: a double of it was left out."""

    before: Score
    told: Callable[[], tuple[Sequence[TwoSided], GameEnd | None]]
    void: bool = False

    def moments(self) -> tuple[Sequence[TwoSided], GameEnd | None]:
        """With one for the end."""
        told, end = self.told()
        return (told if end is None else with_end(told)), end


@dataclass(frozen=True, slots=True)
class ReplayedMatch:
    """`record` is all of it for a file."""

    players: tuple[str, str]
    sheet: MatchSheet
    games: Sequence[ReplayedGame]
    record: Callable[[], MatchRecord]

    def at(self, game: ReplayedGame) -> At:
        """What other programs are told besides the board."""
        sheet = self.sheet
        if sheet.money:
            return At(jacoby=sheet.jacoby, beavers=sheet.beaver)
        return At(sheet.length, game.before.points, game.before.is_crawford)


def match_replayed(match: Match) -> ReplayedMatch:
    """Raises Http404 for a match without moves."""
    sheet = MATCHES.state_of(match).terms
    if match.on_screen:
        first, second = (seat.player.name for seat in match.seats.select_related("player"))
        games = [_on_screen(game, sheet) for game in games_told(match.pk, match.version)]
        return ReplayedMatch((first, second), sheet, games, lambda: record_of_match(match))
    moves = moves_of(match)
    if moves is None:
        raise Http404
    record = moves.record
    return ReplayedMatch(record.players, sheet, _of_file(moves), lambda: record)


def _on_screen(game: GameTold, sheet: MatchSheet) -> ReplayedGame:
    return ReplayedGame(game.before, lambda: (game.moments, end_on_screen(game, sheet)))


def end_on_screen(game: GameTold, sheet: MatchSheet) -> GameEnd | None:
    """None while it is played."""
    won, last, score = game.won, game.last, game.after.points if sheet.truncate else game.after.raw
    by = last.winner if last is not None else None
    if won is not None:
        counted = counted_of(won.points, game.before, won.winner) if sheet.truncate else won.points
        return GameEnd(won.winner, won.points, counted, won.level, won.cube, won.how, score, by)
    return GameEnd(last.winner, 0, 0, Level.SINGLE, 1, last.how, score, by) if last is not None else None


def _of_file(moves: KeptMoves) -> list[ReplayedGame]:
    record = moves.record
    scores = list(accumulate(record.games, _counted, initial=begin(record.length, crawford=moves.crawford)))
    return [
        ReplayedGame(scores[number], partial(_told_by_file, record, game, ended, scores[number : number + 2]), ended.void)
        for number, (game, ended) in enumerate(zip(record.games, moves.ended, strict=True))
    ]


def _counted(score: Score, game: GameRecord) -> Score:
    return game_won(score, game.winner, game.points) if game.winner is not None else score


def _told_by_file(
    record: MatchRecord, game: GameRecord, ended: Ended, scores: Sequence[Score]
) -> tuple[Sequence[TwoSided], GameEnd | None]:
    told, (before, after) = moments(record, game), scores
    how = How.BOARD if outcome(told[-1].board) is not None else How.RESIGNATION
    if game.turns and isinstance(game.turns[-1], Dropped):
        how = How.DROP
    counted = counted_of(game.points, before, ended.winner)
    return told, GameEnd(ended.winner, game.points, counted, ended.level, ended.cube, how, after.points, after.winner)

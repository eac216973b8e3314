"""The matches of the demonstration: some months of an invented ladder, and one being played on screen.

Their scores are invented as people play, the better ones winning more; the director enters those between guests. The dice of
the match on screen come from the cup, like any others.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random
from uuid import uuid4

from django.utils import timezone

from chouette.management.demo.on_screen import choose_play
from clubsite.members.models import Club, Player, User
from games.matches.course.state import Stage
from games.matches.models import Match
from games.matches.permissions import seat_of
from games.matches.rules.sheet import MatchSheet
from games.matches.services.doing import Wanted, perform
from games.matches.services.proposing import Terms, proposed
from games.matches.services.writing import MATCHES
from games.play.presence import see
from games.rules.cube import Side
from games.rules.gammons import Level
from games.rules.match.score import Pair, Score, begin, game_won, points_of

MATCHES_PLAYED = 34
DAYS_OF_MATCHES = 80
HOURS_A_MATCH = 2
LENGTHS = (3, 5, 5, 7, 7, 9)
LIKELY_LEVELS = {Level.SINGLE: 74, Level.GAMMON: 24, Level.BACKGAMMON: 2}
CUBES = (1, 1, 2, 2, 2, 4)
#: How much more likely the first player of the list wins a game than the last.
BEST, WORST = 60, 42
STAKE = 5
#: Turns of the second game on screen.
TURNS = 7


def play_matches(club: Club, players: Sequence[Player], director: User, seed: int) -> None:
    """Matches over the board of the last months, spread over the evenings, each entered by a player or the director."""
    chance = Random(seed)  # noqa: S311  it invents a demonstration, no dice
    days = sorted((chance.uniform(1, DAYS_OF_MATCHES) for _ in range(MATCHES_PLAYED)), reverse=True)
    strengths = {player: BEST - (BEST - WORST) * number / len(players) for number, player in enumerate(players)}
    for number, day in enumerate(days):
        two = chance.sample(list(players), 2)
        odds = strengths[two[0]] / (strengths[two[0]] + strengths[two[1]])
        sheet = MatchSheet(length=chance.choice(LENGTHS), board=False, stake=STAKE if number % 7 == 3 else 0)
        match = _agreed(club, two, sheet, director)
        enters, answers = (player.user or director for player in two)
        for winner, level, cube in _games(chance, sheet.length, odds):
            _do(enters, match, Wanted("game", winner=winner, level=level, cube=cube))
        if match.stage == Stage.REPORTED.value:
            _do(answers, match, Wanted("confirm"))
        _backdate(match, timezone.now() - timedelta(days=day))


def play_match_on_screen(club: Club, first: User, second: User) -> Match:
    """To five points: a short first game, and a second one well under way."""
    one, other = (club.players.get(user=user) for user in (first, second))
    terms = Terms(one, other, MatchSheet(length=5), True)
    match = proposed(club, terms, first, uuid4())
    _do(second, match, Wanted("accept"))
    users = (first, second)
    _begin_game(match, users)
    _move(match, users)
    _do(users[_whose(match)], match, Wanted("resign", level=Level.GAMMON))
    _do(users[_whose(match)], match, Wanted("accepts"))
    _begin_game(match, users)
    while _turn(match) < TURNS:
        _move(match, users)
    return match


def _games(chance: Random, length: int, odds: float) -> list[tuple[int, Level, int]]:
    """Winner, level and cube of every game of a match; `odds` are the first player's in one game."""
    score, games = begin(length), list[tuple[int, Level, int]]()
    while not score.over:
        winner = int(chance.random() > odds)
        level = chance.choices(list(LIKELY_LEVELS), list(LIKELY_LEVELS.values()))[0]
        cube = chance.choice(_cubes(score)) if score.cube_allowed else 1
        games.append((winner, level, cube))
        score = game_won(score, winner, points_of(cube, level))
    return games


def _cubes(score: Score) -> list[int]:
    """Nobody turns a cube that is of no use to them."""
    needed: Pair = score.away
    return [cube for cube in CUBES if cube == 1 or cube // 2 < min(needed)]


def _agreed(club: Club, players: Sequence[Player], sheet: MatchSheet, director: User) -> Match:
    """Members have agreed themselves, the director for the others."""
    match = proposed(club, Terms(players[0], players[1], sheet, True), director, uuid4())
    agreed = MATCHES.state_of(match).agreed
    for player, has_agreed in zip(players, agreed, strict=True):
        if not has_agreed:
            _do(player.user or director, match, Wanted("accept"))
    return match


def _backdate(match: Match, ended: datetime) -> None:
    """As if it had ended then."""
    began = ended - timedelta(hours=HOURS_A_MATCH)
    Match.objects.filter(pk=match.pk).update(
        proposed_at=began, agreed_at=began, begun_at=began, ended_at=ended, reported_at=None, confirmed_at=ended
    )


def _begin_game(match: Match, users: Sequence[User]) -> None:
    """Both have their page open."""
    for user in users:
        seat = seat_of(user, match)
        assert seat is not None
        see(seat)
    _do(users[0], match, Wanted("begin"))


def _move(match: Match, users: Sequence[User]) -> None:
    """The next roll or play by whoever is on turn; the opening until it is decided."""
    game = MATCHES.state_of(match).match.game
    assert game is not None
    if not game.board.dice:
        _do(users[_whose(match)], match, Wanted("roll"))
        return
    _do(users[_whose(match)], match, Wanted("play", play=choose_play(game.board)))


def _whose(match: Match) -> int:
    game = MATCHES.state_of(match).match.game
    return 1 if game is not None and game.whose is Side.TEAM else 0


def _turn(match: Match) -> int:
    game = MATCHES.state_of(match).match.game
    return game.board.number if game is not None else 0


def _do(user: User, match: Match, wanted: Wanted) -> None:
    perform(user, match.code, wanted, version=match.version, action_id=uuid4())
    match.refresh_from_db()

"""Scores matches: reads each as a JSON line and writes the score before every game and at the end, with no database:

    {"length": 7, "games": [{"winner": 0, "cube": 2, "level": 2}, ...], "crawford": true, "imported": false}
    -> {"games": [{"before": [0, 0], "crawford": false, "cube_allowed": true, "points": 4}, ...],
        "score": [7, 5], "raw": [8, 5], "winner": 0, "over": true, "voided_doubles": 0}

Players are 0 and 1; "level" is 1, 2 or 3 (single, gammon, backgammon). "crawford" false plays without the Crawford game; it is
true, and "imported" false, if left out. "score" is cut at the length, "raw" is not; "winner" is null until the match is over.

A match gone on with has "from": [6, 4], the score recorded when it was broken off, and "crawford_played": true if its Crawford
game was played by then. A match that was played to another length than "length" has "played": 13, and "later": true if either
had begun a later match, "agreed": true if both had agreed on the longer one and that stands; its games end where they ended:

    -> {"ruling": "decided", "score": [11, 9], "winner": 0, "game": 5}

"ruling" is resumes, decided or stands; "game" is the number of the one that decides it. Its cubes are not judged.

A cube above 1 in the Crawford game or in a match to one point is an error; if the match is imported the game counts with cube
1 and "voided_doubles" counts it. "cube_allowed" is false in these games alone. A line that makes no sense is answered by
{"error": "..."}, and the next is read.
"""

from argparse import RawDescriptionHelpFormatter
from collections.abc import Mapping
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.management.json_lines import Mistake, answer_lines
from games.rules.match.refusals import ScoreRefusal, ScoreRefused
from games.rules.match.score import LONGEST, SHORTEST, Pair, begin, going_on, points_of
from games.rules.match.scored_games import LEVELS, GameEntry, ScoredGame, ScoredMatch, check_cube, check_length, scored
from games.rules.match.wrong_length import rule

EXAMPLE = '{"length": 7, "games": [{"winner": 0, "cube": 2, "level": 2}]}'


class Command(BaseCommand):
    """Answers line by line, each before the next is read."""

    help = __doc__
    requires_system_checks: list[str] = []  # noqa: RUF012  Django reads it from the class

    def add_arguments(self, parser: CommandParser) -> None:
        parser.formatter_class = RawDescriptionHelpFormatter

    def handle(self, *args: Any, **options: Any) -> None:
        answer_lines(self, _answer, example=EXAMPLE)


def _answer(asked: Mapping[str, object]) -> dict[str, object]:
    try:
        return _ruled(asked) if "played" in asked else _told(_scored(asked))
    except ScoreRefused as refused:
        raise Mistake(str(refused)) from None


def _scored(asked: Mapping[str, object]) -> ScoredMatch:
    length, entries = _length(asked, "length"), _entries(asked)
    start = begin(length, crawford=_flag(asked, "crawford", usual=True))
    if "from" in asked:
        start = going_on(start, _from(asked, length), crawford_played=_flag(asked, "crawford_played"))
    return scored(start, entries, imported=_flag(asked, "imported"))


def _ruled(asked: Mapping[str, object]) -> dict[str, object]:
    """What follows from a match to the wrong length."""
    games = []
    for game in _entries(asked):
        if game.winner not in (0, 1):
            raise ScoreRefused(ScoreRefusal.BAD_PLAYER)
        check_cube(game.cube)
        games.append((game.winner, points_of(game.cube, game.level)))
    flags = {"later_match_begun": _flag(asked, "later"), "agreed_stands": _flag(asked, "agreed")}
    found = rule(games, scheduled=_length(asked, "length"), played=_length(asked, "played"), **flags)
    return {"ruling": found.ruling.value, "score": list(found.score), "winner": found.winner, "game": found.game}


def _length(asked: Mapping[str, object], key: str) -> int:
    if key not in asked:
        raise Mistake(f'"{key}" is missing.')
    length = asked[key]
    if not isinstance(length, int) or isinstance(length, bool):
        raise Mistake(f'"{key}" is a whole number from {SHORTEST} to {LONGEST}.')
    check_length(length)
    return length


def _from(asked: Mapping[str, object], length: int) -> Pair:
    score = asked["from"]
    if not isinstance(score, list) or len(score) != 2 or any(type(one) is not int or not 0 <= one < length for one in score):
        raise Mistake(f'"from" is the points of both players, each less than {length}.')
    if _flag(asked, "crawford_played") and not (max(score) == length - 1 and min(score)):
        raise Mistake('"crawford_played" needs a player one point from winning, and some points of the other.')
    return score[0], score[1]


def _entries(asked: Mapping[str, object]) -> list[GameEntry]:
    games = asked.get("games")
    if "games" not in asked:
        raise Mistake('"games" is missing.')
    if not isinstance(games, list):
        raise Mistake('"games" is a list of games.')
    return [_entry(number, game) for number, game in enumerate(games, start=1)]


def _flag(asked: Mapping[str, object], key: str, *, usual: bool = False) -> bool:
    flag = asked.get(key, usual)
    if not isinstance(flag, bool):
        raise Mistake(f'"{key}" is true or false.')
    return flag


def _entry(number: int, game: object) -> GameEntry:
    if not isinstance(game, dict):
        raise Mistake(f'Game {number} is an object, as {{"winner": 0, "cube": 2, "level": 2}}.')
    if missing := [key for key in ("winner", "cube", "level") if key not in game]:
        raise Mistake(f'"{missing[0]}" of game {number} is missing.')
    if any(type(game[key]) is not int for key in ("winner", "cube", "level")):
        raise Mistake(f'"winner", "cube" and "level" of game {number} are whole numbers.')
    if not 1 <= game["level"] <= len(LEVELS):
        raise ScoreRefused(ScoreRefusal.BAD_LEVEL)
    return GameEntry(game["winner"], game["cube"], LEVELS[game["level"] - 1])


def _told(match: ScoredMatch) -> dict[str, object]:
    score = match.score
    return {
        "games": [_game(game) for game in match.games],
        "score": list(score.points),
        "raw": list(score.raw),
        "winner": score.winner,
        "over": score.over,
        "voided_doubles": match.voided_doubles,
    }


def _game(game: ScoredGame) -> dict[str, object]:
    return {
        "before": list(game.before),
        "crawford": game.crawford,
        "cube_allowed": game.cube_allowed,
        "points": game.points,
    }

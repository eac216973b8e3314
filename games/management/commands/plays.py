"""Reads boards and rolls as JSON lines and writes every legal position and play of each as a JSON line, with no database:

    {"board": [26 whole numbers], "dice": [3, 1]}  ->  {"positions": [[26 whole numbers], ...], "plays": ["8/5 6/5", ...]}

A board is seen by the player on roll, who moves from 24 to 1, before the play and after it. Counted from 0:
    0         the opponent's checkers on the bar, 0 or more
    1 to 24   the points; his own checkers are positive, the opponent's negative
    25        his own checkers on the bar, or not yet entered, 0 or more
    26        in plakoto, tapa and acey-deucey alone. Where a blot is pinned: 2 to the power of the point for each point where
              a checker lies beneath one of the other colour. In acey-deucey how many of those who wait to enter were hit: his
              own times 2 to the 25th, plus the opponent's times 2 to the 29th
What is missing of a side has been borne off. In tabula the dice are three.

Positions are sorted and the plays in their order; where nothing can be played there is the board itself, and "-". A line may
also name the "variant", and how many "turns" its player has finished, 0 if it does not; of a roll that is played in parts the
first is answered. A line that asks for nothing sensible is answered by {"error": "..."}, and the next is read.
"""

from argparse import RawDescriptionHelpFormatter
from collections.abc import Mapping
from textwrap import fill
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.management.json_lines import Mistake, answer_lines
from games.notation.plays.play import canonical_plays
from games.rules.board import Board
from games.rules.variants import BACKGAMMON, VARIANTS
from games.rules.variants.variant import Dice, Variant

MOST_TURNS = 10_000

HELP = f'{__doc__}\n"variant" is one of:\n{fill(", ".join(VARIANTS), 120, initial_indent="    ", subsequent_indent="    ")}'


class Command(BaseCommand):
    """Answers line by line, each before the next is read."""

    help = HELP
    requires_system_checks: list[str] = []  # noqa: RUF012  Django reads it from the class

    def add_arguments(self, parser: CommandParser) -> None:
        parser.formatter_class = RawDescriptionHelpFormatter

    def handle(self, *args: Any, **options: Any) -> None:
        answer_lines(self, _answer, example='{"board": [...], "dice": [3, 1]}')


def _answer(asked: Mapping[str, object]) -> dict[str, object]:
    variant, board, roll, turns = _asked(asked)
    plays = canonical_plays(variant.tree(board, variant.numbers(roll, turns), turns))
    return {"positions": list(plays), "plays": list(plays.values())}


def _asked(asked: Mapping[str, object]) -> tuple[Variant, Board, Dice, int]:
    variant = _variant(asked.get("variant", BACKGAMMON.key))
    if missing := [key for key in ("board", "dice") if key not in asked]:
        raise Mistake(f'"{missing[0]}" is missing.')
    turns = asked.get("turns", 0)
    if type(turns) is not int or not 0 <= turns <= MOST_TURNS:
        raise Mistake(f'"turns" is a whole number from 0 to {MOST_TURNS}.')
    return variant, _board(variant, asked["board"]), _roll(variant, asked["dice"]), turns


def _variant(key: object) -> Variant:
    if not isinstance(key, str) or key not in VARIANTS:
        raise Mistake(f'"variant" is one of: {", ".join(VARIANTS)}.')
    return VARIANTS[key]


def _board(variant: Variant, board: object) -> Board:
    if problem := variant.problem_with(board):
        raise Mistake(problem.value)
    assert isinstance(board, list)
    return tuple(board)


def _roll(variant: Variant, dice: object) -> Dice:
    if isinstance(dice, list) and len(dice) == variant.thrown and all(type(die) is int and 1 <= die <= 6 for die in dice):
        return tuple(dice)
    raise Mistake(f'"dice" is {"two" if variant.thrown == 2 else "three"} whole numbers from 1 to 6.')

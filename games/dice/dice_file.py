"""The dice of some games as JSON: what anyone can download, what the API answers, and what `verify_dice` reads back."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Annotated, TypedDict

from clubsite.api.shapes import eg
from games.dice.public_dice import PublicDice, PublicRoll
from games.rules.fair_dice import SEED_BYTES, Pair, written

LARGEST_FILE = 20_000_000
"""Characters. An evening of thirty long games has half a million."""

_EXAMPLE = "92cbcdf14ef5c04a2b5f5ca4d0f6c7c8f1b0be6b1f5b7d5b8f6c2d8a3d9a1e47"


class RollShape(TypedDict):
    """One roll."""

    number: Annotated[int, eg(1, "In the order in which they were drawn; an undo puts none back.")]
    dice: Annotated[list[int], eg([3, 1])]
    at: Annotated[str | None, eg("2026-11-20T19:31:12+00:00")]
    said: Annotated[str, eg("bob rolls 3 1", "The statement that tells it.")]
    undone: Annotated[bool, eg(False)]


class GameDiceShape(TypedDict):
    """The dice of one game, or of one attempt at it."""

    context: Annotated[str, eg("chouette:K7QX3M:game:3/1", "The game, and which seed of it.")]
    commitment: Annotated[str, eg(_EXAMPLE, "SHA-256 of the seed followed by the context.")]
    committed_at: Annotated[str | None, eg("2026-11-20T19:30:00+00:00")]
    revealed_at: Annotated[str | None, eg(None)]
    seed: Annotated[str | None, eg(None, "64 hexadecimal digits; null until the game is over.")]
    rolls: list[RollShape]


class DiceShape(TypedDict):
    """Every roll of an evening, and what proves it."""

    scheme: Annotated[str, eg("HMAC-SHA256, 1", "How a seed gives rolls: the page of the dice says it in words.")]
    games: list[GameDiceShape]


SCHEME = "HMAC-SHA256, 1"

_ROLL = re.compile(r"(opening|\S+ rolls) [1-6] [1-6]")


class NotADiceFile(Exception):
    """Not a dice file; the message is a sentence that says where it fails."""


def as_shape(games: Iterable[PublicDice]) -> DiceShape:
    """What everyone may know and no more: the seed of a game in progress is null."""
    return {"scheme": SCHEME, "games": [_game_shape(game) for game in games]}


def read_dice(text: str) -> list[PublicDice]:
    """The games of a downloaded file, which is not trusted. Raises `NotADiceFile`."""
    if len(text) > LARGEST_FILE:
        raise NotADiceFile("This is larger than any evening.")
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        raise NotADiceFile("This is no JSON.") from None
    if not isinstance(told, dict) or not isinstance(told.get("games"), list):
        raise NotADiceFile("This is not the dice of an evening: it has no list of games.")
    if told.get("scheme") != SCHEME:
        raise NotADiceFile(f"These dice follow another scheme; this program knows {SCHEME}.")
    return [_game(game, f"Game {at} of the file") for at, game in enumerate(told["games"], start=1)]


def _game_shape(game: PublicDice) -> GameDiceShape:
    return {
        "context": game.context,
        "commitment": game.commitment,
        "committed_at": game.committed_at.isoformat() if game.committed_at else None,
        "revealed_at": game.revealed_at.isoformat() if game.revealed_at else None,
        "seed": game.seed.hex() if game.seed is not None else None,
        "rolls": [_roll_shape(roll) for roll in game.rolls],
    }


def _roll_shape(roll: PublicRoll) -> RollShape:
    at = roll.at.isoformat() if roll.at else None
    return {"number": roll.number, "dice": [*roll.dice], "at": at, "said": roll.said, "undone": roll.undone}


def _game(told: object, where: str) -> PublicDice:
    if not isinstance(told, dict):
        raise NotADiceFile(f"{where} is no object.")
    rolls = told.get("rolls")
    if not isinstance(rolls, list):
        raise NotADiceFile(f"{where} has no list of rolls.")
    return PublicDice(
        context=_text(told, "context", where),
        commitment=_text(told, "commitment", where),
        seed=None if told.get("seed") is None else _seed(_text(told, "seed", where), where),
        rolls=tuple(_roll(roll, f"{where}: entry {at} of its rolls") for at, roll in enumerate(rolls, start=1)),
    )


def _text(told: Mapping[str, object], name: str, where: str) -> str:
    text = told.get(name)
    if not isinstance(text, str) or not text.isascii():
        raise NotADiceFile(f"{where} has no {name}.")
    return text


def _seed(text: str, where: str) -> bytes:
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise NotADiceFile(f"{where} has no seed of {2 * SEED_BYTES} hexadecimal digits.")
    return seed


def _roll(told: object, where: str) -> PublicRoll:
    if not isinstance(told, dict):
        raise NotADiceFile(f"{where} is no object.")
    number, dice = told.get("number"), _pair(told.get("dice"), where)
    if type(number) is not int or number < 1:
        raise NotADiceFile(f"{where} has no number.")
    return PublicRoll(number, dice, said=_said(told.get("said", ""), dice, where))


def _said(said: object, dice: Pair, where: str) -> str:
    """The statement, which must name these dice, since readers believe its words. "" where no record tells of the roll."""
    if not isinstance(said, str):
        raise NotADiceFile(f"{where} has a statement that is no text.")
    if said and _ROLL.fullmatch(said) is None:
        raise NotADiceFile(f"{where} has a statement that tells no roll: {said!r}.")
    if said and said.split()[-2:] != [str(die) for die in dice]:
        raise NotADiceFile(f"{where} says {said!r}, but its dice are {written(dice)}.")
    return said


def _pair(dice: object, where: str) -> Pair:
    if not isinstance(dice, list) or len(dice) != 2 or not all(type(die) is int and 1 <= die <= 6 for die in dice):
        raise NotADiceFile(f"{where} has no two dice of one to six.")
    return dice[0], dice[1]

"""The dice of some games as JSON: what anyone can download, what the API answers, and what `verify_dice` reads back."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Annotated, TypedDict

from clubsite.api.shapes import eg
from games.dice.numbers import as_numbers, in_numbers
from games.dice.public_dice import PublicDice, PublicRoll, Telling
from games.rules.fair_dice import SEED_BYTES, Pair, written

LARGEST_FILE = 20_000_000
"""Characters. An evening of thirty long games has half a million."""

_EXAMPLE = "92cbcdf14ef5c04a2b5f5ca4d0f6c7c8f1b0be6b1f5b7d5b8f6c2d8a3d9a1e47"


class TellingShape(TypedDict):
    """A roll that was taken back came again."""

    dice: Annotated[list[int], eg([3, 1])]
    at: Annotated[str | None, eg("2026-11-20T19:31:40+00:00")]
    said: Annotated[str, eg("bob rolls 3 1")]
    undone: Annotated[bool, eg(False)]


class RollShape(TypedDict):
    """One roll."""

    number: Annotated[int, eg(1, "In the order in which they were drawn from this seed; an undo puts none back.")]
    place: Annotated[int, eg(1, "Counted among the rolls in force of the game, over all its seeds.")]
    dice: Annotated[list[int], eg([3, 1])]
    at: Annotated[str | None, eg("2026-11-20T19:31:12+00:00")]
    said: Annotated[str, eg("bob rolls 3 1", "The statement that tells it.")]
    undone: Annotated[bool, eg(False)]
    again: Annotated[list[TellingShape], eg([], "Where it came again in its place after it was taken back.")]


class GameDiceShape(TypedDict):
    """The dice of one game, or of one attempt at it."""

    context: Annotated[str, eg("chouette:K7QX3M:game:3/1", "The game, and which seed of it.")]
    commitment: Annotated[str, eg(_EXAMPLE, "SHA-256 of the seed, the context, a slash and the previous commitment.")]
    previous: Annotated[str | None, eg("", "The commitment before it at the table; null up to version 0.4.")]
    numbers: Annotated[str, eg("", "What the seats added before the first roll: word=hash:number, with spaces between.")]
    committed_at: Annotated[str | None, eg("2026-11-20T19:30:00+00:00")]
    revealed_at: Annotated[str | None, eg(None)]
    seed: Annotated[str | None, eg(None, "64 hexadecimal digits; null until the game is over.")]
    rolls: list[RollShape]


class DiceShape(TypedDict):
    """Every roll of an evening, and what proves it."""

    scheme: Annotated[str, eg("HMAC-SHA256, 2", "How a seed gives rolls: the page of the dice says it in words.")]
    games: list[GameDiceShape]


SCHEME = "HMAC-SHA256, 2"
EARLIER_SCHEME = "HMAC-SHA256, 1"
"""Up to version 0.4."""

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
    if told.get("scheme") not in (SCHEME, EARLIER_SCHEME):
        raise NotADiceFile(f"These dice follow another scheme; this program knows {SCHEME} and {EARLIER_SCHEME}.")
    read = _game if told["scheme"] == SCHEME else _earlier_game
    games = [read(game, f"Game {at} of the file") for at, game in enumerate(told["games"], start=1)]
    return games if told["scheme"] == SCHEME else _placed(games)


def _game_shape(game: PublicDice) -> GameDiceShape:
    return {
        "context": game.context,
        "commitment": game.commitment,
        "previous": game.previous,
        "numbers": game.numbers,
        "committed_at": game.committed_at.isoformat() if game.committed_at else None,
        "revealed_at": game.revealed_at.isoformat() if game.revealed_at else None,
        "seed": game.seed.hex() if game.seed is not None else None,
        "rolls": [_roll_shape(roll) for roll in game.rolls],
    }


def _roll_shape(roll: PublicRoll) -> RollShape:
    again = [_telling_shape(one) for one in roll.again]
    return {"number": roll.number, "place": roll.place, "again": again, **_telling_shape(roll)}


def _telling_shape(told: PublicRoll | Telling) -> TellingShape:
    at = told.at.isoformat() if told.at else None
    return {"dice": [*told.dice], "at": at, "said": told.said, "undone": told.undone}


def _game(told: object, where: str) -> PublicDice:
    game = _earlier_game(told, where)
    assert isinstance(told, dict)
    previous = told.get("previous")
    return replace(
        game,
        previous=None if previous is None else _text(told, "previous", where),
        numbers=_numbers(told, where),
        rolls=tuple(
            _placed_roll(roll, one, f"{where}: entry {at} of its rolls")
            for at, (roll, one) in enumerate(zip(game.rolls, told["rolls"], strict=True), start=1)
        ),
    )


def _placed_roll(roll: PublicRoll, told: Mapping[str, object], where: str) -> PublicRoll:
    again = told.get("again")
    if not isinstance(again, list):
        raise NotADiceFile(f"{where} has no list of what came again.")
    return replace(roll, place=_number(told, "place", where), again=tuple(_telling(one, where) for one in again))


def _telling(told: object, where: str) -> Telling:
    if not isinstance(told, dict):
        raise NotADiceFile(f"{where} came again as no object.")
    dice = _pair(told.get("dice"), where)
    return Telling(dice, said=_said(told.get("said", ""), dice, where), undone=_undone(told, where))


def _earlier_game(told: object, where: str) -> PublicDice:
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


def _placed(games: Iterable[PublicDice]) -> list[PublicDice]:
    """The games of an earlier file, in which no roll comes again: each roll's place is its turn to be drawn."""
    drawn: Counter[str] = Counter()
    placed = []
    for game in games:
        before = drawn[game.scope]
        rolls = tuple(replace(roll, place=before + at) for at, roll in enumerate(game.rolls, start=1))
        placed.append(replace(game, rolls=rolls))
        drawn[game.scope] += len(rolls)
    return placed


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
    dice = _pair(told.get("dice"), where)
    number = _number(told, "number", where)
    return PublicRoll(number, dice, said=_said(told.get("said", ""), dice, where), undone=_undone(told, where))


def _number(told: Mapping[str, object], name: str, where: str) -> int:
    number = told.get(name)
    if type(number) is not int or number < 1:
        raise NotADiceFile(f"{where} has no {name}.")
    return number


def _undone(told: Mapping[str, object], where: str) -> bool:
    undone = told.get("undone", False)
    if not isinstance(undone, bool):
        raise NotADiceFile(f"{where} does not say whether it was undone.")
    return undone


def _numbers(told: Mapping[str, object], where: str) -> str:
    text = told.get("numbers")
    if not isinstance(text, str) or as_numbers(in_numbers(text)) != text:
        raise NotADiceFile(f"{where} has no numbers of seats.")
    return text


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

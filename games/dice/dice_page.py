"""The dice of some games as templates/games/dice.html shows them: promises, rolls with their checks, frequency of numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from pathlib import Path

from django.utils.translation import gettext

from games.dice.numbers import Added, in_numbers
from games.dice.public_dice import PublicDice, PublicRoll, doublets, faces, rolled_again, wrong_among
from games.rules.fair_dice import Wrong, written


@dataclass(frozen=True, slots=True)
class TitledDice:
    """The dice of one game under the game's name; `who` says who rolled, in words, for each of `dice.rolls`. `of_the_evening`:
    the seed is shown with the end of the evening, not of a game. `names` are the players', by the words of their seats."""

    title: str
    dice: PublicDice
    who: tuple[str, ...]
    of_the_evening: bool = False
    names: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RollRow:
    """One roll. `given` is what the seed gives; "" while that is secret. `number` is its place in the game; `taken_back` how
    often it was undone; `undone` if it did not come again since."""

    number: int
    dice: str
    who: str
    at: datetime | None
    undone: bool
    taken_back: int
    given: str

    @property
    def right(self) -> bool:
        return self.given == self.dice


@dataclass(frozen=True, slots=True)
class GameRows:
    """One game: `seed` in hexadecimal digits, "" while it is secret; `wrong` is the first thing wrong, "" if nothing is;
    `again` tells of a roll that was taken back and did not come again in a game from before they did; `numbers` what each
    seat added, under its player's name."""

    title: str
    dice: PublicDice
    seed: str
    wrong: str
    again: str
    rows: tuple[RollRow, ...]
    of_the_evening: bool
    numbers: tuple[tuple[str, Added], ...]


def dice_page(games: Sequence[TitledDice]) -> dict[str, object]:
    """The template's context, with the newest game first."""
    public = [game.dice for game in games]
    wrong, again = wrong_among(public), rolled_again(public)
    shown = [_game(game, wrong.get(game.dice.context), again.get(game.dice.scope)) for game in reversed(games)]
    rolled = sum(len(one.rolls) for one in public)
    return {
        "games": shown,
        "wrong": [game for game in shown if game.wrong],
        "proved": sum(len(game.rows) for game in shown if game.seed and not game.wrong and not game.again),
        "taken_back": sum(roll.times_taken_back for one in public for roll in one.rolls),
        "sealed": [game for game in shown if not game.seed],
        "faces": faces(public),
        "rolled": rolled,
        "doublets": doublets(public),
        "script": script(),
    }


def in_words(wrong: Wrong) -> str:
    """The sentence in the reader's language."""
    return gettext(wrong.doubt.value).format(**wrong.words)


@cache
def script() -> str:
    """The program anyone can check the download with at home; the tests run this very file."""
    return Path(__file__).with_name("check_at_home.py").read_text()


def _game(game: TitledDice, wrong: Wrong | None, again: Wrong | None) -> GameRows:
    dice = game.dice
    rows = tuple(_row(dice, roll, who) for roll, who in zip(dice.rolls, game.who, strict=True))
    seed = dice.seed.hex() if dice.seed else ""
    numbers = tuple((game.names.get(one.word, one.word), one) for one in in_numbers(dice.numbers))
    return GameRows(
        game.title, dice, seed, _sentence(wrong), "" if wrong else _sentence(again), rows, game.of_the_evening, numbers
    )


def _sentence(wrong: Wrong | None) -> str:
    return in_words(wrong) if wrong else ""


def _row(dice: PublicDice, roll: PublicRoll, who: str) -> RollRow:
    given = dice.given(roll.number)
    told = (roll.place, written(roll.dice), who, roll.at, not roll.in_force, roll.times_taken_back)
    return RollRow(*told, written(given) if given else "")

"""What everyone may know of a game's dice, and whether it is right. Needs no database, so it verifies downloads, too."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from games.rules.fair_dice import Pair, Wrong, roll, verify


@dataclass(frozen=True, slots=True)
class PublicRoll:
    """One roll as the game's log has it: its number, the dice, when it was drawn, the statement, whether it was undone."""

    number: int
    dice: Pair
    at: datetime | None = None
    said: str = ""
    undone: bool = False


@dataclass(frozen=True, slots=True)
class PublicDice:
    """The dice of one game. `seed` is None until it is revealed; rolls are in the order of their numbers."""

    context: str
    commitment: str
    seed: bytes | None
    rolls: tuple[PublicRoll, ...]
    committed_at: datetime | None = None
    revealed_at: datetime | None = None

    @property
    def wrong(self) -> Wrong | None:
        """The first thing that is wrong; None if nothing is, or while the seed is still secret."""
        if self.seed is None:
            return None
        return verify(self.seed, self.commitment, self.context, [(one.number, one.dice) for one in self.rolls])

    def given(self, number: int) -> Pair | None:
        """The roll of that number that the seed gives; None while the seed is secret."""
        return None if self.seed is None else roll(self.seed, self.context, number)


@dataclass(frozen=True, slots=True)
class Face:
    """How often a number came up: `times`, and as a percentage of all dice."""

    number: int
    times: int
    percent: float


def faces(games: Iterable[PublicDice]) -> list[Face]:
    """Over all dice drawn, including undone rolls, since they came out of the same cup."""
    found = Counter(die for game in games for one in game.rolls for die in one.dice)
    return [Face(number, found[number], 100 * found[number] / (found.total() or 1)) for number in range(1, 7)]


def doublets(games: Iterable[PublicDice]) -> int:
    """How many rolls were doublets; one in six is to be expected."""
    return sum(len(set(one.dice)) == 1 for game in games for one in game.rolls)

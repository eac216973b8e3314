"""What everyone may know of a game's dice, and whether it is right. Needs no database, so it verifies downloads, too."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from games.dice.numbers import in_numbers
from games.rules.fair_dice import Doubt, Pair, Wrong, key_of, roll, verify, written


@dataclass(frozen=True, slots=True)
class Telling:
    """A record that told a roll once more, after it had been taken back: the dice, when, the statement, whether undone."""

    dice: Pair
    at: datetime | None = None
    said: str = ""
    undone: bool = False


@dataclass(frozen=True, slots=True)
class PublicRoll:
    """One roll as the game's log has it: its number, the dice, when it was drawn, the statement, whether it was undone.

    `number` counts the rolls of its seed; `place` those of its game. `again` are its tellings after the first.
    """

    number: int
    dice: Pair
    at: datetime | None = None
    said: str = ""
    undone: bool = False
    place: int = 0
    again: tuple[Telling, ...] = ()

    @property
    def in_force(self) -> bool:
        """Whether some record that tells it was not undone."""
        return not self.undone or any(not one.undone for one in self.again)

    @property
    def times_taken_back(self) -> int:
        """How many records that told it were undone."""
        return self.undone + sum(one.undone for one in self.again)


@dataclass(frozen=True, slots=True)
class PublicDice:
    """The dice of one game. `seed` is None until it is revealed; rolls are in the order of their numbers. `previous` and
    `numbers`: see games/rules/fair_dice.py."""

    context: str
    commitment: str
    seed: bytes | None
    rolls: tuple[PublicRoll, ...]
    committed_at: datetime | None = None
    revealed_at: datetime | None = None
    previous: str | None = None
    numbers: str = ""

    @property
    def scope(self) -> str:
        """The game, whose seeds may be several."""
        return self.context.rpartition("/")[0]

    @property
    def wrong(self) -> Wrong | None:
        """The first thing that is wrong; None if nothing is, or while the seed is still secret. Two dice for one number are
        wrong even then."""
        for one in self.rolls:
            if other := next((again for again in one.again if again.dice != one.dice), None):
                words = {"number": one.place, "shown": written(one.dice), "rolled": written(other.dice)}
                return Wrong(Doubt.ANOTHER_ROLL, one.place, words)
        if self.seed is None:
            return None
        if unfit := next((one for one in in_numbers(self.numbers) if not one.fits), None):
            return Wrong(Doubt.ANOTHER_NUMBER, words={"word": unfit.word})
        claimed = [(one.number, one.dice) for one in self.rolls]
        return verify(self.seed, self.commitment, self.context, claimed, previous=self.previous, numbers=self.numbers)

    def given(self, number: int) -> Pair | None:
        """The roll of that number that the seed gives; None while the seed is secret."""
        return None if self.seed is None else roll(self.key, self.context, number)

    @property
    def key(self) -> bytes:
        """What the rolls are drawn with."""
        assert self.seed is not None
        return key_of(self.seed, self.context, self.previous, self.numbers)


def wrong_among(games: Sequence[PublicDice]) -> dict[str, Wrong]:
    """By context: the first thing that is wrong with each game's dice. `games` are a table's, in the order of the promises.

    Up to version 0.4 a roll that was taken back did not come again, which is not wrong there: see `rolled_again`. Nor is it
    for a later promise of the same game.
    """
    earlier = {(game.scope, one.place) for game in games if game.previous is None for one in game.rolls}
    again = {scope: wrong for scope, wrong in rolled_again(games).items() if (scope, wrong.number) not in earlier}
    loose = {game.context: Wrong(Doubt.UNCHAINED) for game in _loose(games)}
    chained = {game.context: again[game.scope] for game in games if game.previous is not None and game.scope in again}
    own = {game.context: wrong for game in games if (wrong := game.wrong)}
    return chained | loose | own


def rolled_again(games: Iterable[PublicDice]) -> dict[str, Wrong]:
    """By game: the first roll that was taken back and did not come again, so that two rolls stand for one place."""
    in_force: dict[str, list[int]] = defaultdict(list)
    for game in games:
        in_force[game.scope] += [one.place for one in game.rolls if one.in_force]
    found: dict[str, Wrong] = {}
    for scope, places in in_force.items():
        missed = next((due for due, place in enumerate(sorted(places), start=1) if place != due), None)
        if missed is not None:
            found[scope] = Wrong(Doubt.ROLLED_AGAIN, missed, {"number": missed})
    return found


def _loose(games: Sequence[PublicDice]) -> Iterator[PublicDice]:
    """The promises that do not follow the one before them."""
    for before, after in zip(["", *(game.commitment for game in games)], games, strict=False):
        if after.previous is not None and after.previous != before:
            yield after


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

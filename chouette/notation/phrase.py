"""A statement's words, read from the left: names, numbers, amounts; each error comes with an example of a correct statement."""

import re

from chouette.notation.names import read_cube, read_name
from chouette.notation.unreadable import Misreading, Unreadable
from chouette.rules.model.actions import Cube, Player
from chouette.rules.model.amounts import LARGEST_AMOUNT
from games.rules.gammons import Level

LARGEST_NUMBER = 1_000_000
LARGEST_DENOMINATOR = 64

_AMOUNT = re.compile(r"([0-9]{0,10})(?:\.([0-9]{1,2}))?")
_FRACTION = re.compile(r"([0-9]{1,3})/([0-9]{1,3})")
_SHARES = {"half": (1, 2), "third": (1, 3), "quarter": (1, 4)}


class Phrase:
    """The words still to be read, and an example of the statement they belong to."""

    def __init__(self, words: list[str], usage: str) -> None:
        self._words = words
        self._next = 0
        self.usage = usage

    @property
    def left(self) -> bool:
        """Whether any words are left."""
        return self._next < len(self._words)

    def wrong(self, misreading: Misreading, word: str = "") -> Unreadable:
        """The error, with the example."""
        return Unreadable(misreading, word=word, usage=self.usage)

    def word(self) -> str:
        """The next word, unchanged."""
        if not self.left:
            raise self.wrong(Misreading.INCOMPLETE, self._words[-1] if self._words else "")
        self._next += 1
        return self._words[self._next - 1]

    def next_is(self, *keywords: str) -> bool:
        """Whether the next word is one of these, ignoring case."""
        return self.left and self._words[self._next].casefold() in keywords

    def skip(self, *keywords: str) -> str | None:
        """The next word if it is one of these, ignoring case."""
        return self.word().casefold() if self.next_is(*keywords) else None

    def expect(self, *keywords: str) -> str:
        """The next word, which must be one of these."""
        found = self.skip(*keywords)
        if found is None:
            raise self.wrong(Misreading.NOT_EXPECTED, self.word())
        return found

    def end(self) -> None:
        """Fails if words are left."""
        if self.left:
            raise self.wrong(Misreading.TOO_MUCH, self.word())

    def name(self) -> Player:
        """A player's name."""
        return read_name(self.word())

    def names(self) -> tuple[Player, ...]:
        """All remaining words as names; at least one."""
        first = self.name()
        return (first, *(self.name() for _ in range(len(self._words) - self._next)))

    def cube(self) -> Cube:
        """A cube: `bob` or `bob/cal`."""
        return read_cube(self.word())

    def cubes(self) -> tuple[tuple[Cube, ...], bool]:
        """All remaining words as cubes, or the single word `all`."""
        if self.skip("all"):
            self.end()
            return (), True
        return tuple(self.cube() for _ in range(len(self._words) - self._next)), False

    def number(self, least: int, limit: int) -> int:
        """A whole number within the limits."""
        return _number(self.word(), least, limit)

    def totals(self) -> tuple[int, ...]:
        """A roll for seats and its re-rolls: `5/4`. Four dice show 24 at most."""
        return tuple(_number(part, 1, 24) for part in self.word().split("/", 20))

    def dice(self) -> tuple[int, int]:
        """Two dice, as `3 1` or `3-1`."""
        together = re.fullmatch("([1-6])-([1-6])", self._words[self._next]) if self.left else None
        if together is not None:
            self._next += 1
            return int(together[1]), int(together[2])
        return self.number(1, 6), self.number(1, 6)

    def play(self) -> str:
        """A play in notation: all remaining words; the board interprets them later."""
        first = self.word()
        rest = self._words[self._next :]
        self._next = len(self._words)
        return " ".join([first, *rest])

    def points(self) -> int:
        """An amount of points, in hundredths."""
        word = self.word()
        found = _AMOUNT.fullmatch(word)
        if found is None or word == "":
            raise Unreadable(Misreading.BAD_AMOUNT, word=word, limit=LARGEST_AMOUNT)
        hundredths = int(found[1] or 0) * 100 + int((found[2] or "").ljust(2, "0"))
        if hundredths > LARGEST_AMOUNT * 100:
            raise Unreadable(Misreading.BAD_AMOUNT, word=word, limit=LARGEST_AMOUNT)
        return hundredths

    def share(self) -> tuple[int, int] | None:
        """A share of a cube; None if the statement ends here or continues with something else."""
        if not self.left or self.next_is("winner", "roll"):
            return None
        word = self.word()
        return _SHARES.get(word.casefold()) or _fraction(word)

    def setting(self) -> str:
        """The name of a set of house rules, an option or its value; case does not matter."""
        word = self.word().casefold()
        if not re.fullmatch("[a-z0-9_./-]{1,40}", word):
            raise self.wrong(Misreading.NOT_EXPECTED, word)
        return word

    def level(self) -> Level:
        """How a game was won."""
        word = self.word()
        if word.casefold() not in tuple(Level):
            raise Unreadable(Misreading.BAD_LEVEL, word=word)
        return Level(word.casefold())


def _number(word: str, least: int, limit: int) -> int:
    if not re.fullmatch("[0-9]{1,9}", word) or not least <= int(word) <= limit:
        raise Unreadable(Misreading.BAD_NUMBER, word=word, least=least, limit=limit)
    return int(word)


def _fraction(word: str) -> tuple[int, int]:
    found = _FRACTION.fullmatch(word)
    if found is None or not 0 < int(found[1]) < int(found[2]) <= LARGEST_DENOMINATOR:
        raise Unreadable(Misreading.BAD_SHARE, word=word)
    return int(found[1]), int(found[2])

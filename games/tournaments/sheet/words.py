"""The words of one line of the director's sheet, taken one after the other; what does not fit is refused with what would."""

import re
from collections.abc import Mapping
from decimal import Decimal

from games.tournaments.model.refusals import Misreading, TournamentRefused
from games.tournaments.model.slots import MatchId, read_match_id

LONGEST_NAME = 50

#: Every statement by its verb.
USAGES: Mapping[str, str] = {
    "tournament": "tournament Spring Cup",
    "option": "option seeding=random",
    "entrants": "entrants ann bob cal",
    "rating": "rating ann 1612.5",
    "draw_seed": "draw_seed 9f3c0a",
    "flight": "flight main knockout length 5 5 7 of ann bob",
    "start": "start main",
    "late": "late fay main",
    "beats": "ann beats bob 5-3 (or: games 2 -1 4)",
    "crawford": "crawford cube 2",
    "walkover": "walkover cal over dee",
    "no_show": "no_show cal dee",
    "withdraw": "withdraw cal",
    "round": "round main (or: round main by hand ann-bob cal-dee bye eve)",
    "absent": "absent dee",
    "returns": "returns dee",
    "buy_back": "buy_back bob main",
    "correct": "correct ann bob: bob beats ann 5-4 (not their last match: correct ann bob in main 1.2: ...)",
    "override": 'override "reason": correct ann bob: bob beats ann 5-4',
    "begins": "begins ann cal",
    "late_start": "late_start ann 12 minutes",
    "report": "report ann: ann beats bob 7-4",
    "check_in": "check_in ann bob",
    "challenge": "challenge gus over dee",
    "decline": "decline gus over dee",
    "take_back": "take_back gus over dee",
    "close": "close main",
    "fee": "fee 20",
    "house": "house 10",
    "prizes": "prizes main 40 25 25 10",
    "side_pool": "side_pool one 10 ann bob cal",
}

#: No names: verbs, and the word before those who have a bye in a round paired by hand.
RESERVED = frozenset({*USAGES, "bye"})

_NAME = re.compile(r"[^\s:,#\"]+")
_DECIMAL = re.compile(r"-?[0-9]{1,13}(\.[0-9]{1,6})?", re.ASCII)
_SCORE = re.compile(r"([0-9]{1,3})-([0-9]{1,3})")


def check_name(word: str) -> str:
    """The word, if it can be somebody's or a flight's name. Raises TournamentRefused."""
    if word in RESERVED:
        raise TournamentRefused(Misreading.RESERVED_NAME, word=word)
    if len(word) > LONGEST_NAME or not _NAME.fullmatch(word) or not word.isprintable():
        raise TournamentRefused(Misreading.BAD_NAME, word=word[:LONGEST_NAME], most=LONGEST_NAME)
    return word


def within_quotes(text: str) -> str:
    """A reason as a statement holds it between its own quotation marks.

    >>> within_quotes('the "wrong" line, 9" wide')
    'the “wrong” line, 9” wide'
    """
    return re.sub(r'"([^"]*)"', "“\\1”", text).replace('"', "”")


class Words:
    """A cursor on the words of a line. Every method raises TournamentRefused if the next word is another one."""

    def __init__(self, line: str, verb: str) -> None:
        self._words = line.split()
        self._usage = USAGES[verb]
        self._at = 0

    def shows(self, usage: str) -> None:
        """How such a line is written, once more of it is known than its verb."""
        self._usage = usage

    @property
    def done(self) -> bool:
        """Whether nothing is left."""
        return self._at >= len(self._words)

    def _next(self) -> str:
        if self.done:
            raise TournamentRefused(Misreading.USAGE, usage=self._usage)
        self._at += 1
        return self._words[self._at - 1]

    def next_is(self, word: str) -> bool:
        """Whether that word comes next."""
        return not self.done and self._words[self._at] == word

    def after(self, *words: str) -> "Words":
        """Past these words."""
        for word in words:
            if self._next() != word:
                raise TournamentRefused(Misreading.USAGE, usage=self._usage)
        return self

    def word(self) -> str:
        """Any word."""
        return self._next()

    def name(self) -> str:
        """A name."""
        return check_name(self._next())

    def names(self) -> tuple[str, ...]:
        """One name or more, to the end."""
        found = [self.name()]
        while not self.done:
            found.append(self.name())
        return tuple(found)

    def whole(self, least: int, most: int) -> int:
        """A whole number."""
        word = self._next()
        if not re.fullmatch("[+-]?[0-9]{1,9}", word) or not word.isascii() or not least <= int(word) <= most:
            raise TournamentRefused(Misreading.BAD_NUMBER, word=word, usage=self._usage)
        return int(word)

    def decimal(self, places: int) -> int:
        """A number with so many decimals at most, in units of the last one."""
        word = self._next()
        number = Decimal(word).scaleb(places) if _DECIMAL.fullmatch(word) else Decimal("0.5")
        if number != number.to_integral_value():
            raise TournamentRefused(Misreading.BAD_NUMBER, word=word, usage=self._usage)
        return int(number)

    def score(self) -> tuple[int, int]:
        """`5-3`"""
        word = self._next()
        found = _SCORE.fullmatch(word)
        if found is None:
            raise TournamentRefused(Misreading.BAD_NUMBER, word=word, usage=self._usage)
        return int(found[1]), int(found[2])

    def rest(self) -> tuple[str, ...]:
        """All words that are left, at least one."""
        if self.done:
            raise TournamentRefused(Misreading.USAGE, usage=self._usage)
        left = tuple(self._words[self._at :])
        self._at = len(self._words)
        return left

    def match(self) -> MatchId:
        """`main 1.2`, to the end."""
        found = read_match_id(" ".join(self.rest()))
        if found is None:
            raise TournamentRefused(Misreading.USAGE, usage=self._usage)
        return found

    def end(self) -> None:
        """Nothing is left."""
        if not self.done:
            raise TournamentRefused(Misreading.USAGE, usage=self._usage)

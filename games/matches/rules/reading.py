"""Reads statements about a match: tolerant of spaces and of the case of its own words; `#` starts a comment."""

import re
from collections.abc import Callable, Iterator
from difflib import get_close_matches

from games.matches.rules.actions import (
    OPENERS,
    VERBS,
    Action,
    Agree,
    Answer,
    BeginGame,
    BeLate,
    Close,
    CorrectGame,
    Double,
    EnterFinal,
    EnterGame,
    IntroduceClock,
    NameNumber,
    Open,
    OutOfTime,
    Play,
    PlayedTo,
    Reply,
    Resign,
    Resume,
    Roll,
    Undo,
)
from games.matches.rules.history import History
from games.matches.rules.refusals import MatchRefused, Misreading
from games.matches.rules.sheet import ClockSheet, MatchSheet, clock_of, with_option
from games.rules.cube import LARGEST_CUBE
from games.rules.gammons import Level

LONGEST_STATEMENT = 500
#: Far beyond what may be entered: the rules say what is too much.
LARGEST_NUMBER = 10_000

_LINE_END = re.compile(r"\r\n|\r|\n")


class LogMistake(Exception):
    """A line that cannot be read, or that the rules refuse; nothing of the log counts. Lines are counted from 1."""

    def __init__(self, line: int, refused: MatchRefused, name: str) -> None:
        self.line = line
        self.refused = refused
        super().__init__(f"{name}:{line}: {refused}")


def read_log(text: str, name: str = "match") -> History:
    """The match told by these statements, one a line. Raises LogMistake."""
    history = History()
    for number, line in _lines(text):
        try:
            history = history.perform(read_statement(line))
        except MatchRefused as refused:
            raise LogMistake(number, refused, name) from None
    return history


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(_LINE_END.split(text.removeprefix("\ufeff")), start=1):
        if line.partition("#")[0].strip():
            yield number, line


def read_statement(text: str) -> Action:
    """The action of one line. Raises MatchRefused.

    >>> read_statement("bob rolls 3 1  # the five-point")
    Roll(player='bob', dice=(3, 1))
    """
    if len(text) > LONGEST_STATEMENT:
        raise MatchRefused(Misreading.TOO_LONG, most=LONGEST_STATEMENT)
    words = text.partition("#")[0].split()
    if not words:
        raise MatchRefused(Misreading.EMPTY, usage=VERBS["plays"])
    opener = words[0].casefold()
    if opener in OPENERS:
        return _whole(_Phrase(words[1:], opener, OPENERS[opener]), _OPENED[opener])
    verb = words[1].casefold() if len(words) > 1 else ""
    if verb not in VERBS:
        raise _unknown(words)
    player = words[0]
    return _whole(_Phrase(words[2:], verb, VERBS[verb]), lambda phrase: _TOLD[verb](player, phrase))


def _whole(phrase: "_Phrase", read: "Callable[[_Phrase], Action]") -> Action:
    action = read(phrase)
    phrase.end()
    return action


def _unknown(words: list[str]) -> MatchRefused:
    if len(words) == 1 and not get_close_matches(words[0].casefold(), OPENERS, 1):
        return MatchRefused(Misreading.INCOMPLETE, word=words[0][:40], usage=VERBS["plays"])
    word = words[0] if len(words) == 1 else words[1]
    near = get_close_matches(word.casefold(), [*VERBS, *OPENERS], 3, 0.5) or ["rolls", "plays", "doubles"]
    return MatchRefused(Misreading.UNKNOWN_VERB, word=word[:40], nearest=", ".join(near))


class _Phrase:
    """The words still to be read, and an example of their statement."""

    def __init__(self, words: list[str], before: str, usage: str) -> None:
        self.words, self.before, self.usage = words, before, usage

    def word(self) -> str:
        if not self.words:
            raise MatchRefused(Misreading.INCOMPLETE, word=self.before[:40], usage=self.usage)
        self.before = self.words.pop(0)
        return self.before

    def rest(self) -> str:
        first = self.word()
        told, self.words = [first, *self.words], []
        return " ".join(told)

    def number(self, least: int, limit: int) -> int:
        word = self.word()
        if not (word.isascii() and word.isdigit() and len(word) < 12 and least <= int(word) <= limit):
            raise MatchRefused(Misreading.BAD_NUMBER, word=word[:40], least=least, limit=limit)
        return int(word)

    def level(self) -> Level:
        word = self.word()
        if word.casefold() not in list(Level):
            raise MatchRefused(Misreading.BAD_LEVEL, word=word[:40])
        return Level(word.casefold())

    def expect(self, keyword: str) -> None:
        word = self.word()
        if word.casefold() != keyword:
            raise MatchRefused(Misreading.NOT_EXPECTED, word=word[:40], usage=self.usage)

    def end(self) -> None:
        if self.words:
            raise MatchRefused(Misreading.TOO_MUCH, word=self.words[0][:40], usage=self.usage)


def _agree(phrase: _Phrase) -> Agree:
    return Agree(phrase.word(), phrase.word(), _terms(phrase))


def _terms(phrase: _Phrase, only: str = "") -> MatchSheet:
    """The options that are left, all of which begin with `only`."""
    sheet = MatchSheet()
    while phrase.words:
        name, equals, value = phrase.word().casefold().partition("=")
        if not equals or not name.startswith(only):
            raise MatchRefused(Misreading.NOT_EXPECTED, word=name[:40], usage=phrase.usage)
        sheet = with_option(sheet, name, value)
    return sheet


def _clock(phrase: _Phrase) -> IntroduceClock:
    return IntroduceClock(clock_of(_terms(phrase, only="clock_")) or ClockSheet(point=0))


def _die(phrase: _Phrase) -> int:
    return phrase.number(1, 6)


def _game_won(player: str, phrase: _Phrase) -> EnterGame:
    level = phrase.level()
    return EnterGame(player, level, phrase.number(1, LARGEST_CUBE) if phrase.words else 1)


def _correct(phrase: _Phrase) -> CorrectGame:
    number, player = phrase.number(1, LARGEST_NUMBER), phrase.word()
    phrase.expect("wins")
    return CorrectGame(number, _game_won(player, phrase))


def _resumed(phrase: _Phrase) -> Resume:
    first, second = phrase.number(0, LARGEST_NUMBER), phrase.number(0, LARGEST_NUMBER)
    if played := bool(phrase.words):
        phrase.expect("crawford_played")
    return Resume(first, second, played)


_OPENED: dict[str, Callable[[_Phrase], Action]] = {
    "match": _agree,
    "game": lambda _: BeginGame(),
    "opening": lambda phrase: Open(_die(phrase), _die(phrase)),
    "final": lambda phrase: EnterFinal(phrase.number(0, LARGEST_NUMBER), phrase.number(0, LARGEST_NUMBER)),
    "correct": _correct,
    "undo": lambda _: Undo(),
    "clock": _clock,
    "close": lambda _: Close(),
    "resumed": _resumed,
    "played_to": lambda phrase: PlayedTo(phrase.number(1, LARGEST_NUMBER)),
}


def _replied(reply: Reply) -> Callable[[str, _Phrase], Action]:
    return lambda player, _: Answer(player, reply)


_TOLD: dict[str, Callable[[str, _Phrase], Action]] = {
    "rolls": lambda player, phrase: Roll(player, (_die(phrase), _die(phrase))),
    "names": lambda player, phrase: NameNumber(player, _die(phrase)),
    "plays": lambda player, phrase: Play(player, phrase.rest()),
    "doubles": lambda player, _: Double(player),
    **{reply.value: _replied(reply) for reply in Reply},
    "resigns": lambda player, phrase: Resign(player, phrase.level()),
    "timeout": lambda player, _: OutOfTime(player),
    "late": lambda player, phrase: BeLate(player, phrase.number(0, LARGEST_NUMBER)),
    "wins": _game_won,
}

"""Refusals in the reader's language: the one place where the rules' sentences are translated."""

from collections.abc import Mapping
from enum import StrEnum

from django.utils.translation import gettext, gettext_noop

from chouette.evening.newcomers import SameName
from chouette.notation import Unreadable
from chouette.notation.score_sheet import SheetMistake
from chouette.rules.model.actions import Player
from chouette.rules.refusals import Refused
from chouette.rules.sentences import Marked, MarkedSentence
from clubsite.members.rules.words import NameRefused
from games.dice.dice_cup import CupRefused


class SealRefusal(StrEnum):
    """Why the monitor has to confirm first."""

    SEALED = gettext_noop("{player} has answered on their own phone. That answer is opened with the others’.")


class Sealed(Exception):
    """The monitor's answer would replace a sealed one; nothing was done. `words` fill the sentence's braces."""

    def __init__(self, player: Player) -> None:
        self.refusal, self.words = SealRefusal.SEALED, {"player": str(player)}
        super().__init__(self.refusal.value.format(**self.words))


class ConsentRefusal(StrEnum):
    """Why a monitor's statement about others has to wait, or is not made."""

    REASON_NEEDED = gettext_noop("Give a reason for it. Everybody at the table reads it.")
    NO_MONITOR = gettext_noop("Whoever asked is no monitor any more.")
    SEATED_ALREADY = gettext_noop("The seats are given already. Take that back first; the same dice then come again.")
    ASKED_ALREADY = gettext_noop("{player} has asked the table for something. Wait until that is answered, or withdrawn.")


class ConsentRefused(Exception):
    """The monitor's statement was not made. `words` fill the sentence's braces."""

    def __init__(self, refusal: ConsentRefusal, **words: str) -> None:
        self.refusal, self.words = refusal, words
        super().__init__(refusal.value.format(**words))


Mistake = Refused | Sealed | ConsentRefused | CupRefused | Unreadable | SameName | NameRefused | SheetMistake
"""Everything people can be told about a statement that was refused."""

MISTAKES = (Refused, Sealed, ConsentRefused, CupRefused, Unreadable, SameName, NameRefused, SheetMistake)
"""The same, for `except`."""


def in_words(mistake: Mistake) -> str:
    """The translated sentence: what was wrong and what would be legal."""
    match mistake:
        case Refused() | Sealed() | ConsentRefused() | Unreadable():
            return _filled(mistake.refusal.value, mistake.words)
        case SheetMistake():
            sentence = _filled(mistake.message, mistake.words)
            return gettext("Line {line}: {sentence}").format(line=mistake.line, sentence=sentence)
        case SameName():
            sentence = gettext("{word} is the same player as {known}, who sits here already. Write {known}.")
            return sentence.format(word=mistake.word, known=mistake.known)
        case NameRefused() | CupRefused():
            return gettext(mistake.refusal.value)


def _filled(sentence: str, words: Mapping[str, object]) -> str:
    """The sentence translated, and those of its words that are not names."""
    return gettext(sentence).format(**{gap: _word(word) for gap, word in words.items()})


def _word(word: object) -> object:
    if isinstance(word, MarkedSentence):
        return gettext(str.__str__(word)).format(**word.words)
    return gettext(word) if isinstance(word, Marked) else word

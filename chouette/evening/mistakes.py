"""Refusals in the reader's language: the one place where the rules' sentences are translated."""

import re
from collections.abc import Mapping
from enum import StrEnum

from django.utils.text import get_text_list
from django.utils.translation import gettext, gettext_noop

from chouette.access.seat_refusals import SeatRefused
from chouette.evening.newcomers import SameName
from chouette.notation import Unreadable
from chouette.notation.score_sheet import SheetMistake
from chouette.rules.model.actions import Player
from chouette.rules.refusals import Refusal, Refused
from chouette.rules.sentences import Marked, MarkedSentence
from chouette.wording.cube_rail import Names, named
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
    ANSWER_WAITS = gettext_noop("{players} may still double, too. Answer in {seconds} seconds.")
    GAME_WAITS = gettext_noop("The next game waits for {players}, asked to be partner: {seconds} seconds at most.")
    BOX_CHOOSES = gettext_noop("The next game waits for {players}, who may choose a partner: {seconds} seconds at most.")
    ARE_THEY_IN = gettext_noop("The next game waits for {players}, asked whether they are in: {seconds} seconds at most.")
    REFUSED_ALREADY = gettext_noop("{player} has said no to that, and nothing has been played since.")


class ConsentRefused(Exception):
    """The monitor's statement was not made. `words` fill the sentence's braces."""

    def __init__(self, refusal: ConsentRefusal, **words: str) -> None:
        self.refusal, self.words = refusal, words
        super().__init__(refusal.value.format(**words))


Mistake = Refused | Sealed | ConsentRefused | CupRefused | Unreadable | SameName | NameRefused | SheetMistake
"""Everything people can be told about a statement that was refused."""

MISTAKES = (Refused, Sealed, ConsentRefused, CupRefused, Unreadable, SameName, NameRefused, SheetMistake)
"""The same, for `except`."""


#: The gaps of sentences in which players stand, several of them separated by commas.
_PLAYERS = frozenset(
    ("player", "players", "captain", "owner", "member", "answerer", "proxy", "stand_in", "dropper", "other", "legal")
)
#: Their `legal` are words of the house rules, or numbers of games.
_NO_PLAYERS = (Refusal.UNKNOWN_SHEET, Refusal.UNKNOWN_OPTION, Refusal.UNKNOWN_VALUE, Refusal.NO_SUCH_GAME)

#: Anything that may be a player's word.
_WORD = re.compile(r"[^\s,/]+")


def in_words(mistake: Mistake | SeatRefused, names: Names) -> str:
    """The translated sentence: what was wrong and what would be legal. `names` are the display names of those at the table;
    programs and writers of score sheets, who know players by their words, need none."""
    match mistake:
        case Refused() | Sealed() | ConsentRefused() | Unreadable() | SeatRefused():
            return _filled(mistake.refusal.value, mistake.words, {} if mistake.refusal in _NO_PLAYERS else names)
        case SheetMistake():
            sentence = _filled(mistake.message, mistake.words, names)
            return gettext("Line {line}: {sentence}").format(line=mistake.line, sentence=sentence)
        case SameName():
            sentence = gettext("{word} is the same player as {known}, who sits here already. Write {known}.")
            return sentence.format(word=named(names, mistake.word), known=named(names, mistake.known))
        case NameRefused() | CupRefused():
            return gettext(mistake.refusal.value)


def _filled(sentence: str, words: Mapping[str, object], names: Names) -> str:
    """The sentence translated, with everybody's name, and with those of its words that are not names translated, too."""
    return gettext(sentence).format(**{gap: _word(gap, word, names) for gap, word in words.items()})


def _word(gap: str, word: object, names: Names) -> object:
    if isinstance(word, MarkedSentence):
        return _filled(str.__str__(word), word.words, names)
    if isinstance(word, Marked):
        return gettext(word)
    if gap == "players" and names:  # those who read it, not programs
        return get_text_list([_named_in(one, names) for one in str(word).split(", ")], gettext("and"))
    return _named_in(str(word), names) if gap in _PLAYERS else word


def _named_in(words: str, names: Names) -> str:
    return _WORD.sub(lambda found: named(names, found[0]), words)

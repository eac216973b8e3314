"""Ready phrases: one tap each, sent as a phrase, so that everybody reads it in their own language. What is stored beside it is
the English, for whoever reads the rows."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from games.play.talk.refusals import MessageRefusal, TalkRefused
from games.rules.sentences import gettext_noop


class About(StrEnum):
    """What a phrase speaks of: courtesy to anybody, advice to one's own side, or what to do with a cube, to one's own side."""

    COURTESY = "courtesy"
    ADVICE = "advice"
    CUBES = "cubes"


@dataclass(frozen=True, slots=True)
class Ready:
    """One phrase in English, and what it speaks of."""

    english: str
    about: About


def _courtesy(english: str) -> Ready:
    return Ready(english, About.COURTESY)


def _advice(english: str) -> Ready:
    return Ready(english, About.ADVICE)


def _cubes(english: str) -> Ready:
    return Ready(english, About.CUBES)


READY: Mapping[str, Ready] = {
    "good_luck": _courtesy(gettext_noop("Good luck!")),
    "nice_roll": _courtesy(gettext_noop("Nice roll!")),
    "well_played": _courtesy(gettext_noop("Well played!")),
    "thanks": _courtesy(gettext_noop("Thank you!")),
    "sorry": _courtesy(gettext_noop("Sorry!")),
    "moment": _courtesy(gettext_noop("One moment, please.")),
    "agree": _advice(gettext_noop("I agree.")),
    "your_choice": _advice(gettext_noop("You decide.")),
    "double": _cubes(gettext_noop("I would double.")),
    "wait": _cubes(gettext_noop("I would not double yet.")),
    "take": _cubes(gettext_noop("I would take.")),
    "drop": _cubes(gettext_noop("I would drop.")),
}


def phrase_of(code: str) -> Ready:
    """Raises TalkRefused for a phrase that there is not."""
    if code not in READY:
        raise TalkRefused(MessageRefusal.NO_SUCH_PHRASE)
    return READY[code]

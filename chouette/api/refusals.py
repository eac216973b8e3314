"""How an evening refuses a program: every refusal by rules or services becomes a problem with a code and a sentence."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum

from django.utils.translation import gettext_noop

from chouette.access.seat_refusals import SeatRefused
from chouette.evening.codec import TABLES
from chouette.evening.json_shapes import EveningState, state
from chouette.evening.mistakes import MISTAKES, ConsentRefused, Mistake, Sealed, in_words
from chouette.evening.newcomers import SameName
from chouette.models import Chouette
from chouette.notation import Unreadable
from chouette.notation.score_sheet import SheetMistake
from chouette.rules.refusals import Refused
from clubsite.api.problems.details import Refusal
from clubsite.api.problems.writes import refused_writes
from clubsite.members.rules.words import NameRefused
from games.dice.dice_cup import CupRefused


class EveningRefusal(StrEnum):
    """Refusals other than those of the table's rules."""

    SAME_NAME = gettext_noop("{word} is the same player as {known}, who sits here already. Write {known}.")
    SHEET_MISTAKE = gettext_noop("Line {line}: {sentence}")
    NO_SUCH_CORRECTION = gettext_noop("Say here how this game went, for example: {usage}")
    SAID_BEFORE = gettext_noop("The club has an evening of these very statements. Say twice: true if its points count again.")


@contextmanager
def refusals() -> Iterator[None]:
    """Turns every refusal raised inside into a Problem."""
    try:
        with refused_writes(_state):
            yield
    except SeatRefused as refused:
        raise Refusal(refused.refusal.name, in_words(refused, {})) from refused
    except MISTAKES as mistake:
        raise Refusal(code_of(mistake), in_words(mistake, {})) from mistake


def _state(chouette: Chouette) -> EveningState:
    return state(chouette, TABLES.decode(chouette.table))


def code_of(mistake: Mistake) -> str:
    """The name of the reason: CUBE_NOT_YOURS, UNKNOWN_VERB, ..."""
    match mistake:
        case Refused() | Sealed() | ConsentRefused() | CupRefused() | Unreadable() | NameRefused():
            return str(mistake.refusal.name)
        case SameName():
            return EveningRefusal.SAME_NAME.name
        case SheetMistake():
            return EveningRefusal.SHEET_MISTAKE.name

"""The progress of a round of answers and its remaining time: the same wording and clock on console and phones."""

from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import ngettext

from chouette.evening.answer_round import Round
from chouette.rules.model.table import Table
from chouette.rules.permitted.pending_double import asked_from_the_first


@dataclass(frozen=True, slots=True)
class AnswerClock:
    """For templates/parts/answer_clock.html: the seconds left when the page was drawn, and a key that tells one deadline from
    another (seconds since 1970), so that a redrawn clock goes on."""

    seconds: int
    until: int


def clock_of(round_: Round | None) -> AnswerClock | None:
    """None while no time is running."""
    if round_ is None or round_.deadline is None:
        return None
    left = (round_.deadline - timezone.now()).total_seconds()
    return AnswerClock(max(0, round(left)), int(round_.deadline.timestamp()))


def answered_in_words(table: Table, round_: Round | None) -> str:
    """How many of those asked have answered, for themselves or by the monitor, if several were asked; the answers stay hidden.

    `table` is the reader's view of it: the console's, where the monitor's answers stand, or that of the players, for whom they
    are still open. The figures are the same on both.
    """
    asked = asked_from_the_first(table)
    if round_ is None or not round_.asked.hidden or len(asked) < 2:
        return ""
    answered = len(asked) - len(round_.asked.players) + len(round_.answered)
    sentence = ngettext("{answered} of {asked} has answered.", "{answered} of {asked} have answered.", answered)
    return sentence.format(answered=answered, asked=len(asked))

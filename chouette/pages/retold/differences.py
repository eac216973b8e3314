"""What of a game is another once it is told again, for whoever is asked to agree: the steps that go, and those that come."""

from dataclasses import dataclass

from chouette.evening.selectors import evening_of
from chouette.models import Chouette
from chouette.pages.retold.draft import difference as places_of
from chouette.pages.retold.draft import draft_as, draft_of
from chouette.pages.retold.step_words import step_in_words
from chouette.rules.model.actions import CorrectGame, CorrectResult
from chouette.rules.refusals import Refused
from chouette.wording.cube_rail import Names


@dataclass(frozen=True, slots=True)
class Difference:
    """In sentences."""

    was: tuple[str, ...]
    becomes: tuple[str, ...]


def difference(chouette: Chouette, correction: CorrectGame | CorrectResult | None, names: Names) -> Difference | None:
    """None without a correction, or if that game cannot be told so any more. The evening is replayed for it, as far as this
    process has not."""
    if correction is None:
        return None
    told = next((one for one in evening_of(chouette).told if one.finished.game.number == correction.number), None)
    if told is None:
        return None
    old = draft_of(told)
    try:
        new = draft_as(told, correction)
        before, after = old.retold(told), new.retold(told)
    except Refused:
        return None
    gone, come = places_of(old, new)
    return Difference(
        tuple(step_in_words(before.steps[at], names) for at in gone),
        tuple(step_in_words(after.steps[at], names) for at in come),
    )

"""What of a game is another once it is told again, for everybody who reads that it was asked for: the steps that go, those that
come, the points, and who would be box and captain."""

from dataclasses import dataclass

from chouette.evening.selectors import evening_of
from chouette.models import Chouette
from chouette.pages.retold.draft import difference as places_of
from chouette.pages.retold.draft import draft_as, draft_of
from chouette.pages.retold.step_words import step_in_words
from chouette.pages.shared.proposals import Asking
from chouette.rules.dry_run import foresee
from chouette.rules.evening import Evening, Told
from chouette.rules.model.actions import CorrectGame, CorrectResult
from chouette.rules.model.events import GameCorrected
from chouette.rules.refusals import Refused
from chouette.wording.cube_rail import Names
from chouette.wording.preview import correction_preview
from chouette.wording.statements.corrected import changed_points


@dataclass(frozen=True, slots=True)
class Difference:
    """In sentences; `points` and `next` are empty where they are not told, `next` also where the roles stay."""

    was: tuple[str, ...]
    becomes: tuple[str, ...]
    points: str = ""
    next: str = ""


def difference(chouette: Chouette, asked: Asking | None, names: Names, *, is_hiding: bool = False) -> Difference | None:
    """None if nobody has asked for a correction, or if that game cannot be told so any more. `is_hiding`: the log has answers
    that nobody sees yet, so nothing is told that follows from it. The evening is replayed, as far as this process has not."""
    if asked is None or asked.correction is None:
        return None
    evening, correction = evening_of(chouette), asked.correction
    told = next((one for one in evening.told if one.finished.game.number == correction.number), None)
    if told is None:
        return None
    old = draft_of(told)
    try:
        new = draft_as(told, correction)
        before, after = old.retold(told), new.retold(told)
    except Refused:
        return None
    gone, come = places_of(old, new)
    follows = ("", "") if is_hiding else _what_follows(evening, told, correction, names)
    return Difference(
        tuple(step_in_words(before.steps[at], names) for at in gone),
        tuple(step_in_words(after.steps[at], names) for at in come),
        follows[0],
        follows[1] if asked.is_open else "",
    )


def _what_follows(evening: Evening, told: Told, correction: CorrectGame | CorrectResult, names: Names) -> tuple[str, str]:
    """Whose points change, and the roles of the next game if they do; empty if it could not be said now."""
    try:
        foreseen = foresee(evening.table, [correction], lambda: evening)
    except Refused:
        return "", ""
    corrected = next(event for event in foreseen.events if isinstance(event, GameCorrected))
    return changed_points(corrected, names), correction_preview(foreseen, told.finished, names).next

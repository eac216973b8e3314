"""What a player reads on their own page while a match that they have played, or should play, is under review."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.tournaments.drawing.words import sentence, unbroken
from games.tournaments.pages.parts.reasons import ReasonNow
from games.tournaments.pages.shared import Shared
from games.tournaments.rules.lookup import all_matches


@dataclass(frozen=True, slots=True)
class OwnReview:
    """The corrections of their results, the earliest first, and sentences of the matches that a director looks at."""

    corrected: Sequence[ReasonNow]
    reviewed: Sequence[str]


def own_review(shared: Shared, own: str) -> OwnReview | None:
    """None while nothing of theirs is under review. One query otherwise, if nobody has asked for the reasons yet."""
    lines = shared.lines
    theirs = [match for match in all_matches(lines.brackets) if match.under_review and own in (*match.players, *match.due)]
    if not theirs:
        return None
    known = {match.id: match for match in all_matches(lines.brackets)}
    return OwnReview(
        [one for one in shared.reasons if own in one.players],
        [unbroken(sentence(match, known, lines.called, "")) for match in theirs],
    )

"""What a player reads on their own page while a match that they have played, or should play, is under review."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.tournaments.drawing.words import sentence, unbroken
from games.tournaments.models import ClubTournament
from games.tournaments.pages.parts.match_lines import Lines
from games.tournaments.pages.parts.reasons import ReasonNow, reasons_now
from games.tournaments.rules.lookup import all_matches


@dataclass(frozen=True, slots=True)
class OwnReview:
    """The corrections of their results, the earliest first, and sentences of the matches that a director looks at."""

    corrected: Sequence[ReasonNow]
    reviewed: Sequence[str]


def own_review(tournament: ClubTournament, lines: Lines, own: str) -> OwnReview | None:
    """None while nothing of theirs is under review. One query otherwise."""
    theirs = [match for match in all_matches(lines.brackets) if match.under_review and own in (*match.players, *match.due)]
    if not theirs:
        return None
    known = {match.id: match for match in all_matches(lines.brackets)}
    return OwnReview(
        [one for one in reasons_now(tournament, lines) if own in one.players],
        [unbroken(sentence(match, known, lines.called, "")) for match in theirs],
    )

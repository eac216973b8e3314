"""What a player reads on their own page once a result of theirs was changed with a reason, or while a match that they have
played, or should play, is under review."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.tournaments.drawing.words import sentence, unbroken
from games.tournaments.model.matches import Match
from games.tournaments.pages.parts.match_lines import Lines
from games.tournaments.pages.parts.reasons import ReasonNow
from games.tournaments.rules.lookup import all_matches, passed_over, resting_on


@dataclass(frozen=True, slots=True)
class OwnReview:
    """The corrections behind it, the earliest first, and sentences of the matches that a director looks at. `may_play`: one of
    them is theirs to play now."""

    corrected: Sequence[ReasonNow]
    reviewed: Sequence[str]
    may_play: bool

    @property
    def stands(self) -> bool:
        """Whether it was only looked at: all of it is as it was played."""
        return all(one.stands for one in self.corrected)


def own_review(lines: Lines, own: str, all_reasons: Sequence[ReasonNow]) -> OwnReview | None:
    """None while nothing of theirs was changed or is under review."""
    theirs = [match for match in all_matches(lines.brackets) if match.under_review and own in (*match.players, *match.due)]
    reasons = [one for one in all_reasons if one.players]
    without = [set(match.names) for match in all_matches(lines.brackets) if own in passed_over(match)]
    changed = [one for one in reasons if own in one.players or (one.stands and set(one.players) in without)]
    if not theirs:
        return OwnReview(changed, (), may_play=False) if changed else None
    known = {match.id: match for match in all_matches(lines.brackets)}
    return OwnReview(
        changed or [one for one in reasons if _concerns(one, theirs, lines)],
        [unbroken(sentence(match, known, lines.called, "")) for match in theirs],
        may_play=own in lines.next and any(match.under_review for match in (lines.next[own], *lines.also.get(own, ()))),
    )


def _concerns(one: ReasonNow, theirs: Sequence[Match], lines: Lines) -> bool:
    """Whether a match of theirs rests on the result that was changed."""
    changed = [match for match in all_matches(lines.brackets) if set(match.names) == set(one.players)]
    resting = {match.id for first in changed for match in resting_on(lines.brackets, first.id)}
    return any(match.id in resting for match in theirs)

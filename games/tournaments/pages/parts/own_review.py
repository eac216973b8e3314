"""What a player reads on their own page once a director has changed a result of theirs, or that of another who was to meet
them at a table, or while a match that they have played, or should play, is under review."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from games.tournaments.drawing.words import sentence, unbroken
from games.tournaments.model.matches import Match
from games.tournaments.pages.parts.match_lines import Lines
from games.tournaments.pages.parts.reasons import ReasonNow
from games.tournaments.rules.lookup import all_matches, fed_by, passed_over, resting_on


@dataclass(frozen=True, slots=True)
class OwnReview:
    """The corrections behind it, the earliest first, and sentences of the matches that a director looks at. `may_play`: one of
    them is theirs to play now. `other_opponent`: they were called to a table with somebody else."""

    corrected: Sequence[ReasonNow]
    reviewed: Sequence[str]
    may_play: bool
    other_opponent: bool = False

    @property
    def stands(self) -> bool:
        """Whether it was only looked at: all of it is as it was played."""
        return all(one.stands for one in self.corrected)


class OwnReviews:
    """Those of one version of a tournament, for whichever of its players asks."""

    def __init__(self, lines: Lines, changes: Sequence[ReasonNow]) -> None:
        self._lines = lines
        self._changes = [one for one in changes if one.players]
        self._known = {match.id: match for match in all_matches(lines.brackets)}
        self._reviewed = [match for match in self._known.values() if match.under_review]
        self._passed_over = defaultdict[str, list[set[str]]](list)
        for match in self._known.values():
            for name in passed_over(match):
                self._passed_over[name].append(set(match.names))

    def of(self, own: str) -> OwnReview | None:
        """None while nothing of theirs was changed or is under review."""
        lines, without = self._lines, self._passed_over.get(own, ())
        theirs = [match for match in self._reviewed if own in (*match.players, *match.due)]
        changed = [one for one in self._changes if own in one.players or (one.stands and set(one.players) in without)]
        if not theirs:
            return OwnReview(changed, (), may_play=False) if changed else self._other_opponent(own)
        return OwnReview(
            changed or [one for one in self._changes if one.reason and _concerns(one, theirs, lines)],
            [unbroken(sentence(match, self._known, lines.called, "")) for match in theirs],
            may_play=own in lines.next and any(match.under_review for match in (lines.next[own], *lines.also.get(own, ()))),
        )

    def _other_opponent(self, own: str) -> OwnReview | None:
        """Of whoever stays in a match from whose table a correction has taken the other."""
        called = {call.match: call.players for call in self._lines.desk.calls if own in call.players}
        there = [self._known[match] for match in called if match in self._known]
        theirs = [one for one in there if own in one.names and not one.decided and set(one.names) != set(called[one.id])]
        feeds = [set(self._known[feed].names) for one in theirs for feed in fed_by(one)]
        changed = [one for one in self._changes if set(one.players) in feeds]
        return OwnReview(changed, (), may_play=False, other_opponent=True) if changed else None


def _concerns(one: ReasonNow, theirs: Sequence[Match], lines: Lines) -> bool:
    """Whether a match of theirs rests on the result that was changed."""
    changed = [match for match in all_matches(lines.brackets) if set(match.names) == set(one.players)]
    resting = {match.id for first in changed for match in resting_on(lines.brackets, first.id)}
    return any(match.id in resting for match in theirs)

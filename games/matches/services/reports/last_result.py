"""How a match stood when it last had a confirmed result, by its log."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from games.matches.course.state import Course, Stage
from games.matches.models import Match
from games.matches.services.columns import columns
from games.matches.services.writing import courses_of

_MOMENTS = ("agreed_at", "begun_at", "ended_at", "confirmed_at", "corrected_at")


@dataclass(frozen=True, slots=True)
class StoodBefore:
    """`moments`: what its row said of when, by name of the column."""

    course: Course
    moments: Mapping[str, datetime | None]


def last_result(match: Match) -> StoodBefore | None:
    """None of a match that never had one. What was taken back and put back before stands since it did at first, however often
    that was. Two queries."""
    stood, before, row = None, Course(), Match(club_id=match.club_id)
    records = match.records.order_by("number").values_list("at", "body__action__again")
    for (_action_id, after), (at, again) in zip(courses_of(match), records, strict=True):
        if (after.stage, after.reports, after.match.over) != (before.stage, before.reports, before.match.over):
            for name, value in columns(row, before, after, at).items():
                setattr(row, name, value)
        if again and stood is not None:
            for name, moment in stood.moments.items():
                setattr(row, name, moment)
        if after.stage is Stage.CONFIRMED:
            stood = StoodBefore(after, {name: getattr(row, name) for name in _MOMENTS})
        before = after
    return stood

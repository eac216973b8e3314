"""What a page of a match that is over says of the next one: ask for it, answer it, or go there."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubsite.kit.isolated_name import isolated
from games.matches.course.state import Course, Stage
from games.matches.models import Match, MatchSeat
from games.matches.permissions import login_of
from games.matches.services.reports.rematch import may_rematch, next_of


@dataclass(frozen=True, slots=True)
class RematchTold:
    """`code` is the match that is there already, "" while nobody has asked for one; `sentence` what stands beside the way to
    it; `waits`: it waits for this reader."""

    code: str = ""
    sentence: str = ""
    waits: bool = False


def rematch_told(match: Match, course: Course, seats: Sequence[MatchSeat], own: int | None) -> RematchTold | None:
    """None for whoever has not played it, and before it is over. One query for its players."""
    if own is None or not may_rematch(match, course, seats[own]):
        return None
    there = next_of(match, seats)
    if there is None:
        return RematchTold()
    name = isolated(seats[1 - own].player.name)
    if there.stage != Stage.CHALLENGED.value:
        return RematchTold(there.code)
    if there.proposed_by_id == login_of(seats[own].player):
        return RematchTold(there.code, _("You have asked for it. {name} has not answered yet.").format(name=name))
    return RematchTold(there.code, _("{name} asks for it, and waits for your answer.").format(name=name), waits=True)

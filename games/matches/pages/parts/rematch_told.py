"""What a page of a match that is over says of the next one: ask for it, answer it, or go there."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubsite.kit.isolated_name import isolated
from games.matches.course.state import Course, Stage
from games.matches.models import Match, MatchSeat
from games.matches.permissions import login_of
from games.matches.services.reports.rematch import may_rematch, next_of
from games.matches.services.writing import MATCHES
from games.matches.wording import terms_in_words


@dataclass(frozen=True, slots=True)
class RematchTold:
    """`code` is the match that is there already, "" while nobody has asked for one; `sentence` what stands beside the way to
    it; `waits`: it waits for this reader; `other`: it is a challenge on other terms, and no rematch."""

    code: str = ""
    sentence: str = ""
    waits: bool = False
    other: bool = False


def rematch_told(match: Match, course: Course, seats: Sequence[MatchSeat], own: int | None) -> RematchTold | None:
    """None for whoever has not played it, and before it is over. One query for its players."""
    if own is None or not may_rematch(match, course, seats[own]):
        return None
    there, is_rematch = next_of(match, course, seats)
    if there is None:
        return RematchTold()
    waits = there.proposed_by_id != login_of(seats[own].player)
    if not is_rematch:
        other = MATCHES.state_of(there)
        terms = " · ".join(terms_in_words(other.terms, rated=other.rated))
        return RematchTold(
            there.code, _("A challenge between you two is open: {terms}.").format(terms=terms), waits, other=True
        )
    name = isolated(seats[1 - own].player.name)
    if there.stage != Stage.CHALLENGED.value:
        return RematchTold(there.code)
    if not waits:
        return RematchTold(there.code, _("You have asked for it. {name} has not answered yet.").format(name=name))
    return RematchTold(there.code, _("{name} asks for it, and waits for your answer.").format(name=name), waits=True)

"""What a member's pages say about their matches before they look at any, provided by the app that keeps matches.

The club imports no game, so `MATCH_NOTICES` in the settings names functions by dotted path, the most urgent first. Each takes
two queries, however many clubs and matches there are, and one if there is nothing to say.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.conf import settings
from django.utils.module_loading import import_string

from .models import User
from .rules.powers import Power


@dataclass(frozen=True, slots=True)
class MatchNotice:
    """One match as a row: between whom, and in a few words what is new. `waits` if the member has to answer or decide."""

    club_id: int
    between: str
    text: str
    url: str
    waits: bool
    #: Whether it stands in the list of the club's matches.
    is_match: bool = True


def match_notices(user: User, powers: Mapping[int, frozenset[Power]]) -> list[MatchNotice]:
    """What this member should know of the matches of these clubs, in each of which they have these powers; what waits for them
    comes first."""
    found: list[MatchNotice] = []
    for path in settings.MATCH_NOTICES:
        find: Callable[[User, Mapping[int, frozenset[Power]]], list[MatchNotice]] = import_string(path)
        found += find(user, powers)
    return found

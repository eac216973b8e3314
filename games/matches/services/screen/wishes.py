"""What the two wish of each other at the table on screen, besides what they play: to take back, a clock, another day.

Each wish is a statement, so each makes a page older than the log. A press at the board is not stale for that: whoever wished
often enough would keep the other from playing while the other's clock runs. And nobody wishes without end.
"""

from collections.abc import Iterator

from games.matches.course.refusals import CourseRefusal
from games.matches.course.steps import AskClock, AskPutOff, AskUndo, RefuseClock, RefusePutOff, RefuseUndo, Step
from games.matches.models import Match
from games.matches.rules.refusals import MatchRefused
from games.matches.services.click import Several
from games.matches.services.writing import Said, newest

ASKED = (AskUndo, AskPutOff, AskClock)
WISHES = (*ASKED, RefuseUndo, RefusePutOff, RefuseClock)
#: How often somebody asks the other before something else happens.
MOST_ASKED = 3
#: Both ask so often, and each wish is refused once.
MOST_WISHES = 4 * MOST_ASKED
#: Whose page is older than so many statements has left it open.
MOST_MISSED = 100


def is_game_as_it_was(match: Match, version: int) -> bool:
    """Whether nothing was said about the games after that version, only of what the two agree on besides. What was granted
    there still refuses what it refuses: nobody plays on in a match put off. At most one query."""
    missed = match.version - version
    return 0 < missed <= MOST_MISSED and all(isinstance(one, Step) for one in newest(match, missed))


def check_not_asked_too_often(said: Several, side: int) -> None:
    """Raises MatchRefused for whoever has asked often enough since anything else was said."""
    asked = [one for one in _wishes_since_anything_else(said.match) if isinstance(one, ASKED) and one.side == side]
    if len(asked) >= MOST_ASKED:
        raise MatchRefused(CourseRefusal.ASKED_OFTEN)


def check_not_refused(said: Several, side: int, name: str) -> None:
    """Raises MatchRefused if the other, of that name, has refused to take anything back since anything else was said: each
    question stops whoever is asked, and their clock runs."""
    asked = None
    for one in reversed(list(_wishes_since_anything_else(said.match))):
        if isinstance(one, AskUndo):
            asked = one.side
        elif isinstance(one, RefuseUndo) and asked == side != one.side:
            raise MatchRefused(CourseRefusal.UNDO_REFUSED, player=name)


def _wishes_since_anything_else(match: Match) -> Iterator[Said]:
    for one in reversed(newest(match, MOST_WISHES)):
        if not isinstance(one, WISHES):
            return
        yield one

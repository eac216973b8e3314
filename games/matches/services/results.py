"""Who reads results is told when one changes: the club's leaderboards, and whoever the settings name (`MATCH_RESULTS`)."""

from collections.abc import Callable

from django.conf import settings
from django.utils.module_loading import import_string

from clubsite.leaderboards.counting.waiting import results_wait
from games.matches.course.state import Course, Stage
from games.matches.models import Match
from games.matches.services.columns import why_not_rated

#: Under which name the leaderboards count these results; see LEADERBOARDS in the settings.
RESULTS = "matches"


def tell_result(match: Match, before: Course, after: Course) -> None:
    """Inside the transaction that writes it."""
    if _counted(before) == _counted(after):
        return
    results_wait(RESULTS, match.pk, match.club, match.version)
    for path in settings.MATCH_RESULTS:
        tell: Callable[[Match], None] = import_string(path)
        tell(match)


def _counted(course: Course) -> object:
    """What of the course bears on ratings and leaderboards; None before it is confirmed."""
    if course.stage is not Stage.CONFIRMED:
        return None
    return course.reports.result, course.winner, why_not_rated(course)

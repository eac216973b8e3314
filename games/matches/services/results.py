"""Who reads results is told when one changes: the club's leaderboards, and whoever the settings name (`MATCH_RESULTS`).

The club's webhooks are told of the stages that a member waits for, and of nothing else. Of several stages in one click, as with
a match from a file, they are told the agreement and the last one.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from django.conf import settings
from django.utils.module_loading import import_string

from clubsite.eventlog.club_events import Data, Kind
from clubsite.leaderboards.counting.waiting import results_wait
from games.matches.course.state import Course, Stage
from games.matches.models import Match, MatchSeat
from games.matches.services.columns import corrects, why_not_rated

#: Under which name the leaderboards count these results; see LEADERBOARDS in the settings.
RESULTS = "matches"
_BOTH = (True, True)


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
    return course.reports.result, course.winner, why_not_rated(course), course.sheet.length


def happenings(match: Match, seats: Sequence[MatchSeat], before: Course, after: Course) -> Iterator[tuple[Kind, Data]]:
    """What happened to the match between two courses, in order."""
    data = partial(_match, match, seats, after)
    if before.players is None and after.agreed != _BOTH:
        yield Kind.MATCH_CHALLENGED, data
    if before.agreed != _BOTH and after.agreed == _BOTH:
        yield Kind.MATCH_AGREED, data
    if corrects(before, after) or before.unrated != after.unrated:
        yield Kind.MATCH_CORRECTED, data
    elif after.stage is Stage.REPORTED and before.reports != after.reports:
        yield Kind.MATCH_REPORTED, data
    elif after.stage is Stage.DISPUTED and before.stage is not Stage.DISPUTED:
        yield Kind.MATCH_DISPUTED, data
    elif after.stage is Stage.CONFIRMED and before.stage is not Stage.CONFIRMED:
        yield Kind.MATCH_CONFIRMED, data


def _match(match: Match, seats: Sequence[MatchSeat], course: Course) -> Mapping[str, object]:
    """Under the names of the API; the score as it is confirmed, or reported, or entered so far."""
    score = course.reports.result or course.reported or course.match.points
    return {
        "code": match.code,
        "version": match.version,
        "stage": course.stage.value,
        "length": match.length,
        "on_screen": match.on_screen,
        "why_not_rated": match.why_not_rated,
        "players": [
            {"player": seat.player_id, "name": seat.player.name, "points": points}
            for seat, points in zip(seats, score, strict=True)
        ],
        "winner": course.winner,
        "reported_by": course.reports.reporter,
    }

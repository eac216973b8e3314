"""That a confirmed result became another one, by whom and when, and which corrected matches the ratings of a match rest on.

Worked out when it is read: whoever corrects a match writes nothing into any other.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext

from clubsite.kit.isolated_name import isolated
from clubsite.members.models import Player
from games.matches.course.state import Stage
from games.matches.models import Match
from games.matches.selectors import Corrected, corrected_under, correction_of, entered_by
from games.matches.services.writing import courses_of
from games.matches.wording import DAY, DAY_AND_TIME, score_text
from games.rules.match.score import Pair


@dataclass(frozen=True, slots=True)
class RestsOn:
    """A corrected match, in a sentence of the one that rests on it."""

    code: str
    said: str


@dataclass(frozen=True, slots=True)
class CorrectedNow:
    """`said` is empty for a result that nobody has corrected; a director's reason stands beside it. `entered`: by whom,
    of one on screen that was not played out."""

    said: str
    rests_on: tuple[RestsOn, ...]
    entered: str = ""


def corrected_now(match: Match, players: Collection[Player]) -> CorrectedNow:
    """Of a match that these two have played. One query if it is rated, and one if it was corrected or entered; its log is read
    once."""
    corrected = correction_of(match)
    under = corrected_under(match, players)
    rests_on = tuple(RestsOn(one.code, _rests_on(one.corrected_at)) for one in under if one.corrected_at is not None)
    if corrected is not None:
        return CorrectedNow(_corrected(corrected, match), rests_on)
    name = entered_by(match)
    entered = gettext("{name} has entered this result in the tournament.").format(name=isolated(name)) if name else ""
    return CorrectedNow("", rests_on, entered)


def _corrected(corrected: Corrected, match: Match) -> str:
    before = result_before(match.pk, match.version)
    said = gettext("Before that it was {score}.").format(score=score_text(before)) if before is not None else ""
    return f"{_by_whom(corrected, match)} {said}".strip()


@lru_cache(maxsize=256)
def result_before(match_id: int, version: int) -> Pair | None:
    """The confirmed result before the present one, as the log tells it; kept for the version, which never changes again."""
    results: list[Pair] = []
    stage = Stage.CHALLENGED
    for number, (_action, course) in enumerate(courses_of(Match(pk=match_id)), start=1):
        if number > version:
            break
        stage, result = course.stage, course.reports.result
        if stage is Stage.CONFIRMED and result is not None and results[-1:] != [result]:
            results.append(result)
    earlier = results[:-1] if stage is Stage.CONFIRMED else results
    return earlier[-1] if earlier else None


def _by_whom(corrected: Corrected, match: Match) -> str:
    at = date_format(localtime(corrected.at), DAY_AND_TIME)
    if match.stage == Stage.CANCELLED.value:
        return gettext("{name} took the result of this match back on {at}.").format(name=isolated(corrected.by), at=at)
    if corrected.decided:
        return gettext("{name} corrected the result of this match on {at}.").format(name=isolated(corrected.by), at=at)
    return gettext("The two players corrected the result of this match on {at}.").format(at=at)


def _rests_on(corrected_at: datetime) -> str:
    day = date_format(localtime(corrected_at), DAY)
    return gettext("The ratings of this match rest on a match that was corrected on {date}.").format(date=day)

"""What lateness would bring at the score there is: said with the claim, with its yes, and before anybody claims anything."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from clubsite.kit.isolated_name import isolated
from games.matches.course.state import Course, Stage
from games.matches.rules.sheet import MatchSheet
from games.matches.wording import late_claimed, score_text
from games.rules.match.penalties import MINUTE, LateTerms, late, late_points, losing_points, read_late_terms
from games.rules.match.score import Score

MOST_ROWS = 4
"""Of points that do not end the match; the row that ends it always stands there."""


@dataclass(frozen=True, slots=True)
class LateRow:
    """From so many minutes: the points, and the score with them."""

    minutes: int
    points: int
    score: str
    ends: bool


@dataclass(frozen=True, slots=True)
class LateTable:
    """For one of the two, if they are late."""

    side: int
    late: str
    rows: tuple[LateRow, ...]


@dataclass(frozen=True, slots=True)
class LateNow:
    """`minutes` since the time that was agreed, for the form; `terms` in a sentence while it can still happen. `claim` is what
    waits for an answer, `ends` whether a yes to it ends the match."""

    minutes: int = 0
    terms: str = ""
    claim: str = ""
    ends: bool = False
    tables: tuple[LateTable, ...] = ()


def late_now(course: Course, names: tuple[str, str], sides: Iterable[int], minutes: int, own: int | None = None) -> LateNow:
    """`sides` are those of whom this reader may say that they were late, `own` is theirs."""
    between = course.match.game is None and not course.match.over
    if not between or course.stage not in (Stage.CHALLENGED, Stage.AGREED, Stage.PLAYING) or course.sheet.money:
        return LateNow()
    terms = read_late_terms(course.sheet.late_points)
    if terms is None:  # said among the terms
        return LateNow()
    if course.stage is Stage.CHALLENGED:
        return LateNow(minutes, _terms(terms, course.sheet))
    tables = tuple(LateTable(side, names[side], tuple(_rows(course, terms, side))) for side in sides)
    if course.waited is None:
        return LateNow(minutes, _terms(terms, course.sheet), tables=tables)
    after = _after(course, terms, 1 - course.waited, course.late_minutes)
    claim = f"{late_claimed(course, names, own)} {_gives(course, names, terms, after, own)}"
    return LateNow(minutes, _terms(terms, course.sheet), claim, after.over, tables)


def _terms(terms: LateTerms, sheet: MatchSheet) -> str:
    said = gettext(
        "Late by {first} min: a point for the opponent, and one more for each further {each} min. "
        "With {points} of them the match is lost."
    )
    return said.format(first=terms.first, each=terms.each, points=losing_points(sheet.length))


def _after(course: Course, terms: LateTerms, side: int, minutes: int) -> Score:
    return late(course.match.score, terms, side, minutes * MINUTE)


def _gives(course: Course, names: tuple[str, str], terms: LateTerms, after: Score, own: int | None) -> str:
    assert course.waited is not None
    points = late_points(terms, course.late_minutes * MINUTE)
    words = {"name": isolated(names[course.waited]), "number": points, "score": score_text(_shown(course, after))}
    if not after.over:
        said = ngettext("That gives {name} {number} point: {score}.", "That gives {name} {number} points: {score}.", points)
        if own == course.waited:
            said = ngettext("That gives you {number} point: {score}.", "That gives you {number} points: {score}.", points)
        return said.format(**words)
    said = ngettext(
        "That gives {name} {number} point and with it the match, {score}.",
        "That gives {name} {number} points and with them the match, {score}.",
        points,
    )
    if own == course.waited:
        said = ngettext(
            "That gives you {number} point and with it the match, {score}.",
            "That gives you {number} points and with them the match, {score}.",
            points,
        )
    stake = gettext("The stake is due with it.") if course.sheet.stake else ""
    return f"{said.format(**words)} {stake}".strip()


def _rows(course: Course, terms: LateTerms, side: int) -> Iterable[LateRow]:
    for points in range(1, losing_points(course.sheet.length) + 1):
        minutes = terms.first + terms.each * (points - 1)
        after = _after(course, terms, side, minutes)
        if points <= MOST_ROWS or after.over:
            yield LateRow(minutes, points, score_text(_shown(course, after)), after.over)
        if after.over:
            return


def _shown(course: Course, score: Score) -> tuple[int, int]:
    return score.points if course.sheet.truncate else score.raw

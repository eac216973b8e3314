"""The conditions of a series in the reader's language, and what puts a line behind the one above it."""

from collections.abc import Iterator
from typing import cast

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.ratings.rules.races import RACES, RaceRefused
from games.series.conditions import OwnPoints, TieBreak
from games.series.models import Series
from games.series.order import Decided

#: As a director chooses it, and what it says of a line with equal points below another.
_NAMES: dict[TieBreak, tuple[str | Promise, str | Promise]] = {
    TieBreak.WON: (_("more tournaments won"), _("equal points, fewer tournaments won")),
    TieBreak.BEST: (_("the better best result, then the next best"), _("equal points, lesser best results")),
    TieBreak.MATCHES: (_("more matches won"), _("equal points, fewer matches won")),
    TieBreak.HEAD_TO_HEAD: (
        _("more matches won against each other, if all of them have met"),
        _("equal points, fewer won against each other"),
    ),
    TieBreak.PLAYED: (_("more tournaments played"), _("equal points, fewer tournaments played")),
    TieBreak.LATEST: (
        _("the better result in the latest tournament, then the one before"),
        _("equal points, less in the last"),
    ),
}


def tie_break_choices() -> list[tuple[str, str | Promise]]:
    """For a form."""
    return [(key.value, words) for key, (words, _behind) in _NAMES.items()]


def tie_breaks_in_words(series: Series) -> list[str]:
    """In their order."""
    return [str(_NAMES[one][0]) for one in series.order]


def behind_in_words(decided: Decided | TieBreak) -> str:
    """Why a line stands behind the one above; empty for the points."""
    if isinstance(decided, TieBreak):
        return str(_NAMES[decided][1])
    return gettext("equal in everything") if decided is Decided.SHARED else ""


def points_in_words(series: Series) -> str:
    """Empty for the club's own race."""
    if series.points is None:
        return RACES[series.race].name if series.race else ""
    return "; ".join(_own(cast(OwnPoints, series.points)))


def race_refused(refused: RaceRefused) -> str:
    """Why nothing can be scored like that."""
    return gettext(refused.reason.problem.value).format(**refused.reason.words)


def _own(points: OwnPoints) -> Iterator[str]:
    if points["places"]:
        numbers = " – ".join(_number(one) for one in points["places"])
        yield ngettext(
            "{points} for the first place", "{points} for the places from the first on", len(points["places"])
        ).format(points=numbers)
    if points["match_won"]:
        yield gettext("{points} for a match won").format(points=_number(points["match_won"]))
    if points["coming"]:
        yield gettext("{points} for coming and playing a match").format(points=_number(points["coming"]))


def _number(points: float) -> str:
    return str(number_format(f"{points:.4f}".rstrip("0").rstrip(".")))

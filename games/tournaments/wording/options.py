"""The options of a tournament by their titles, and their values in words."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias

from django.utils.formats import number_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:  # only type checkers know the type of a lazy translation
    from django.utils.functional import _StrPromise

Text: TypeAlias = "_StrPromise"

TITLES: Mapping[str, Text] = {
    "seeding": _("Places on the draw"),
    "byes": _("Byes"),
    "tiebreaks": _("What decides between equals"),
    "unplayed": _("A round that an opponent did not play"),
    "third_place": _("Third place"),
    "late_points": _("Lateness"),
    "truncate": _("Points beyond the length of a match"),
    "crawford": _("Crawford game"),
    "bye_points": _("Points for a bye"),
    "half_point_byes": _("Half a point for a round missed"),
    "unit": _("Prizes are paid in steps of"),
    "check_in": _("Checking in"),
    "race": _("Points for the club’s race"),
    "race_weight": _("Weight in the club’s race"),
    "scoring": _("A round robin played twice"),
}
VALUES: Mapping[str, Mapping[str, Text]] = {
    # The site always has a number: "order" is that of entry only in a sheet that is played without one.
    "seeding": {"order": _("by the number of the draw"), "rating": _("by rating"), "random": _("by the number of the draw")},
    "byes": {"spread": _("spread over the draw"), "grouped": _("side by side")},
    "unplayed": {"raw": _("counts as it stands"), "heltour": _("counts as Heltour does"), "fide2022": _("counts as FIDE does")},
    "third_place": {"shared": _("shared"), "match": _("played for")},
    "late_points": {"none": _("costs nothing")},
    "truncate": {"on": _("do not count"), "off": _("count")},
    "crawford": {"on": _("on"), "off": _("off")},
    "half_point_byes": {"off": _("never"), "once": _("once")},
    "check_in": {"off": _("not asked for"), "required": _("only who has checked in is drawn")},
    "race": {"none": _("none"), "usbgf": _("USBGF"), "brass_city": _("Brass City"), "milwaukee": _("Milwaukee")},
    "scoring": {"wins": _("every match counts"), "cambridge": _("both matches of a pair count together")},
}
TIE_BREAKS: Mapping[str, Text] = {
    "wins": _("matches won"),
    "head_to_head": _("their own match"),
    "buchholz": _("Buchholz"),
    "buchholz_cut1": _("Buchholz without the lowest"),
    "median": _("median"),
    "sonneborn_berger": _("Sonneborn-Berger"),
    "progressive_score": _("progressive score"),
    "difference": _("difference of points"),
    "seed": _("place on the draw"),
}


def option_in_words(name: str, value: str) -> str:
    """ "Third place: shared.\""""
    return gettext("{rule}: {choice}.").format(rule=TITLES[name], choice=_choice(name, value))


def _choice(name: str, value: str) -> str:
    named = VALUES.get(name, {}).get(value)
    if named is not None:
        return str(named)
    if name == "tiebreaks":
        return ", ".join(str(TIE_BREAKS[one]) for one in value.split(","))
    if name == "late_points":
        first, _plus, each = value.partition("+")
        return gettext("a point after {first} minutes and after each {each} more").format(first=first, each=each)
    return number_format(value)

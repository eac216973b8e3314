"""Can a club keep its ratings by these numbers? Reads and writes a list of the club's own, as JSON has it:

    {"start": 1500, "c": 4, "a": 0.5, "k": 1}

`k` is a number, or the ramp of newcomers as `max(1, 5 - e/100)`. What else a list decides may be given, too, by the names of
`RatingList` and `Listing`: name, width, experience_includes_current, one_point_rated, live_rated, on_screen_rated,
provisional_below, listed_from, active_months.
"""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from enum import StrEnum

from games.rules.sentences import gettext_noop

from .lists import CLASS_WIDTH, PUBLISHED, Listing, Ramp, RatingList

OWN = "own"
LONGEST_NAME = 60

#: From, to; both included.
STARTS = (0.0, 100_000.0)
FACTORS = (0.01, 1_000.0)
EXPONENTS = (0.0, 2.0)
KS = (0.01, 100.0)
RAMPS = (1.0, 100_000.0)
WIDTHS = (10.0, 100_000.0)
EXPERIENCES = (0, 100_000)
MONTHS = (0, 120)

NUMBERS = ("start", "c", "a", "k")
SWITCHES = ("experience_includes_current", "one_point_rated", "live_rated", "on_screen_rated")
LISTING = tuple(one.name for one in fields(Listing))
KEYS = ("name", *NUMBERS, "width", *SWITCHES, *LISTING)

RAMP = re.compile(r"max\(\s*([0-9.]+)\s*,\s*([0-9.]+)\s*[-−]\s*e\s*/\s*([0-9.]+)\s*\)")


class ListProblem(StrEnum):
    """Every reason why a club cannot keep its ratings like that. The raiser fills in the words in braces."""

    NOT_A_LIST = gettext_noop("A rating list needs the numbers start, c, a and k.")
    MISSING = gettext_noop("“{key}” is missing: a rating list needs start, c, a and k.")
    UNKNOWN = gettext_noop("A rating list has no “{key}”. It can have: {keys}.")
    NAME = gettext_noop("The name of a rating list has 1 to {most} characters.")
    NAME_UNSEEN = gettext_noop("The name has signs that nobody can see.")
    NAME_TAKEN = gettext_noop("“{name}” is a published list with numbers of its own. Give yours another name.")
    NUMBER = gettext_noop("“{key}” is a number from {least} to {most}.")
    WHOLE = gettext_noop("“{key}” is a whole number from {least} to {most}.")
    SWITCH = gettext_noop("“{key}” is true or false.")
    RAMP = gettext_noop("“k” is a number, or a ramp such as max(1, 5 - e/100), where e is the experience.")
    RAMP_UPWARDS = gettext_noop(
        "In max({least}, {highest} - e/{per}) newcomers would move more slowly. The second number is the larger one."
    )
    NOTHING_RATED = gettext_noop("A list counts matches on a real board, matches on screen, or both.")
    NOBODY_PROVISIONAL = gettext_noop(
        "Nobody would be provisional below {provisional_below}: players are listed from {listed_from} experience on."
    )


@dataclass(frozen=True, slots=True)
class ListReason:
    """A problem, and the words that fill its braces."""

    problem: ListProblem
    words: dict[str, str | int | float] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.problem.value.format(**self.words)


class ListRefused(Exception):
    """No list can be kept by these numbers; `reason` says why."""

    def __init__(self, problem: ListProblem, **words: str | float) -> None:
        self.reason = ListReason(problem, dict(words))
        super().__init__(str(self.reason))


def own_list(given: object) -> RatingList:
    """The list that this JSON object describes; ListRefused where it describes none."""
    if not isinstance(given, Mapping):
        raise ListRefused(ListProblem.NOT_A_LIST)
    _only_known_keys(given)
    read = RatingList(
        key=OWN,
        name=_name(given.get("name", OWN)),
        start=_number(given, "start", STARTS),
        factor=_number(given, "c", FACTORS),
        exponent=_number(given, "a", EXPONENTS),
        ramp=_ramp(given["k"]),
        width=_number({"width": CLASS_WIDTH, **given}, "width", WIDTHS),
        listing=_listing(given),
        **{key: _switch(given, key) for key in SWITCHES if key in given},
    )
    if not (read.live_rated or read.on_screen_rated):
        raise ListRefused(ListProblem.NOTHING_RATED)
    return read


def as_json(rating_list: RatingList) -> dict[str, str | float | bool]:
    """The JSON object that `own_list` reads as a list with the same numbers."""
    ramp = rating_list.ramp
    least, highest, per = (plain(one) for one in (ramp.least, ramp.highest, ramp.per))
    return {
        "name": rating_list.name,
        "start": rating_list.start,
        "c": rating_list.factor,
        "a": rating_list.exponent,
        "k": ramp.least if ramp.highest == ramp.least else f"max({least}, {highest} - e/{per})",
        "width": rating_list.width,
        **{key: bool(getattr(rating_list, key)) for key in SWITCHES},
        **asdict(rating_list.listing),
    }


def plain(number: float) -> str:
    """Every digit, without the .0 of a whole number, and never as 1e5."""
    return str(int(number)) if number == int(number) else repr(number)


def _only_known_keys(given: Mapping[object, object]) -> None:
    if missing := [key for key in NUMBERS if key not in given]:
        raise ListRefused(ListProblem.MISSING, key=missing[0])
    if unknown := [key for key in given if key not in KEYS]:
        key = str(unknown[0])[:LONGEST_NAME].encode(errors="backslashreplace").decode()  # half a letter is no text
        raise ListRefused(ListProblem.UNKNOWN, key=key, keys=", ".join(KEYS))


def _name(given: object) -> str:
    if not isinstance(given, str) or not 1 <= len(given.strip()) <= LONGEST_NAME:
        raise ListRefused(ListProblem.NAME, most=LONGEST_NAME)
    name = given.strip()
    if not name.isprintable():
        raise ListRefused(ListProblem.NAME_UNSEEN)
    if any(name.casefold() in (one.key, one.name.casefold()) for one in PUBLISHED.values()):
        raise ListRefused(ListProblem.NAME_TAKEN, name=name)
    return name


def _number(given: Mapping[object, object], key: str, bounds: tuple[float, float]) -> float:
    value = given[key]
    least, most = bounds
    # JSON's true is a number to Python; NaN fails the comparison
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise ListRefused(ListProblem.NUMBER, key=key, least=plain(least), most=plain(most))
    return float(value)


def _whole(given: Mapping[object, object], key: str, bounds: tuple[int, int]) -> int:
    value = given.get(key, 0)
    least, most = bounds
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ListRefused(ListProblem.WHOLE, key=key, least=least, most=most)
    return value


def _switch(given: Mapping[object, object], key: str) -> bool:
    value = given[key]
    if not isinstance(value, bool):
        raise ListRefused(ListProblem.SWITCH, key=key)
    return value


def _ramp(given: object) -> Ramp:
    if not isinstance(given, str):
        k = _number({"k": given}, "k", KS)
        return Ramp(least=k, highest=k)
    found = RAMP.fullmatch(given.strip())
    if found is None:
        raise ListRefused(ListProblem.RAMP)
    try:
        least, highest, per = map(float, found.groups())
    except ValueError:  # two points in a number
        raise ListRefused(ListProblem.RAMP) from None
    ramp = Ramp(_number({"k": least}, "k", KS), _number({"k": highest}, "k", KS), _number({"e/": per}, "e/", RAMPS))
    if highest < least:
        raise ListRefused(ListProblem.RAMP_UPWARDS, least=plain(least), highest=plain(highest), per=plain(per))
    return ramp


def _listing(given: Mapping[object, object]) -> Listing:
    provisional = _whole(given, "provisional_below", EXPERIENCES)
    listed = _whole(given, "listed_from", EXPERIENCES)
    if 0 < provisional <= listed:
        raise ListRefused(ListProblem.NOBODY_PROVISIONAL, listed_from=listed, provisional_below=provisional)
    return Listing(provisional, listed, _whole(given, "active_months", MONTHS))

"""A tournament's options, as the director's sheet names them. They are set before the draw and stand from then on."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from decimal import Decimal
from difflib import get_close_matches
from enum import StrEnum

from games.rules.match.penalties import LateTerms, read_late_terms
from games.rules.match.refusals import ScoreRefused
from games.tournaments.model.refusals import Refusal, TournamentRefused


class Seeding(StrEnum):
    """Who stands where on the draw."""

    ORDER = "order"
    RATING = "rating"
    RANDOM = "random"


class Byes(StrEnum):
    """Which places of the draw have the byes."""

    SPREAD = "spread"
    GROUPED = "grouped"


class TieBreak(StrEnum):
    """What separates players, in the order in which a tournament names it. The first compares points (matches won and byes)."""

    WINS = "wins"
    HEAD_TO_HEAD = "head_to_head"
    BUCHHOLZ = "buchholz"
    BUCHHOLZ_CUT1 = "buchholz_cut1"
    MEDIAN = "median"
    SONNEBORN_BERGER = "sonneborn_berger"
    PROGRESSIVE_SCORE = "progressive_score"
    DIFFERENCE = "difference"
    SEED = "seed"


class Unplayed(StrEnum):
    """What a round that somebody did not play counts in the sums of their opponents."""

    RAW = "raw"
    HELTOUR = "heltour"
    FIDE2022 = "fide2022"


class Race(StrEnum):
    """Whose points a tournament gives to the club's race."""

    NONE = "none"
    USBGF = "usbgf"
    BRASS_CITY = "brass_city"
    MILWAUKEE = "milwaukee"


class ThirdPlace(StrEnum):
    """Whether the losing semi-finalists of a knock-out play for the third place."""

    SHARED = "shared"
    MATCH = "match"


class CheckIn(StrEnum):
    """Whether somebody who is not checked in is drawn."""

    OFF = "off"
    REQUIRED = "required"


class HalfPointByes(StrEnum):
    """Whether somebody who joins a Swiss late gets half a point, once, for a round missed."""

    OFF = "off"
    ONCE = "once"


class Scoring(StrEnum):
    """What a round robin that is played twice gives points for: matches won, or both matches of a pair together."""

    WINS = "wins"
    CAMBRIDGE = "cambridge"


TIE_BREAKS = (TieBreak.WINS, TieBreak.BUCHHOLZ, TieBreak.SONNEBORN_BERGER, TieBreak.SEED)


@dataclass(frozen=True, slots=True)
class Options:
    """Names and values are those of the sheet. Points are in half points where they may be halved."""

    seeding: Seeding = Seeding.ORDER
    byes: Byes = Byes.SPREAD
    tiebreaks: tuple[TieBreak, ...] = TIE_BREAKS
    unplayed: Unplayed = Unplayed.RAW
    third_place: ThirdPlace = ThirdPlace.SHARED
    late_points: str = "5+5"
    truncate: bool = True
    crawford: bool = True
    bye_points: int = 2  # half points
    half_point_byes: HalfPointByes = HalfPointByes.OFF
    unit: int = 100  # cents: what prizes are paid in
    check_in: CheckIn = CheckIn.OFF
    race: Race = Race.NONE
    race_weight: int = 100  # hundredths
    scoring: Scoring = Scoring.WINS

    @property
    def missed_round_points(self) -> int:
        """What a late entry to a Swiss is given, once for all the rounds before it, in half points."""
        return 1 if self.half_point_byes is HalfPointByes.ONCE else 0

    @property
    def late_terms(self) -> LateTerms | None:
        """None if lateness costs nothing."""
        return read_late_terms(self.late_points)


def with_option(options: Options, name: str, value: str) -> Options:
    """The options with one set as the sheet writes it. Raises TournamentRefused."""
    reader = _READERS.get(name)
    if reader is None:
        legal = get_close_matches(name, _READERS, n=1, cutoff=0) or list(_READERS)
        raise TournamentRefused(Refusal.UNKNOWN_OPTION, option=name, legal=legal[0])
    found = reader(value)
    if found is None:
        raise TournamentRefused(Refusal.UNKNOWN_VALUE, option=name, value=value, legal=_LEGAL[name])
    changed: dict[str, object] = {name: found}
    return replace(options, **changed)  # type: ignore[arg-type]  # each reader gives its field's type


def legal_values(name: str) -> str:
    """Which values an option can have, in words."""
    return _LEGAL[name]


def option_text(options: Options, name: str) -> str:
    """The value as the sheet writes it; `with_option` reads it back."""
    return _written(name, getattr(options, name))


def changed_options(options: Options) -> Mapping[str, str]:
    """The options that are not the usual ones, in the order of the sheet."""
    usual = Options()
    names = [field.name for field in fields(Options) if getattr(options, field.name) != getattr(usual, field.name)]
    return {name: option_text(options, name) for name in names}


def _written(name: str, value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, tuple):
        return ",".join(value)
    if isinstance(value, int):
        return str(Decimal(value) / _SCALES[name])
    return str(value)


def _on_or_off(value: str) -> bool | None:
    return {"on": True, "off": False}.get(value)


def _late_points(value: str) -> str | None:
    try:
        read_late_terms(value)
    except ScoreRefused:
        return None
    return value


def _tie_breaks(value: str) -> tuple[TieBreak, ...] | None:
    words = value.split(",")
    if not set(words) <= set(TieBreak) or len(set(words)) < len(words):
        return None
    return tuple(TieBreak(word) for word in words)


_DECIMAL = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")


def _number(name: str, legal: Callable[[int], bool]) -> Callable[[str], int | None]:
    """A decimal number that becomes a whole one in the unit in which it is kept."""

    def read(value: str) -> int | None:
        if not _DECIMAL.fullmatch(value):
            return None
        number = Decimal(value) * _SCALES[name]
        if number != number.to_integral_value():
            return None
        return int(number) if legal(int(number)) else None

    return read


def _one_of(kind: type[StrEnum]) -> Callable[[str], StrEnum | None]:
    return lambda value: kind(value) if value in set(kind) else None


#: How many of the units kept are one of the units written.
_SCALES = {"bye_points": 2, "unit": 100, "race_weight": 100}

_READERS: Mapping[str, Callable[[str], object]] = {
    "seeding": _one_of(Seeding),
    "byes": _one_of(Byes),
    "tiebreaks": _tie_breaks,
    "unplayed": _one_of(Unplayed),
    "third_place": _one_of(ThirdPlace),
    "late_points": _late_points,
    "truncate": _on_or_off,
    "crawford": _on_or_off,
    "bye_points": _number("bye_points", lambda half: 0 <= half <= 2),
    "half_point_byes": _one_of(HalfPointByes),
    "unit": _number("unit", lambda cents: 1 <= cents <= 100_000),
    "check_in": _one_of(CheckIn),
    "race": _one_of(Race),
    "race_weight": _number("race_weight", lambda hundredths: 0 <= hundredths <= 1_000),
    "scoring": _one_of(Scoring),
}

#: In the order in which they are told.
OPTION_NAMES = tuple(_READERS)

_LEGAL: Mapping[str, str] = {
    "seeding": ", ".join(Seeding),
    "byes": ", ".join(Byes),
    "tiebreaks": "a list of " + ", ".join(TieBreak),
    "unplayed": ", ".join(Unplayed),
    "third_place": ", ".join(ThirdPlace),
    "late_points": "5+5 (minutes until the first point and until each later one), none",
    "truncate": "on, off",
    "crawford": "on, off",
    "bye_points": "0, 0.5, 1",
    "half_point_byes": ", ".join(HalfPointByes),
    "unit": "1 (whole units), 0.01 (cents), or another amount",
    "check_in": ", ".join(CheckIn),
    "race": ", ".join(Race),
    "race_weight": "a number from 0 to 10 with two decimals at most",
    "scoring": ", ".join(Scoring),
}

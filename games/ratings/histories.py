"""What each match did to one player: for reading, newest first."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet
from django.utils.translation import gettext

from clubsite.members.models import Player
from games.matches.models import Match
from games.ratings.models import KeptList, RatedMatch
from games.ratings.rules.reasons import WhyNotRated
from games.ratings.services.lists import numbers_of


@dataclass(frozen=True, slots=True)
class Told:
    """A match from one player's side. Without figures, and with the reason, if it was not rated."""

    at: datetime
    code: str
    opponent: int
    name: str
    length: int
    won: bool
    reason: str
    why_not: str
    chance: float | None
    change: float | None
    rating: float | None


def matches_on(kept: KeptList, person: int, against: int | None = None) -> QuerySet[RatedMatch]:
    """The player's matches on the list, rated or not; only those against one opponent if there is one. In order of `NEWEST`."""
    rows = _shown(kept).filter(Q(winner=person) | Q(loser=person))
    return rows.filter(Q(winner=against) | Q(loser=against)) if against else rows


def unrated_on(kept: KeptList) -> QuerySet[RatedMatch]:
    """The matches that changed nothing on the list."""
    return _shown(kept).exclude(why_not="")


@dataclass(frozen=True, slots=True)
class Unrated:
    """A confirmed match that changed nothing, and why: the reason's code, and a sentence."""

    at: datetime
    code: str
    winner: Player
    loser: Player
    length: int
    reason: str
    why_not: str


def unrated(row: RatedMatch) -> Unrated:
    return Unrated(row.at, row.match.code, row.winner, row.loser, row.length, row.why_not, _in_words(row.why_not))


def reasons_of(code: str) -> list[tuple[str, str]]:
    """Each present list's name, and why it does not count the confirmed match; nothing once one of them does."""
    rows = RatedMatch.objects.filter(match__code=code, kept__until=None).exclude(why_not=WhyNotRated.UNFINISHED.name)
    found = [(numbers_of(row.kept).name, row.why_not) for row in rows.select_related("kept").order_by("kept__scope")]
    return [] if any(not why for _, why in found) else [(name, _in_words(why)) for name, why in found]


NEWEST = ("-at", "-match")


def _shown(kept: KeptList) -> QuerySet[RatedMatch]:
    """Without those whose result was taken back. One query."""
    rows = RatedMatch.objects.filter(kept=kept).exclude(why_not=WhyNotRated.UNFINISHED.name)
    return rows.select_related("match", "winner", "loser").defer("match__state").order_by(*NEWEST)


def told(row: RatedMatch, person: int) -> Told:
    """From the side of the one whose key that is."""
    won = row.winner_id == person
    other = row.loser if won else row.winner
    before, after = (row.winner_before, row.winner_after) if won else (row.loser_before, row.loser_after)
    chance = row.chance if won or row.chance is None else 1.0 - row.chance
    change = None if before is None or after is None else after - before
    why_not = _in_words(row.why_not) if row.why_not else ""
    return Told(row.at, row.match.code, other.pk, other.name, row.length, won, row.why_not, why_not, chance, change, after)


def _in_words(code: str) -> str:
    return gettext(WhyNotRated[code].value)


def code_of(match_id: int) -> str:
    """What the addresses of a match call it."""
    return str(Match.objects.values_list("code", flat=True).get(pk=match_id))

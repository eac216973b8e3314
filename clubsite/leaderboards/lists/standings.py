"""Who stands where on a board: places are worked out when they are read, and shared by equal figures.

The index of a period has everybody in the order of the board, so a page reads its own rows and those above them, and the first
page takes as long in a club of fifty as in one of fifty thousand.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from django.db.models import Count, DecimalField, Exists, F, OuterRef, Q, QuerySet, Sum, Window
from django.db.models.expressions import CombinedExpression
from django.db.models.functions import Cast, Rank

from clubsite.leaderboards.models import PublishedPlace, Result, Season, Total, Unlisted
from clubsite.leaderboards.periods import Period
from clubsite.leaderboards.providers import Board, Figure
from clubsite.members.models import Club, Player
from clubsite.members.rules.name_order import name_key

ON_A_PAGE = 50
EVERYBODY = 1_000_000
_ADDED = ("total", "number", "above", "below")
_AHEAD_AND_BEHIND = {"above": Count("pk", filter=Q(amount__gt=0)), "below": Count("pk", filter=Q(amount__lt=0))}
#: An exact fraction has no name in the database; sixteen digits tell those of a day apart.
_MEAN = Cast("total", DecimalField(max_digits=40, decimal_places=16)) / Cast(
    "number", DecimalField(max_digits=40, decimal_places=16)
)
_FIGURE_OF_A_DAY: dict[Figure, F | CombinedExpression] = {
    Figure.TOTAL: F("total"),
    Figure.MEAN: _MEAN,
    Figure.COUNT: F("number"),
    Figure.WON: F("above"),
}
FIGURES = ("amount", "count", "ahead", "behind")


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of a board. `person` is the primary key of a player, `amount` in the board's unit."""

    place: int
    person: int
    name: str
    amount: int
    count: int
    ahead: int
    behind: int


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which list: `least` is the fewest results of whoever is listed, `public` leaves out who does not want strangers to read
    their name, places included."""

    club: Club
    board: Board
    period: Period
    least: int = 1
    public: bool = False

    @property
    def is_published(self) -> bool:
        """A closed season."""
        return self.period.season is not None and self.period.season.closed_at is not None


def standings(wanted: Wanted, first: int = 0, number: int = ON_A_PAGE) -> list[Standing]:
    """So many lines after the first ones. Two queries, one for a closed season."""
    if wanted.is_published and wanted.period.season is not None:
        return _published(wanted, wanted.period.season, first, first + number)
    return standings_now(wanted, first, number)


def standings_now(wanted: Wanted, first: int = 0, number: int | None = ON_A_PAGE) -> list[Standing]:
    """The same from the totals as they are, also of a closed season. All lines if `number` is None."""
    last = None if number is None else first + number
    if wanted.period.day is not None:
        return _of_a_day(wanted, wanted.period.day, first, last)
    figure = wanted.board.figure.value
    totals = _listed(wanted, totals_of(wanted)).filter(count__gte=wanted.least)
    placed = totals.annotate(place=Window(Rank(), order_by=F(figure).desc()))
    return _with_names(placed.order_by(f"-{figure}", "person").values_list("place", "person", *FIGURES)[first:last])


def totals_of(wanted: Wanted) -> QuerySet[Total]:
    return Total.objects.filter(club=wanted.club, category=wanted.board.category, period=wanted.period.key)


def _listed(wanted: Wanted, rows: QuerySet[Total]) -> QuerySet[Total]:
    if wanted.board.listed is not None:
        rows = rows.filter(person__in=wanted.board.listed())
    return rows.exclude(Exists(_unlisted(OuterRef("person")))) if wanted.public else rows


def _unlisted(person: OuterRef) -> QuerySet[Unlisted]:
    """Also if they said so under a name that has become another's since."""
    return Unlisted.objects.filter(Q(player=person) | Q(player__merged_into=person))


def _unlisted_since(person: OuterRef) -> QuerySet[Unlisted]:
    """Of a name as it was published: also if it has become another's since, who said so under any of their names."""
    own = Q(player=person) | Q(player__merged_into=person)
    return Unlisted.objects.filter(own | Q(player__merged=person) | Q(player__merged_into__merged=person))


def _published(wanted: Wanted, season: Season, first: int, last: int) -> list[Standing]:
    """As it was when the season was closed. On a public list the others move up: a gap would say who is missing."""
    rows = PublishedPlace.objects.filter(season=season, board=wanted.board.slug)
    if wanted.public:
        rows = rows.exclude(Exists(_unlisted_since(OuterRef("person"))))
    placed = rows.annotate(among=Window(Rank(), order_by="place")).order_by("place", "person")
    return [
        Standing(row.among, row.person_id, row.name, row.amount, row.count, row.ahead, row.behind) for row in placed[first:last]
    ]


def _of_a_day(wanted: Wanted, day: date, first: int, last: int | None) -> list[Standing]:
    """From the day's results, which the database adds up: of a day with thousands of them a page reads its own lines."""
    category = wanted.board.category
    results = Result.objects.filter(club=wanted.club, day=day)
    results = results.filter(Q(category=category) | Q(category__startswith=f"{category}."))
    if wanted.public:
        results = results.exclude(Exists(_unlisted(OuterRef("person"))))
    # Under other names than those of the fields, which would be taken for the fields.
    added = results.order_by().values("person").annotate(total=Sum("amount"), number=Count("pk"), **_AHEAD_AND_BEHIND)
    figure = _FIGURE_OF_A_DAY[wanted.board.figure]
    ranked = added.filter(number__gte=wanted.least).annotate(place=Window(Rank(), order_by=figure.desc()))
    return _with_names(ranked.order_by(figure.desc(), "person").values_list("place", "person", *_ADDED)[first:last])


def _with_names(found: Iterable[tuple[int, ...]]) -> list[Standing]:
    """By a query of its own: a join would read the names of everybody above these lines, too."""
    rows = list(found)
    names = dict(Player.objects.filter(pk__in=[row[1] for row in rows]).values_list("pk", "name"))
    rows.sort(key=lambda row: (row[0], name_key(names[row[1]])))  # those who share a place
    return [Standing(place, person, names[person], *figures) for place, person, *figures in rows]


def changed_since(wanted: Wanted, lines: Iterable[Standing]) -> Sequence[Standing]:
    """Of a closed season, of which these are all published lines: everybody whose results are not what was published, as they
    are now, with the place they would have now. Someone without any results now is listed with none. One query."""
    published = {row.person: row for row in lines}
    now = {row.person: row for row in standings_now(wanted, number=None)}
    changed = [row for person, row in now.items() if _worth(row) != _worth(published.get(person))]
    gone = [replace(row, place=0, amount=0, count=0, ahead=0, behind=0) for key, row in published.items() if key not in now]
    return [*changed, *gone]


def _worth(row: Standing | None) -> tuple[int, int] | None:
    return (row.amount, row.count) if row else None

"""Who stands where on a board: places are worked out when they are read, and shared by equal figures.

The index of a period has everybody in the order of the board, so a page reads its own rows and those above them, and the first
page takes as long in a club of fifty as in one of fifty thousand.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Sum, Window
from django.db.models.functions import Rank

from clubsite.leaderboards.models import PublishedPlace, Result, Season, Total, Unlisted
from clubsite.leaderboards.periods import Period
from clubsite.leaderboards.providers import Board, Figure
from clubsite.members.models import Club

ON_A_PAGE = 50
EVERYBODY = 1_000_000
FIELDS = ("person", "person__name", "amount", "count", "ahead", "behind")


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
    """So many lines after the first ones. One query."""
    if wanted.is_published and wanted.period.season is not None:
        return _published(wanted, wanted.period.season)[first : first + number]
    return standings_now(wanted, first, number)


def standings_now(wanted: Wanted, first: int = 0, number: int | None = ON_A_PAGE) -> list[Standing]:
    """The same from the totals as they are, also of a closed season. All lines if `number` is None."""
    last = None if number is None else first + number
    if wanted.period.day is not None:
        return _of_a_day(wanted, wanted.period.day)[first:last]
    figure = wanted.board.figure.value
    totals = _listed(wanted, totals_of(wanted)).filter(count__gte=wanted.least)
    placed = totals.annotate(place=Window(Rank(), order_by=F(figure).desc()))
    rows = placed.order_by(f"-{figure}", "person").values_list("place", *FIELDS)
    return [Standing(*row) for row in rows[first:last]]


def totals_of(wanted: Wanted) -> QuerySet[Total]:
    return Total.objects.filter(club=wanted.club, category=wanted.board.category, period=wanted.period.key)


def _listed(wanted: Wanted, rows: QuerySet[Total]) -> QuerySet[Total]:
    return rows.exclude(Exists(_unlisted(OuterRef("person")))) if wanted.public else rows


def _unlisted(person: OuterRef) -> QuerySet[Unlisted]:
    """Also if they said so under a name that has become another's since."""
    return Unlisted.objects.filter(Q(player=person) | Q(player__merged_into=person))


def _published(wanted: Wanted, season: Season) -> list[Standing]:
    """As it was when the season was closed. The places of those who are not shown to strangers stay empty."""
    rows = PublishedPlace.objects.filter(season=season, board=wanted.board.slug)
    if wanted.public:
        rows = rows.exclude(Exists(_unlisted(OuterRef("person"))))
    return [
        Standing(row.place, row.person_id, row.name, row.amount, row.count, row.ahead, row.behind)
        for row in rows.order_by("place", "person")
    ]


def _of_a_day(wanted: Wanted, day: date) -> list[Standing]:
    """From the day's results, which are few."""
    category = wanted.board.category
    results = Result.objects.filter(club=wanted.club, day=day)
    results = results.filter(Q(category=category) | Q(category__startswith=f"{category}."))
    if wanted.public:
        results = results.exclude(Exists(_unlisted(OuterRef("person"))))
    ahead, behind = Count("pk", filter=Q(amount__gt=0)), Count("pk", filter=Q(amount__lt=0))
    # Under other names than those of the fields, which would be taken for the fields.
    rows = results.order_by().values_list("person", "person__name").annotate(Sum("amount"), Count("pk"), a=ahead, b=behind)
    return list(placed(wanted.board, (Standing(0, *row) for row in rows if row[3] >= wanted.least)))


def placed(board: Board, rows: Iterable[Standing]) -> Iterator[Standing]:
    """In the order of the board, with places."""
    place, last = 0, None
    for number, row in enumerate(sorted(rows, key=lambda row: (-_figure(board, row), row.person)), start=1):
        figure = _figure(board, row)
        if figure != last:
            place, last = number, figure
        yield replace(row, place=place)


def _figure(board: Board, row: Standing) -> float:
    match board.figure:
        case Figure.TOTAL:
            return row.amount
        case Figure.COUNT:
            return row.count
        case Figure.WON:
            return row.ahead
        case Figure.MEAN:
            return row.amount / row.count  # equal fractions give equal floats, as both are rounded correctly


def changed_since(wanted: Wanted) -> Sequence[Standing]:
    """Of a closed season: everybody whose results are not what was published, as they are now, with the place they would have
    now. Someone without any results now is listed with none."""
    assert wanted.period.season is not None
    published = {row.person: row for row in _published(wanted, wanted.period.season)}
    now = {row.person: row for row in standings_now(wanted, number=None)}
    changed = [row for person, row in now.items() if _worth(row) != _worth(published.get(person))]
    gone = [replace(row, place=0, amount=0, count=0, ahead=0, behind=0) for key, row in published.items() if key not in now]
    return [*changed, *gone]


def _worth(row: Standing | None) -> tuple[int, int] | None:
    return (row.amount, row.count) if row else None

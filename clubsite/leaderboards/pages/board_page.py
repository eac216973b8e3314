"""What a board's page shows: one page of a list with figures, arrows and lines, and how fresh it is."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.urls import reverse
from django.utils import timezone

from clubsite.leaderboards.counting.waiting import is_behind
from clubsite.leaderboards.lists.figures import figure_text
from clubsite.leaderboards.lists.form_lines import form_of, line_points
from clubsite.leaderboards.lists.past_places import least_of, places_before
from clubsite.leaderboards.lists.standings import EVERYBODY, ON_A_PAGE, Standing, Wanted, changed_since, standings
from clubsite.leaderboards.models import ClubBoards, Season
from clubsite.leaderboards.periods import ALL, Period, club_day, month_of
from clubsite.leaderboards.providers import Board, Counted, Figure, Provider, providers
from clubsite.members.models import Club, Player

MONTHS_BACK = 11
ON_THE_WALL = 10


@dataclass(frozen=True, slots=True)
class Row:
    """One line. `up` is how many places were gained since places were last noted, None if nobody knows; `is_new` for whoever
    had none; `line` are the points of an SVG polyline; `note` is how the figure of a closed season reads now."""

    standing: Standing
    whole: str
    rest: str
    up: int | None = None
    is_new: bool = False
    line: str = ""
    is_mine: bool = False
    note: str = ""

    @property
    def down(self) -> int:
        return -(self.up or 0)

    @property
    def line_end(self) -> tuple[str, str]:
        """Where the line ends, which is now."""
        across, _, down = self.line.rpartition(" ")[2].partition(",")
        return across, down

    @property
    def trend(self) -> str:
        """Which way the line is coloured: `up`, `down` or `level`."""
        return "up" if (self.up or 0) > 0 else "down" if (self.up or 0) < 0 else "level"


@dataclass(frozen=True, slots=True)
class BoardPage:
    """Everything the template draws. `late` are those who were not on a closed season's list and now would be."""

    club: Club
    board: Board
    period: Period
    rows: Sequence[Row]
    late: Sequence[Row]
    page: int
    has_more: bool
    least: int
    counted_at: datetime | None
    is_behind: bool
    public: bool = False

    @property
    def newer(self) -> int:
        return self.page - 1

    @property
    def older(self) -> int:
        return self.page + 1

    @property
    def wins_and_losses(self) -> bool:
        """Whether somebody can lose at all: nobody does by coming."""
        return not self.counts_only and self.board.counted is not Counted.AWARDS

    @property
    def more_at(self) -> str:
        """The page that says more of the board, for members."""
        return reverse(self.board.more_at, args=[self.club.slug]) if self.board.more_at and not self.public else ""

    @property
    def counts_only(self) -> bool:
        """Its figure is the number of results, which need not be said twice."""
        return self.board.figure is Figure.COUNT


@dataclass(frozen=True, slots=True)
class Asked:
    """Which list, for whom. `mine` is the reader's player, `number` the lines of a page."""

    club: Club
    board: Board
    period: Period
    page: int = 1
    public: bool = False
    mine: Player | None = None
    number: int = ON_A_PAGE


def board_page(asked: Asked, rules: ClubBoards) -> BoardPage:
    """At most eight queries, however many people and results there are."""
    wanted = Wanted(asked.club, asked.board, asked.period, least_of(asked.board, rules), asked.public)
    first = (asked.page - 1) * asked.number
    # of a closed season all lines, and only once: what has changed since is found by comparing all of them
    published = standings(wanted, 0, EVERYBODY) if wanted.is_published else None
    found = published[first:] if published is not None else standings(wanted, first, asked.number + 1)
    shown, has_more = found[: asked.number], len(found) > asked.number
    rows, late = list(_rows(wanted, shown, asked.mine)), list[Row]()
    if published is not None:
        rows, late = _with_later_changes(wanted, rows, published)
    return BoardPage(
        asked.club,
        asked.board,
        asked.period,
        rows,
        late if asked.page == 1 else [],
        asked.page,
        has_more,
        wanted.least,
        rules.counted_at,
        is_behind(asked.club),
        asked.public,
    )


def _rows(wanted: Wanted, shown: Sequence[Standing], mine: Player | None) -> Iterator[Row]:
    people = [one.person for one in shown]
    runs = not wanted.is_published and wanted.period.day is None
    before = places_before(wanted, people) if runs else None
    forms = form_of(wanted, people) if runs and wanted.board.figure is not Figure.COUNT else {}
    for one in shown:
        whole, rest = figure_text(wanted.board, one.amount, one.count, one.ahead)
        past = before.get(one.person) if before else None
        form = forms.get(one.person)
        yield Row(
            one,
            whole,
            rest,
            up=past - one.place if past else None,
            is_new=bool(before) and past is None,
            line=line_points(form) if form and len(form) > 2 else "",
            is_mine=mine is not None and one.person == mine.pk,
        )


def _with_later_changes(wanted: Wanted, rows: Sequence[Row], lines: Sequence[Standing]) -> tuple[list[Row], list[Row]]:
    """The published lines, each with what it would be now if that differs, and those who are not among them."""
    now = {one.person: one for one in changed_since(wanted, lines)}
    noted = []
    for row in rows:
        later = now.pop(row.standing.person, None)
        note = "".join(figure_text(wanted.board, later.amount, later.count, later.ahead)) if later and later.count else ""
        noted.append(_noted(row, note or ("0" if later else "")))
    published = {one.person for one in lines}
    late = [_plain(wanted.board, one) for one in now.values() if one.count and one.person not in published]
    return noted, late


def _noted(row: Row, note: str) -> Row:
    return Row(row.standing, row.whole, row.rest, is_mine=row.is_mine, note=note)


def _plain(board: Board, one: Standing) -> Row:
    return Row(one, *figure_text(board, one.amount, one.count, one.ahead))


@dataclass(frozen=True, slots=True)
class Choices:
    """The ways to other lists: `provider` has the board that is shown, `boards` are those of it that the club keeps,
    `others` are all providers with their first board."""

    provider: Provider
    others: Sequence[tuple[Provider, Board]]
    boards: Sequence[Board]
    near: Sequence[Period]
    far: Sequence[Period]


def choices(club: Club, board: Board) -> Choices:
    """One query."""
    found = list(providers().values())
    provider = next(one for one in found if board.slug in {each.slug for each in one.boards})
    kept = {one.title: one.kept_by(club.pk) for one in found}
    others = [(one, kept[one.title][0]) for one in found if kept[one.title]]
    if board.always:
        return Choices(provider, others, kept[provider.title], [Period(ALL)], [])
    today = club_day(timezone.now(), club.zone)
    seasons = [Period(season.key, season=season) for season in Season.objects.filter(club=club)]
    near = [one for one in seasons if one.season is not None and one.season.begins <= today <= one.season.ends]
    months = [Period(month_of(today))]
    first = today.replace(day=1)
    for _ in range(MONTHS_BACK):
        first = (first - timedelta(days=1)).replace(day=1)
        months.append(Period(month_of(first)))
    days = [Period(f"{today:%Y-%m-%d}", day=today)]
    far = [*days, *(one for one in seasons if one not in near), *months[1:]]
    return Choices(provider, others, kept[provider.title], [*near, months[0], Period(ALL)], far)

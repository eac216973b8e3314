"""Which tournaments count in a series, and what each gave its players.

A tournament has its day: when play was to begin, or when its last flight was closed. What it gives depends on its version, on
the race and on the matches that a director has taken out of the ratings, so a process keeps it by these.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils import timezone

from clubsite.leaderboards.periods import club_day
from games.ratings.rules.points_race import PointsRace
from games.ratings.rules.races import RACES
from games.ratings.services.racing import races_of
from games.series.conditions import own_points
from games.series.models import Series, SeriesChoice
from games.tournaments.desk.stage import Stage
from games.tournaments.models import ClubTournament, TournamentRecord
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.services.writing import TOURNAMENTS
from games.tournaments.telling.club.points import champion, matches_won, points_by_name, taken_out

MOST_KEPT = 2_000


@dataclass(frozen=True, slots=True)
class Given:
    """What a tournament gave, by the names on its sheet."""

    points: Mapping[str, Decimal]
    champion: str | None
    beaten: tuple[tuple[str, str], ...]
    """Who has won a match, and against whom."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A tournament of the club that is over, or will be. `brought`: it was announced with its draw, so nobody can say when it
    was played, and it counts only if it is taken in. `choice`: a director has said whether it counts."""

    row: ClubTournament
    day: date
    brought: bool
    in_days: bool
    choice: SeriesChoice | None
    everything: bool

    @property
    def counts(self) -> bool:
        if self.choice is not None:
            return self.choice.counts
        return self.everything and self.in_days and not self.brought


_kept: dict[tuple[int, int, PointsRace, frozenset[str]], Given] = {}


def candidates(series: Series) -> list[Candidate]:
    """The earliest first. Two queries."""
    found = _with_moments(ClubTournament.objects.filter(club=series.club_id, stage=Stage.OVER.value))
    choices = {one.tournament_id: one for one in series.choices.all()}
    told = [_candidate(series, row, choices.get(row.pk)) for row in found]
    return sorted(told, key=lambda one: (one.day, one.row.pk))


def series_of(tournament: ClubTournament) -> list[Series]:
    """Those in which it counts, or will once it is over, the earliest first. Three queries at most, one in a club without."""
    found = list(Series.objects.filter(club=tournament.club_id).select_related("club").order_by("begins", "pk"))
    if not found or tournament.stage == Stage.CALLED_OFF.value:
        return []
    choices = {one.series_id: one for one in SeriesChoice.objects.filter(tournament=tournament)}
    row = _with_moments(ClubTournament.objects.filter(pk=tournament.pk)).get()
    return [one for one in found if _candidate(one, row, choices.get(one.pk)).counts]


def _with_moments(rows: QuerySet[ClubTournament]) -> QuerySet[ClubTournament]:
    records = TournamentRecord.objects.filter(tournament=OuterRef("pk")).values("at")
    return rows.defer("state").annotate(
        announced=Subquery(records.order_by("number")[:1]),
        drawn=Subquery(records.filter(said__startswith="start ").order_by("number")[:1]),
        closed=Subquery(records.filter(said__startswith="close ").order_by("-number")[:1]),
    )


def _candidate(series: Series, row: ClubTournament, choice: SeriesChoice | None) -> Candidate:
    last = row.announced_at if row.stage == Stage.OVER.value else timezone.now()
    moments: tuple[datetime | None, ...] = (row.starts_at, row.closed, last)  # type: ignore[attr-defined]  # annotated
    day = club_day(next(moment for moment in moments if moment is not None), series.club.zone)
    brought = row.drawn == row.announced or (row.drawn is None and row.stage == Stage.OVER.value)  # type: ignore[attr-defined]
    return Candidate(row, day, brought, series.begins <= day <= series.until, choice, series.everything)


def given(series: Series, counting: Sequence[Candidate]) -> list[Given]:
    """What each gave, in their order. Three queries at most."""
    races = [*_races(series)]
    gone = taken_out([one.row.pk for one in counting])
    keys = [
        (one.row.pk, one.row.version, next(race for since, race in reversed(races) if since is None or since <= one.day))
        for one in counting
    ]
    wanted = [(*key, gone[key[0]]) for key in keys]
    known = {key: _kept.get(key) for key in wanted}  # what is kept may be cleared meanwhile
    rows = ClubTournament.objects.in_bulk([key[0] for key, one in known.items() if one is None])
    return [one or _keep(rows[key[0]], key[2], key[3]) for key, one in known.items()]


def _races(series: Series) -> Iterator[tuple[date | None, PointsRace]]:
    if series.points is not None:
        yield None, own_points(series.points)
    elif series.race:
        yield None, RACES[series.race]
    else:
        yield from races_of(series.club_id)


def _keep(row: ClubTournament, race: PointsRace, gone: frozenset[str]) -> Given:
    tournament = TOURNAMENTS.state_of(row).tournament
    brackets = brackets_of(tournament)
    won = tuple(matches_won(tournament, brackets, gone))
    told = Given(points_by_name(tournament, race, gone), champion(tournament, brackets, gone), won)
    if len(_kept) >= MOST_KEPT:
        _kept.clear()
    _kept[row.pk, row.version, race, gone] = told
    return told

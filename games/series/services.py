"""Everything that changes a series: each in one transaction, with the club's row locked, and noted in the club's log."""

from datetime import date
from typing import TypedDict
from uuid import UUID

from django.db import transaction

from clubsite.audit.kinds import Kind
from clubsite.audit.services import note
from clubsite.eventlog.action_ids import ActionIdUsed
from clubsite.members.models import Club, User
from clubsite.members.selectors import player_of
from clubsite.members.services import take_row_of
from games.series.conditions import OwnPoints, own_points
from games.series.models import Series, SeriesChoice
from games.series.refusals import SeriesRefusal, SeriesRefused
from games.series.results import candidates
from games.series.table import table_of
from games.tournaments.desk.stage import Stage
from games.tournaments.models import ClubTournament

MOST_SERIES, MOST_YEARS = 200, 5
MOST_COUNTED = 1_000
"""Results of a player, and tournaments for a place."""


class SeriesSaid(TypedDict):
    """Its conditions, as `models.Series` has them."""

    title: str
    begins: date
    until: date
    race: str
    points: OwnPoints | None
    best: int | None
    least: int
    everything: bool
    tie_breaks: str


def add_series(club: Club, said: SeriesSaid, *, by: User, click: UUID) -> Series:
    """Sent twice, it is one. Raises SeriesRefused, RaceRefused, ActionIdUsed."""
    if said["points"] is not None:
        own_points(said["points"])
    if said["until"] < said["begins"]:
        raise SeriesRefused(SeriesRefusal.ENDS_FIRST)
    if (said["until"] - said["begins"]).days > MOST_YEARS * 366:
        raise SeriesRefused(SeriesRefusal.TOO_LONG, years=MOST_YEARS)
    with transaction.atomic():
        take_row_of(club)
        known = Series.objects.filter(click=click).first()
        if known is not None:
            if known.made_by_id != by.pk or known.club_id != club.pk:
                raise ActionIdUsed
            return known
        if club.series.filter(title=said["title"]).exists():
            raise SeriesRefused(SeriesRefusal.SAME_TITLE)
        if club.series.count() >= MOST_SERIES:
            raise SeriesRefused(SeriesRefusal.TOO_MANY, most=MOST_SERIES)
        series = Series.objects.create(club=club, click=click, made_by=by, **said)
        _check_stands_not_in(series, by)
        note(club, Kind.SERIES_ADDED, by=by, series=said["title"])
        return series


def choose(series: Series, code: str, *, counts: bool, reason: str, by: User) -> None:
    """A director takes a tournament of the club in, or leaves it out. Raises SeriesRefused."""
    with transaction.atomic():
        take_row_of(series.club)
        row = ClubTournament.objects.filter(club=series.club, code=code).first()
        if row is None or row.stage != Stage.OVER:
            raise SeriesRefused(SeriesRefusal.NO_TOURNAMENT if row is None else SeriesRefusal.NOT_OVER)
        if not reason.strip():
            raise SeriesRefused(SeriesRefusal.WHY)
        if row.entries.filter(player__user=by).exists() or row.entries.filter(player__merged_into__user=by).exists():
            raise SeriesRefused(SeriesRefusal.OWN_TOURNAMENT)
        _check_stands_not_in(series, by)
        if next(one for one in candidates(series) if one.row.pk == row.pk).counts is counts:
            raise SeriesRefused(SeriesRefusal.AS_IT_IS)
        SeriesChoice.objects.update_or_create(
            series=series, tournament=row, defaults={"counts": counts, "reason": reason.strip(), "by_name": by.called}
        )
        kind = Kind.SERIES_TOOK_IN if counts else Kind.SERIES_LEFT_OUT
        note(series.club, kind, by=by, series=series.title, tournament=row.title, reason=reason.strip())


def _check_stands_not_in(series: Series, by: User) -> None:
    """Nobody chooses by which numbers, or whether, results of their own count that are known. Raises SeriesRefused."""
    player = player_of(by, series.club)
    if player is not None and any(line.player.pk == player.pk for line in table_of(series).lines):
        raise SeriesRefused(SeriesRefusal.OWN_SERIES)


def drop_series(series: Series, *, by: User) -> None:
    """One in which nothing has counted. Raises SeriesRefused."""
    with transaction.atomic():
        take_row_of(series.club)
        if any(one.counts for one in candidates(series)):
            raise SeriesRefused(SeriesRefusal.HAS_COUNTED)
        note(series.club, Kind.SERIES_DROPPED, by=by, series=series.title)
        series.delete()

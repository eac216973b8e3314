"""What of clubs' tournaments stands in their calendars: when each begins, who is in or waits, and which are called off."""

from collections.abc import Collection, Iterable, Iterator
from datetime import datetime, timedelta

from django.db.models import Prefetch, Q
from django.db.models.functions import Coalesce
from django.urls import reverse

from clubsite.calendar.models import NightDate
from clubsite.leaderboards.providers import Between, Entry
from games.tournaments.desk.stage import Stage
from games.tournaments.models import ClubTournament, Standing, TournamentEntry, moment_of
from games.tournaments.services.writing import TOURNAMENTS

IN_THE_CALENDAR = 500
LASTS = timedelta(hours=4)
"""How long one is taken to last in calendars, from its hour on: without an end their programs show a moment."""
_OPEN = (Stage.ENTRY.value, Stage.RUNNING.value)


def calendar(clubs: Collection[int], within: Between | None = None) -> Iterator[Entry]:
    """The latest first. One without an hour is on the day on which it was announced: those are for tonight. Those that a club
    night has announced stand on a club's pages with it. Three queries at most."""
    found = ClubTournament.objects.filter(club__in=clubs).select_related("club")
    nights = NightDate.objects.filter(night__club__in=clubs, night__opens="tournament").exclude(opened="")
    of_nights = dict(nights.values_list("opened", "night__place"))
    if within is not None:
        on_days = Q(starts_at__gte=within[0], starts_at__lt=within[1])
        tonight = Q(starts_at=None, announced_at__gte=within[0], announced_at__lt=within[1])
        found = found.filter(on_days | tonight)
    entered = Prefetch("entries", TournamentEntry.objects.exclude(standing=Standing.OUT), "those_there")
    for one in found.order_by(Coalesce("starts_at", "announced_at").desc(), "-pk").prefetch_related(entered)[:IN_THE_CALENDAR]:
        drawn = _drawn(one)
        in_it = [entry for entry in one.those_there if drawn is None or entry.word in drawn]
        yield Entry(
            one.code,
            one.title,
            one.starts_at or one.announced_at,
            ends=one.starts_at + LASTS if one.starts_at is not None else None,
            url=reverse("tournament", args=[one.code]),
            players=_standing(in_it, Standing.IN),
            waiting=_standing(in_it, Standing.WAITING),
            offered=_offered(one, in_it),
            left_out=tuple(entry.player_id for entry in one.those_there if entry not in in_it),
            is_off=one.stage == Stage.CALLED_OFF.value,
            is_open=one.stage in _OPEN,
            is_on=one.stage == Stage.RUNNING.value,
            all_day=one.starts_at is None,
            place=of_nights.get(one.code) or one.club.name,
            club=one.club_id,
            of_night=one.code in of_nights,
        )


def _drawn(tournament: ClubTournament) -> frozenset[str] | None:
    """Words of who plays while it runs; whoever had entered or waited beside them was not drawn. None before and after."""
    if tournament.stage != Stage.RUNNING.value:
        return None
    flights = TOURNAMENTS.state_of(tournament).tournament.flights
    return frozenset(name for flight in flights for name in flight.lines or ())


def _standing(entries: Iterable[TournamentEntry], standing: Standing) -> tuple[int, ...]:
    return tuple(entry.player_id for entry in entries if entry.standing == standing)


def _offered(tournament: ClubTournament, entries: Iterable[TournamentEntry]) -> tuple[tuple[int, datetime], ...]:
    """Until when is in the log's state alone, which is read only where a place is offered."""
    offered = {entry.word: entry.player_id for entry in entries if entry.standing == Standing.OFFERED}
    if not offered:
        return ()
    waiting = TOURNAMENTS.state_of(tournament).waiting
    ends = ((offered.get(one.name), moment_of(one.offered_until)) for one in waiting)
    return tuple((player, until) for player, until in ends if player is not None and until is not None)

"""What of a club's tournaments stands in its calendar: when each begins, who has entered, and which are called off."""

from collections.abc import Iterator

from django.db.models import Prefetch
from django.urls import reverse

from clubsite.calendar.models import NightDate
from clubsite.leaderboards.providers import Between, Entry
from games.tournaments.desk.stage import Stage
from games.tournaments.models import ClubTournament, Standing, TournamentEntry

IN_THE_CALENDAR = 500


def calendar(club_id: int, within: Between | None = None) -> Iterator[Entry]:
    """Those with an hour, the latest first; on a page without those that a club night has announced, which stand there with it.
    Two queries."""
    found = ClubTournament.objects.filter(club=club_id, starts_at__isnull=False)
    if within is not None:
        of_nights = NightDate.objects.filter(night__club=club_id, night__ahead__gt=0).exclude(opened="").values("opened")
        found = found.filter(starts_at__gte=within[0], starts_at__lt=within[1]).exclude(code__in=of_nights)
    entered = Prefetch("entries", TournamentEntry.objects.filter(standing=Standing.IN), "those_in")
    for one in found.order_by("-starts_at", "-pk").prefetch_related(entered)[:IN_THE_CALENDAR]:
        assert one.starts_at is not None  # by the filter above
        yield Entry(
            one.code,
            one.title,
            one.starts_at,
            url=reverse("tournament", args=[one.code]),
            players=tuple(entry.player_id for entry in one.those_in),
            is_off=one.stage == Stage.CALLED_OFF.value,
        )

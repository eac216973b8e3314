"""Past places: noted by night, and where somebody has moved since."""

from collections.abc import Collection, Mapping
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from clubsite.leaderboards.lists.standings import Wanted, standings
from clubsite.leaderboards.models import ClubBoards, PastPlace, Season, Unlisted
from clubsite.leaderboards.periods import ALL, Period, club_day, month_of
from clubsite.leaderboards.providers import Board, providers

NOTED = 500
"""So many places of a board are noted; further down nobody follows the arrows."""
THE_NIGHT = timedelta(hours=3)


def least_of(board: Board, rules: ClubBoards) -> int:
    """The fewest results of whoever stands on the board."""
    return max(rules.least, 1) if board.least else 1


@transaction.atomic
def note_places_of(club_id: int) -> int:
    """Everybody's place as it is at the end of the club's yesterday, which is over once the night is: evenings go on past
    midnight. A day that is noted stays as it is. Returns the number of places."""
    rules = ClubBoards.objects.select_related("club").select_for_update(of=("self",)).get(club=club_id)
    day = club_day(timezone.now() - THE_NIGHT, rules.club.zone) - timedelta(days=1)
    if PastPlace.objects.filter(club=club_id, day=day).exists():
        return 0
    seasons = Season.objects.filter(club=club_id, closed_at=None, begins__lte=day, ends__gte=day)
    periods = [Period(ALL), Period(month_of(day)), *(Period(season.key, season=season) for season in seasons)]
    noted = 0
    for board in (kept for provider in providers().values() for kept in provider.kept_by(club_id)):
        for period in periods:
            found = standings(Wanted(rules.club, board, period, least_of(board, rules)), number=NOTED)
            rows = [
                PastPlace(club_id=club_id, board=board.slug, period=period.key, day=day, person_id=row.person, place=row.place)
                for row in found
            ]
            noted += len(PastPlace.objects.bulk_create(rows))
    return noted


def places_before(wanted: Wanted, people: Collection[int]) -> Mapping[int, int] | None:
    """The places these people had when places were last noted; None if they never were, or if strangers would find out from
    the arrows who is left out. Two queries; three on a public list."""
    if wanted.public and Unlisted.objects.filter(player__club=wanted.club).exists():
        return None
    noted = PastPlace.objects.filter(club=wanted.club, board=wanted.board.slug, period=wanted.period.key)
    last = noted.order_by("-day").values_list("day", flat=True).first()
    if last is None:
        return None
    return dict(noted.filter(day=last, person__in=people).values_list("person", "place"))

"""Which tournaments of a club are not over, for whoever would archive it."""

from clubsite.members.models import Club
from games.tournaments.desk.stage import Stage
from games.tournaments.models import ClubTournament


def under_way(club: Club, at_most: int) -> list[str]:
    """Their titles, newest first."""
    found = ClubTournament.objects.filter(club=club, stage__in=[Stage.ENTRY.value, Stage.RUNNING.value])
    return list(found.order_by("-pk").values_list("title", flat=True)[:at_most])

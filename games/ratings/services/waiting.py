"""What waits to be rated: rows written together with the results themselves, so that a killed worker loses nothing."""

from clubsite.leaderboards.counting.waiting import logs_wait
from clubsite.members.models import Club, Player
from games.matches.models import Match
from games.matches.services.results import RESULTS
from games.ratings.models import RatedMatch, WaitingMatch


def match_changed(match: Match) -> None:
    """A confirmed result came, changed or went. Inside the transaction that writes it; see MATCH_RESULTS in the settings."""
    WaitingMatch.objects.create(club_id=match.club_id, match=match)


def counts_with_somebody_else(player: Player) -> None:
    """The player's matches count with another person from now on, or with themselves again: everything from the first of them
    on is replayed. Who won them is counted again, since nobody wins against themselves."""
    ended = Match.objects.filter(seats__player=player, ended_at__isnull=False).order_by("ended_at", "pk")
    first = ended.first()
    if first is not None:
        WaitingMatch.objects.create(club_id=player.club_id, match=first)
        logs_wait(RESULTS, player.club, ended.values_list("pk", flat=True))


def is_behind(club_id: int) -> bool:
    """Whether a result is not in the ratings yet."""
    return WaitingMatch.objects.filter(club=club_id).exists()


def has_rows(club: Club) -> bool:
    return RatedMatch.objects.filter(kept__club=club).exists()

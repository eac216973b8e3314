"""Who does not want to stand on lists that strangers read: everybody decides for themselves."""

from django.db import transaction

from clubsite.audit.kinds import Kind
from clubsite.audit.services import note
from clubsite.leaderboards.counting.increments import locked_boards, show
from clubsite.leaderboards.models import Unlisted
from clubsite.members.models import Player, User


def is_listed(player: Player) -> bool:
    return not Unlisted.objects.filter(player=player).exists()


@transaction.atomic
def wish(player: Player, *, listed: bool) -> None:
    """Idempotent. Open public lists change at once."""
    boards = locked_boards(player.club_id)
    if listed:
        Unlisted.objects.filter(player=player).delete()
    else:
        Unlisted.objects.get_or_create(player=player)
    show(boards, counted=False)


@transaction.atomic
def change_rules(club_id: int, *, is_public: bool, least: int, by: User | None = None) -> None:
    """Whether strangers see the lists, and the fewest results for an average."""
    boards = locked_boards(club_id)
    if least != boards.least:
        note(boards.club, Kind.LEADERS_CHANGED, by=by, was=boards.least, least=least)
    boards.is_public, boards.least = is_public, least
    boards.save(update_fields=["is_public", "least"])
    show(boards, counted=False)

"""Whose money a reader may see: players their own, the treasurer everybody's."""

from django.http import Http404

from clubsite.members.models import Club, Player, User
from clubsite.members.permissions import Power, powers_of
from clubsite.members.selectors import Visitor


def own_player(user: Visitor, club: Club) -> Player | None:
    """Who the reader is at this club; None for a member who has never played."""
    return Player.objects.filter(club=club, user=user, merged_into=None).first() if isinstance(user, User) else None


def player_with_money(user: Visitor, club: Club, player_id: int) -> Player:
    """Raises Http404 for nobody of this club, and for another player unless the reader keeps the book."""
    player = Player.objects.select_related("club").filter(club=club, pk=player_id).first()
    if player is None or (Power.KEEP_BOOK not in powers_of(user, club) and player != own_player(user, club)):
        raise Http404
    return player

"""Whether a guest is a member of the club as well: nobody plays against themselves, once by a login and once by a link.

What can be known is who reads mail at the guest's address, and who is logged in where their link is opened.
"""

from collections.abc import Collection

from allauth.account.models import EmailAddress
from django.db.models import Q

from clubsite.members.models import Club, Player, User
from clubsite.members.selectors import Visitor
from games.matches.permissions import login_of
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.models import ClubTournament, TournamentGuest


def same_mailbox(field: str, address: str) -> Q:
    """Whoever reads `gina+1@` reads `gina@` of the same host, too: what stands behind a plus only sorts their mail."""
    local, _, host = address.rpartition("@")
    reader = local.split("+")[0] or local
    sorted_mail = {f"{field}__istartswith": f"{reader}+", f"{field}__iendswith": f"@{host}"}
    return Q(**{f"{field}__iexact": f"{reader}@{host}"}) | Q(**sorted_mail)


def check_no_member(club: Club, guest: TournamentGuest) -> None:
    """Whoever has a login at the club with this address enters by it. Raises TournamentRefused."""
    members = User.objects.filter(is_active=True, memberships__club=club)
    if EmailAddress.objects.filter(same_mailbox("email", guest.address), verified=True, user__in=members).exists():
        raise TournamentRefused(DeskRefusal.ADDRESS_OF_A_MEMBER)


def check_still_guest(player: Player) -> None:
    """Whoever has become a member since says what they do by their login. Raises TournamentRefused."""
    if player.user_id is not None or player.merged_into_id is not None:
        raise TournamentRefused(DeskRefusal.LINK_OF_A_MEMBER)


def check_not_the_opponent(row: ClubTournament, guest: TournamentGuest, players: Collection[str], by: Visitor) -> None:
    """Nobody confirms their own report by the link of the guest whom they play. Raises TournamentRefused."""
    entries = row.entries.filter(word__in=players).select_related("player__merged_into")
    others = {login_of(entry.player) for entry in entries if entry.pk != guest.entry_id} - {None}
    same = EmailAddress.objects.filter(same_mailbox("email", guest.address), verified=True, user__in=others).exists()
    if same or (isinstance(by, User) and by.pk in others):
        raise TournamentRefused(DeskRefusal.LINK_OF_THE_OPPONENT)

"""What programs that follow a tournament are told: the listener of the channel `programs.tournament:<id>`. The only audience is
`member:<user>`; whether they still belong to the club is asked at each drawing, and where they do not, the stream ends."""

from functools import cache

from django.contrib.auth.models import AnonymousUser

from clubsite.api.streams.asking import Follower
from clubsite.api.streams.opening import as_data
from clubsite.live.rendering import Over, State
from clubsite.members.models import User
from clubsite.members.selectors import roles_of
from games.tournaments.api.state import tournament_shape
from games.tournaments.models import ClubTournament


def read(channel_id: str) -> State:
    """The tournament as it stands, written once for everybody: nothing in it is one reader's."""
    tournament = ClubTournament.objects.select_related("club").get(pk=channel_id)

    @cache
    def written() -> str:
        return as_data(tournament_shape(Follower(AnonymousUser()), tournament))

    def draw(audience: str) -> str:
        user = User.objects.filter(pk=audience.partition(":")[2], is_active=True).first()
        if user is None or roles_of(user, tournament.club) is None:
            raise Over
        return written()

    return State(tournament.shown, draw)

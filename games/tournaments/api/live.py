"""What programs that follow a tournament are told: the listener of the channel `programs.tournament:<id>`. Audiences are
`member:<user>` and `anyone` (of a public club); whether they still belong to the club, or it is still public, is asked at each
drawing, and where not, the stream ends."""

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
    """The tournament as it stands, written once for all members and once for strangers: nothing in it is one reader's."""
    tournament = ClubTournament.objects.select_related("club").get(pk=channel_id)

    @cache
    def written(*, to_stranger: bool) -> str:
        return as_data(tournament_shape(Follower(AnonymousUser()), tournament, to_stranger=to_stranger))

    def draw(audience: str) -> str:
        if audience == "anyone":
            if not tournament.club.is_public:
                raise Over
            return written(to_stranger=True)
        user = User.objects.filter(pk=audience.partition(":")[2], is_active=True).first()
        if user is None or roles_of(user, tournament.club) is None:
            raise Over
        return written(to_stranger=False)

    return State(tournament.shown, draw)

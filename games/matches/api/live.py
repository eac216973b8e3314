"""What programs that follow a match are told: the listener of the channel `programs.match:<id>`. Audiences: `member:<user>`
(the match) and `board:<user>` (its board). Whether they still belong to the club is asked at each drawing; where they do not,
the stream ends."""

from clubsite.api.streams.asking import Follower
from clubsite.api.streams.opening import as_data
from clubsite.live.rendering import Over, State
from clubsite.members.models import User
from clubsite.members.selectors import roles_of
from games.matches.api.board import board_shape
from games.matches.api.matches import match_shape
from games.matches.models import Match


def read(channel_id: str) -> State:
    """The match as it stands, told to each member as theirs."""
    match = Match.objects.select_related("club").get(pk=channel_id)

    def draw(audience: str) -> str:
        kind, _, login = audience.partition(":")
        user = User.objects.filter(pk=login, is_active=True).first()
        if user is None or roles_of(user, match.club) is None:
            raise Over
        shape = board_shape if kind == "board" else match_shape
        return as_data(shape(Follower(user), match))

    return State(match.shown, draw)

"""Where programs begin to follow a tournament."""

from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import TOURNAMENTS
from clubsite.api.streams.opening import LAST, StreamShape, event_stream
from games.tournaments.api.tournaments import tournament_to_read


@operation("Follow a tournament", tag=TOURNAMENTS, answers={307: StreamShape}, parameters=[LAST], public=True)
def watch_tournament(request: Request, slug: str, code: str) -> Response:
    """A stream of server-sent events, to which you are sent on: each message is the tournament as `get_tournament` would tell
    it."""
    found, powers = tournament_to_read(request, slug, code)
    audience = f"member:{request.user.pk}" if powers else "anyone"
    return event_stream(request, f"tournament:{found.pk}", audience, club=found.club_id)

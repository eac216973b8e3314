"""Where programs begin to follow a match or its board."""

from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import MATCHES
from clubsite.api.streams.opening import LAST, StreamShape, event_stream
from games.matches.api.board import match_on_screen
from games.matches.api.matches import match_in_club
from games.matches.models import Match


@operation("Follow a match", tag=MATCHES, answers={307: StreamShape}, parameters=[LAST])
def watch_match(request: Request, slug: str, code: str) -> Response:
    """A stream of server-sent events, to which you are sent on: each message is the match as `get_match` would tell it."""
    return _follow(request, match_in_club(request, slug, code), "member")


@operation("Follow the board of a match", tag=MATCHES, answers={307: StreamShape}, parameters=[LAST])
def watch_match_board(request: Request, slug: str, code: str) -> Response:
    """As with a match; each message is the board as `get_match_board` would tell it. It is no sign of you."""
    return _follow(request, match_on_screen(request, slug, code), "board")


def _follow(request: Request, match: Match, kind: str) -> Response:
    return event_stream(request, f"match:{match.pk}", f"{kind}:{request.user.pk}", club=match.club_id)

"""Draws the open pages of a match: the listener of the channel `match:<id>`. The audience of a member is `member:<user>`, and
`watch:<user>` where they do not play and so count among those who watch; whether they still belong to the club is checked at
each drawing."""

from django.template.loader import render_to_string

from clubsite.live.rendering import State
from clubsite.members.models import User
from clubsite.members.selectors import roles_of
from games.matches.models import Match
from games.matches.pages.page import match_now
from games.matches.permissions import speaker_at
from games.play.audiences import WATCH

MEMBER = "member"


def audience_of(user_id: int | None, *, plays: bool) -> str:
    """A member's."""
    return f"{MEMBER if plays else WATCH}:{user_id}"


def read(channel_id: str) -> State:
    """The match as it stands, and how to draw it for each member."""
    match = Match.objects.select_related("club").get(pk=channel_id)

    def draw(audience: str) -> str | None:
        kind, _, user_id = audience.partition(":")
        user = User.objects.filter(pk=user_id, is_active=True).first() if kind in (MEMBER, WATCH) else None
        if user is None or roles_of(user, match.club) is None:
            return None
        page = {"now": match_now(match, speaker_at(user, match)), "shown": match.shown}
        return render_to_string("games/matches/body.html", page)

    return State(match.shown, draw)

"""Draws the open pages of a match: the listener of the channel `match:<id>`. The only audience is `member:<user>`; whether they
still belong to the club is checked at each drawing."""

from django.template.loader import render_to_string

from clubsite.live.rendering import State
from clubsite.members.models import User
from clubsite.members.selectors import roles_of
from games.matches.models import Match
from games.matches.pages.page import match_now
from games.matches.permissions import speaker_at


def read(channel_id: str) -> State:
    """The match as it stands, and how to draw it for each member."""
    match = Match.objects.select_related("club").get(pk=channel_id)

    def draw(audience: str) -> str | None:
        kind, _, user_id = audience.partition(":")
        user = User.objects.filter(pk=user_id, is_active=True).first() if kind == "member" else None
        if user is None or roles_of(user, match.club) is None:
            return None
        page = {"now": match_now(match, speaker_at(user, match)), "shown": match.shown}
        return render_to_string("games/matches/body.html", page)

    return State(match.shown, draw)

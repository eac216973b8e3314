"""Draws the open pages of a tournament: the listener of the channel `tournament:<id>`. Audiences are `anyone` (of a public
club), `member:<user>` and `desk:<user>`, each with the name of the player whose way is shown behind a colon; whether they still
may is checked at each drawing."""

from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string

from clubsite.live.rendering import State
from clubsite.members.models import User
from clubsite.members.permissions import powers_of
from clubsite.members.selectors import Visitor
from games.tournaments.models import ClubTournament
from games.tournaments.pages.now import tournament_now
from games.tournaments.permissions import speaker_at

BODY = "games/tournaments/body.html"
DESK = "games/tournaments/desk/body.html"


def read(channel_id: str) -> State:
    """The tournament as it stands, and how to draw it for each reader."""
    tournament = ClubTournament.objects.select_related("club").get(pk=channel_id)

    def draw(audience: str) -> str | None:
        kind, user_id, highlighted = audience.split(":")
        user: Visitor | None = AnonymousUser()
        if kind != "anyone":
            user = User.objects.filter(pk=user_id, is_active=True).first()
        powers = powers_of(user, tournament.club) if user is not None else frozenset()
        if user is None or (not powers and not tournament.club.is_public):
            return None
        speaker = speaker_at(user, tournament, powers)
        if kind == "desk" and (speaker is None or not speaker.directs):
            return None
        now = tournament_now(tournament, speaker, highlighted=highlighted, drawn=kind != "desk")
        return render_to_string(DESK if kind == "desk" else BODY, {"now": now})

    return State(tournament.shown, draw)

"""Draws the open pages of a tournament: the listener of the channel `tournament:<id>`. Audiences are `anyone` (of a public
club), `member:<user>`, `desk:<user>` and `wall:<user>` (nobody's at a public club's), each with the name of the player whose
way is shown behind a colon; whether they still may is checked at each drawing."""

from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string

from clubsite.live.rendering import State
from clubsite.members.models import User
from clubsite.members.permissions import powers_of
from clubsite.members.selectors import Visitor
from games.tournaments.drawing.drawing import On
from games.tournaments.models import ClubTournament
from games.tournaments.pages.now import tournament_now
from games.tournaments.permissions import speaker_at

BODY = "games/tournaments/body.html"
BODIES = {"desk": "games/tournaments/desk/body.html", "wall": "games/tournaments/wall/body.html"}
DRAWN = {"desk": None, "wall": On.WALL}


def read(channel_id: str) -> State:
    """The tournament as it stands, and how to draw it for each reader."""
    tournament = ClubTournament.objects.select_related("club").get(pk=channel_id)

    def draw(audience: str) -> str | None:
        kind, user_id, highlighted = audience.split(":")
        user: Visitor | None = AnonymousUser()
        if user_id:
            user = User.objects.filter(pk=user_id, is_active=True).first()
        powers = powers_of(user, tournament.club) if user is not None else frozenset()
        if user is None or (not powers and not tournament.club.is_public):
            return None
        speaker = speaker_at(user, tournament, powers)
        if kind == "desk" and (speaker is None or not speaker.directs):
            return None
        if kind == "wall":
            speaker = None
        now = tournament_now(tournament, speaker, highlighted=highlighted, on=DRAWN.get(kind, On.PAGE))
        return render_to_string(BODIES.get(kind, BODY), {"now": now})

    return State(tournament.shown, draw)

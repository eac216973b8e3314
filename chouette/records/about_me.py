"""What is kept of a person's evenings, for the file of everything about them."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from chouette.models import PlayedGame, ProposedPlay, Reaction, Record, Seat, TableMessage
from chouette.rules.model.payoffs import QUARTERS
from clubsite.members.about_me import Kept, Person


def of_evenings(about: Person) -> dict[str, Kept]:
    """Their evenings and what each game brought them; what they said and wrote, and what they thought of plays."""
    seats = Seat.objects.filter(player__in=about.players).select_related("chouette__club").order_by("pk")
    said = TableMessage.objects.filter(user=about.user).order_by("pk")
    records = Record.objects.filter(actor=about.user).order_by("pk")
    marks = Reaction.objects.filter(seat__player__in=about.players).order_by("pk")
    proposed = ProposedPlay.objects.filter(seat__player__in=about.players).order_by("pk")
    return {
        "evenings": Kept(_("Your evenings, and what each game brought you in points."), [_evening(seat) for seat in seats]),
        "evenings_messages": Kept(
            _("What you wrote to others at chouettes."), list(said.values("chouette__code", "room", "text", "at"))
        ),
        "evenings_marks": Kept(
            _("What you thought of plays at chouettes."), list(marks.values("chouette__code", "game", "play", "mark", "at"))
        ),
        "evenings_proposed_plays": Kept(
            _("The plays that you proposed to your side."), list(proposed.values("chouette__code", "game", "play", "at"))
        ),
        "evenings_statements": Kept(
            _("What you entered at chouettes, line by line."), list(records.values("chouette__code", "number", "said", "at"))
        ),
    }


def _evening(seat: Seat) -> dict[str, Any]:
    games = PlayedGame.objects.filter(chouette=seat.chouette).order_by("number").values_list("number", "deltas")
    return {
        "club": seat.chouette.club.name,
        "title": seat.chouette.title,
        "code": seat.chouette.code,
        "word": seat.word,
        "opened_at": seat.chouette.opened_at,
        "closed_at": seat.chouette.closed_at,
        "games": [{"game": number, "points": deltas[seat.word] / QUARTERS} for number, deltas in games if seat.word in deltas],
    }

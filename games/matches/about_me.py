"""What is kept of a person's matches, for the file of everything about them."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from clubsite.members.about_me import Kept, Person
from games.matches.models import MatchMessage, MatchRecord, MatchSeat


def of_matches(about: Person) -> dict[str, Kept]:
    """Their matches, with the opponent's name where they still belong to the club; what they said and wrote."""
    seats = MatchSeat.objects.filter(player__in=about.players).select_related("match__club").order_by("pk")
    said = MatchMessage.objects.filter(user=about.user).order_by("pk")
    records = MatchRecord.objects.filter(actor=about.user).order_by("pk")
    with_others = seats.prefetch_related("match__seats__player")
    return {
        "matches": Kept(
            _("Your matches and how they ended."),
            [_match(seat, named=seat.match.club_id in about.inside) for seat in with_others],
        ),
        "matches_messages": Kept(
            _("What you wrote to others at matches."), list(said.values("match__code", "room", "text", "at"))
        ),
        "matches_statements": Kept(
            _("What you entered at matches: rolls, plays, cubes and results."),
            list(records.values("match__code", "number", "said", "at")),
        ),
    }


def _match(seat: MatchSeat, *, named: bool) -> dict[str, Any]:
    match = seat.match
    others = [other.player.name for other in match.seats.all() if other.pk != seat.pk]
    return {
        "club": match.club.name,
        "code": match.code,
        "against": others if named else [],
        "side": seat.side,
        "stage": match.stage,
        "length": match.length,
        "points": [match.first_points, match.second_points],
        "won": None if match.winner is None else match.winner == seat.side,
        "ended_at": match.ended_at,
    }

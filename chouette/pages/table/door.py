"""Who asks for a seat, for a monitor who plays: their own page tells it, and leads to where it is decided."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import ngettext

from chouette.models import Chouette, Seat
from chouette.seats.holders import keeps_score
from chouette.seats.joining.seat_requests import Asking
from clubsite.kit.isolated_name import isolated


@dataclass(frozen=True, slots=True)
class AtTheDoor:
    """A sentence, and the console's address."""

    said: str
    console: str


def at_the_door(chouette: Chouette, asking: Sequence[Asking], seat: Seat | None) -> AtTheDoor | None:
    """None for whoever keeps no score. Without a query where nobody asks."""
    if not asking or seat is None or not keeps_score(chouette, seat):
        return None
    sentence = ngettext("{names} asks for a seat.", "{names} ask for a seat.", len(asking))
    said = sentence.format(names=", ".join(isolated(one.name) for one in asking))
    return AtTheDoor(said, reverse("console", args=[chouette.code]))

"""Requests for a seat at a table, for everyone who may grant them: on the console, in the lobby, at the table's door."""

from dataclasses import dataclass

from chouette.models import Chouette


@dataclass(frozen=True, slots=True)
class Asking:
    """A member who asks for a seat."""

    id: int
    name: str


def asking_at(chouette: Chouette) -> list[Asking]:
    """In the order of asking. One query."""
    rows = chouette.seat_requests.order_by("pk").values_list("pk", "player__name")
    return [Asking(pk, name) for pk, name in rows]

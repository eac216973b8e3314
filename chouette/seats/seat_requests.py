"""Who waits to be let in at a table? For everybody who may be asked: the console, the lobby, the table's door."""

from dataclasses import dataclass

from chouette.models import Chouette


@dataclass(frozen=True, slots=True)
class Asking:
    """Somebody who waits."""

    id: int
    name: str


def asking_at(chouette: Chouette) -> list[Asking]:
    """In the order they asked. One query."""
    rows = chouette.seat_requests.order_by("pk").values_list("pk", "player__name")
    return [Asking(pk, name) for pk, name in rows]

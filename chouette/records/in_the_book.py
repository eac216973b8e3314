"""What the club's book says of evenings (`BOOK_ORIGINS` in the settings)."""

from collections import defaultdict
from collections.abc import Collection, Mapping

from django.urls import reverse

from chouette.models import Chouette, PlayedGame
from clubsite.ledger.books.origins import Cause


def causes(keys: Collection[int]) -> Mapping[int, Cause]:
    """The title of each evening, and which record ended which game. Two queries."""
    games: dict[int, list[tuple[int, int]]] = defaultdict(list)
    played = PlayedGame.objects.filter(chouette__in=keys).order_by("chouette", "record")
    for chouette, number, record in played.values_list("chouette", "number", "record"):
        games[chouette].append((number, record))
    evenings = Chouette.objects.filter(pk__in=keys).values_list("pk", "title", "opened_at", "code")
    return {key: Cause(title, at, reverse("watch", args=[code]), tuple(games[key]), code) for key, title, at, code in evenings}

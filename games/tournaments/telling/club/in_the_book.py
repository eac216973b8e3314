"""What the club's book says of tournaments (`BOOK_ORIGINS` in the settings)."""

from collections.abc import Collection, Mapping

from django.urls import reverse

from clubsite.ledger.books.origins import Cause
from games.tournaments.models import ClubTournament


def causes(keys: Collection[int]) -> Mapping[int, Cause]:
    """The title of each. One query."""
    rows = ClubTournament.objects.filter(pk__in=keys).values_list("pk", "title", "announced_at", "code")
    return {key: Cause(title, at, reverse("tournament", args=[code]), code=code) for key, title, at, code in rows}

"""What the club's book says of matches (`BOOK_ORIGINS` in the settings)."""

from collections.abc import Collection, Mapping

from django.urls import reverse

from clubsite.ledger.books.origins import Cause
from games.matches.models import Match
from games.matches.services.writing import between


def causes(keys: Collection[int]) -> Mapping[int, Cause]:
    """Who plays each. Two queries."""
    matches = Match.objects.filter(pk__in=keys).prefetch_related("seats__player").only("code", "proposed_at")
    return {
        one.pk: Cause(between(one.seats.all()), one.proposed_at, reverse("match", args=[one.code]), code=one.code)
        for one in matches
    }

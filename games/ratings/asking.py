"""Which lists a request asks for beside the club's own."""

from django.http import HttpRequest
from rest_framework.request import Request

from games.ratings.models import KeptList
from games.ratings.rules.lists import PUBLISHED, RatingList

ALL = "all"


def under_asked(request: HttpRequest | Request, kept: KeptList) -> list[RatingList]:
    """`?under=danish&under=belgian`, or `?under=all`. In the order of the published lists. A word that is none asks for
    nothing, nor does the list itself."""
    asked = request.GET.getlist("under")
    return [one for one in PUBLISHED.values() if one.key != kept.published and (ALL in asked or one.key in asked)]

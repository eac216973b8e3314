"""`{% counts_in code as series %}`: in which series a tournament counts, for its page, which knows no series."""

from django.template import Library

from games.series.models import Series
from games.series.results import series_of
from games.tournaments.models import ClubTournament

register = Library()


@register.simple_tag
def counts_in(code: str) -> list[Series]:
    """Also before it is over. Two queries in a club without series."""
    return series_of(ClubTournament.objects.defer("state").get(code=code))

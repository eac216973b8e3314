"""`{% way_back %}`: where a page without the club's tabs belongs; `{% archived_note %}`: that its club is archived."""

from django import template
from django.conf import settings
from django.http import HttpRequest
from django.template import Context

from clubsite.members.models import Club, User
from clubsite.members.wayfinding import Step, way_in_club, way_of_ones_own, way_to_evening

register = template.Library()

OF_A_CLUB = ("club", "chouette", "match", "tournament")
"""The variables by which a page names its club, or what belongs to one."""


@register.inclusion_tag("parts/way.html", takes_context=True)
def way_back(context: Context) -> dict[str, list[Step]]:
    request = context.get("request")
    return {"way": _way(request, context) if isinstance(request, HttpRequest) else []}


@register.inclusion_tag("farewell/note.html", takes_context=True)
def archived_note(context: Context) -> dict[str, Club | None]:
    """That the club of this page is archived, whoever reads it."""
    place = next((found for name in OF_A_CLUB if (found := context.get(name))), None)
    club = place if isinstance(place, Club) else getattr(place, "club", None)
    return {"archived": club if isinstance(club, Club) and club.archived_at is not None else None}


def _way(request: HttpRequest, context: Context) -> list[Step]:
    """A visitor without a session is asked about nothing, and costs no query."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES or not isinstance(request.user, User):
        return []
    found = request.resolver_match
    page = str(found.view_name) if found else ""
    evening, slug = context.get("chouette"), str(found.kwargs.get("slug", "")) if found else ""
    if evening:
        way = way_to_evening(
            request.user, evening.club, page, evening.title, evening.code, known=getattr(evening, "roles", None) is not None
        )
    else:
        way = way_in_club(request.user, slug, page) if slug else []
    return way or way_of_ones_own(page)

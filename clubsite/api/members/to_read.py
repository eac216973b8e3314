"""What a public club shows everybody on its pages, programs read, too."""

from django.http import Http404
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from clubsite.members.models import Club
from clubsite.members.permissions import Power, club_to_visit


def club_to_read(request: Request, slug: str) -> tuple[Club, frozenset[Power]]:
    """The club, and what the reader may do there: nothing for a stranger to a public one. To strangers any other does not
    exist; whoever has not said who they are is asked that first, so that a forgotten token is told."""
    try:
        return club_to_visit(request.user, slug)
    except Http404:
        if not request.user.is_authenticated:
            raise NotAuthenticated from None
        raise

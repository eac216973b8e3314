"""Archiving a club for programs. To have it deleted its owners ask on its page, where everything that goes is named."""

from datetime import datetime
from typing import Annotated, TypedDict

from django.db import transaction
from django.urls import path
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.api.docs.schema import operation, resource
from clubsite.api.docs.tags import CLUBS
from clubsite.api.problems.refused import ClubRefusal, refused
from clubsite.api.shapes import eg
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for, club_to_change

from . import services


class ArchiveShape(TypedDict):
    """Whether a club is read only."""

    archived_at: Annotated[datetime | None, eg("2026-11-24T20:00:00Z", "Nothing is written since then.")]
    goes_at: Annotated[datetime | None, eg("2026-12-24T20:00:00Z", "Deleted from then on.")]


@operation("Whether a club is archived", tag=CLUBS, answers={200: ArchiveShape})
def get_club_archive(request: Request, slug: str) -> Response:
    """For members."""
    return _answer(club_for(Power.SEE, request.user, slug))


@operation("Archive a club", tag=CLUBS, answers={200: ArchiveShape}, refused={422: "STILL_UNDER_WAY"})
def close_club(request: Request, slug: str) -> Response:
    """For owners: everything can still be read, nothing is written any more. Idempotent; refused while an evening, a match or a
    tournament runs."""
    with transaction.atomic():
        club, user = club_to_change(Power.MANAGE, request.user, slug, also_archived=True), request.user
        assert isinstance(user, User)
        try:
            services.archive(club, user)
        except services.StillUnderWay as busy:
            raise refused(ClubRefusal.STILL_UNDER_WAY, names=", ".join(busy.names)) from None
    return _answer(club)


@operation("Open an archived club again", tag=CLUBS, answers={200: ArchiveShape})
def open_club(request: Request, slug: str) -> Response:
    """For owners: it is as it was before, and not deleted, either. Idempotent."""
    with transaction.atomic():
        club, user = club_to_change(Power.MANAGE, request.user, slug, also_archived=True), request.user
        assert isinstance(user, User)
        services.open_again(club, user)
    return _answer(club)


def _answer(club: Club) -> Response:
    club.refresh_from_db(fields=["archived_at", "goes_at"])
    answer: ArchiveShape = {"archived_at": club.archived_at, "goes_at": club.goes_at}
    return Response(answer)


urlpatterns = [
    path(
        "clubs/<slug:slug>/archive/",
        resource(get=get_club_archive, put=close_club, delete=open_club),
        name="api_club_archive",
    ),
]

"""A club's picture and logo for programs: the bytes of a file, with its content type."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import IO, Any, cast

from django.urls import path
from django.utils.translation import gettext
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.api.docs.schema import operation, resource
from clubsite.api.docs.tags import CLUBS
from clubsite.api.members.clubs import ClubShape, club_shape
from clubsite.api.problems.details import Refusal
from clubsite.api.requests.reading import bounded
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for
from clubsite.members.selectors import roles_of

from .rules.redrawing import LARGEST_UPLOAD, NoPicture
from .services import Kind, drop_picture, keep_picture
from .wording import SENTENCES

#: Named by the kind that clients made from the schema can send; what the file is, its first bytes say.
FILE: dict[str, Any] = {"application/octet-stream": {"type": "string", "format": "binary"}}


class JpegParser(BaseParser):
    """The whole body as it is, up to 5 MB."""

    media_type = "image/jpeg"

    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, object] | None = None
    ) -> dict[str, Any]:
        return {"file": bounded(stream, LARGEST_UPLOAD)}


class PngParser(JpegParser):
    media_type = "image/png"


class WebpParser(JpegParser):
    media_type = "image/webp"


class BytesParser(JpegParser):
    media_type = "application/octet-stream"


@operation(
    "Show a picture on a club's page", tag=CLUBS, answers={200: ClubShape}, request=FILE, refused={422: "NOT_AN_IMAGE"}
)  # fmt: skip
def replace_club_picture(request: Request, slug: str) -> Response:
    """For owners. The bytes of a JPEG, PNG or WebP of at most 5 MB, as `application/octet-stream` or of their own kind; it is
    drawn again, at most 1,600 by 1,000 pixels. Strangers see a public club's."""
    return _keep(request, slug, Kind.PICTURE)


@operation("Take a club's picture away", tag=CLUBS, answers={200: ClubShape})
def delete_club_picture(request: Request, slug: str) -> Response:
    """For owners. Idempotent."""
    return _drop(request, slug, Kind.PICTURE)


@operation("Give a club a logo", tag=CLUBS, answers={200: ClubShape}, request=FILE, refused={422: "NOT_AN_IMAGE"})
def replace_club_logo(request: Request, slug: str) -> Response:
    """For owners. As with the picture; at most 512 by 512 pixels, and what is transparent stays so."""
    return _keep(request, slug, Kind.LOGO)


@operation("Take a club's logo away", tag=CLUBS, answers={200: ClubShape})
def delete_club_logo(request: Request, slug: str) -> Response:
    """For owners. Idempotent."""
    return _drop(request, slug, Kind.LOGO)


def _keep(request: Request, slug: str, kind: Kind) -> Response:
    club, user = club_for(Power.MANAGE, request.user, slug), request.user
    assert isinstance(user, User)
    try:
        return _answer(request, keep_picture(club, kind, cast(dict[str, bytes], request.data).get("file", b""), by=user))
    except NoPicture as no:
        raise Refusal(no.refusal.value, gettext(SENTENCES[no.refusal]), HTTPStatus.UNPROCESSABLE_ENTITY) from None


def _drop(request: Request, slug: str, kind: Kind) -> Response:
    club, user = club_for(Power.MANAGE, request.user, slug), request.user
    assert isinstance(user, User)
    return _answer(request, drop_picture(club, kind, by=user))


def _answer(request: Request, club: Club) -> Response:
    return Response(club_shape(request, club, roles_of(request.user, club)))


PARSERS: list[type[BaseParser]] = [BytesParser, JpegParser, PngParser, WebpParser]

urlpatterns = [
    path(
        "clubs/<slug:slug>/picture/",
        resource(parsers=PARSERS, put=replace_club_picture, delete=delete_club_picture),
        name="api_club_picture",
    ),
    path(
        "clubs/<slug:slug>/logo/",
        resource(parsers=PARSERS, put=replace_club_logo, delete=delete_club_logo),
        name="api_club_logo",
    ),
]

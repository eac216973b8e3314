"""What pages share about requests and responses."""

from dataclasses import dataclass
from io import BytesIO

import segno
from django.http import Http404, HttpRequest, HttpResponse

from clubsite.kit.kept import Kept

LONGEST_NUMBER = 9  # digits


def is_fragment(request: HttpRequest) -> bool:
    """Whether htmx requests a part of an open page."""
    return request.headers.get("HX-Request") == "true"


#: Pictures of some four kilobytes each.
_PICTURES: Kept[bytes] = Kept(200)


def qr_picture(address: str) -> HttpResponse:
    """A URL as a QR code, black on white in every theme."""

    def drawn() -> bytes:
        picture = BytesIO()
        segno.make(address, error="m").save(picture, kind="svg", omitsize=True, border=2, light="#fff")
        return picture.getvalue()

    return HttpResponse(_PICTURES.get(address, drawn), "image/svg+xml")


def number_asked(request: HttpRequest, name: str) -> int | None:
    """The query parameter of this name as a number, None if it is missing. Raises Http404 for anything else."""
    asked = request.GET.get(name)
    if asked is None:
        return None
    if not (asked.isascii() and asked.isdecimal() and len(asked) <= LONGEST_NUMBER):
        raise Http404
    return int(asked)


@dataclass(frozen=True, slots=True)
class PageTurner:
    """The URLs for turning the pages of a long list; "" where there is none."""

    newest: str
    newer: str
    older: str
    oldest: str


def page_turner(request: HttpRequest, name: str, *, newer: int | None, older: int | None, oldest: int) -> PageTurner:
    """`name` is the query parameter that turns this list's pages, and also the list's anchor; other parameters are kept. None:
    there is no such page; 0: the newest, which needs no number."""

    def address(number: int | None) -> str:
        if number is None:
            return ""
        asked = request.GET.copy()
        asked.pop(name, None)
        if number:
            asked[name] = str(number)
        return f"{request.path}{'?' if asked else ''}{asked.urlencode()}#{name}"

    newest = address(0) if newer is not None else ""
    return PageTurner(newest, address(newer), address(older), address(oldest if older is not None else None))

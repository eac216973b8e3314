"""Request and response helpers shared by the pages of an evening."""

from io import BytesIO

import segno
from django.http import HttpRequest, HttpResponse


def is_fragment(request: HttpRequest) -> bool:
    """Whether htmx asks for part of the page it has open."""
    return request.headers.get("HX-Request") == "true"


def qr_picture(address: str) -> HttpResponse:
    """The address as a QR code, black on white in every theme."""
    drawn = BytesIO()
    segno.make(address, error="m").save(drawn, kind="svg", omitsize=True, border=2, light="#fff")
    return HttpResponse(drawn.getvalue(), "image/svg+xml")

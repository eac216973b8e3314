"""What may a page of ours load and use, and who may show or read it? The same strict answer for every response."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
UNUSED = ("accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "microphone", "midi", "payment", "usb")
HEADERS = {
    "Content-Security-Policy": POLICY,  # no inline script or style, nothing from another host, no frame around us
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in UNUSED),
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",  # what frame-ancestors says, for whoever is too old for it
}


def strict_headers(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware, outside of all that answers. (Cross-Origin-Opener-Policy and nosniff are Django's own defaults.)"""

    def respond(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response

    return respond

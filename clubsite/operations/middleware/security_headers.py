"""What may our pages load and use, and who may embed or read them? The same strict headers for every response, but for
those of a page made for other sites' frames, which states its own policy and is exempt from X-Frame-Options."""

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
    "X-Frame-Options": "DENY",  # the same as frame-ancestors, for older browsers
}


def strict_headers(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware, placed outside everything that answers. (Cross-Origin-Opener-Policy and nosniff are Django defaults.)"""

    def respond(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        for name, value in HEADERS.items():
            if name != "X-Frame-Options" or not getattr(response, "xframe_options_exempt", False):
                response.headers.setdefault(name, value)
        return response

    return respond

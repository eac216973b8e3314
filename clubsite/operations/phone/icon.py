"""/favicon.ico, which browsers request on their own when an answer (a file, a JSON document) names no icon."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.templatetags.static import static


def favicon(request: HttpRequest) -> HttpResponse:
    """The club's cube. Not a 404: that page would renew the CSRF cookie behind the back of the one being read."""
    return HttpResponseRedirect(static("site/cube.svg"))

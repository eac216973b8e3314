"""The addresses of the app: a manifest, a service worker, and a page for when there is no network.

The worker keeps the files of all pages, and hands out a players' page or a console as it was last seen here when nobody answers
(`static/site/service-worker.js`, `static/site/phone.js`). Browsers allow it over HTTPS or on this very machine only.
"""

import json
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from io import BytesIO

from django.conf import settings
from django.core.validators import slug_re
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from PIL import Image

from clubsite.members.models import Club
from clubsite.members.permissions import club_to_visit
from clubsite.operations.middleware.security_headers import POLICY
from clubsite.pictures.services import Kind, picture_of

AN_HOUR = 3_600  # seconds
PAPER = "#FAF7F2"
DOORS = ("account_login", "mfa_login_webauthn", "account_signup", "account_logout", "close_login")
"""Where a POST makes the browser somebody else's."""
ICONS = (
    ("site/icons/club-192.png", "192x192", "any"),
    ("site/icons/club-512.png", "512x512", "any"),
    ("site/icons/club-maskable-512.png", "512x512", "maskable"),
)


@require_safe
@cache_control(private=True, max_age=AN_HOUR)
def manifest(request: HttpRequest) -> HttpResponse:
    """In the reader's language; with the logo of the `club` among the icons, if it has one that the reader may see."""
    own = [{"src": static(name), "sizes": sizes, "type": "image/png", "purpose": purpose} for name, sizes, purpose in ICONS]
    said = {
        "name": _("Chouette club"),
        "short_name": _("Chouette"),
        "id": "/",
        "start_url": reverse("home"),
        "scope": "/",
        "display": "standalone",
        "orientation": "any",  # a table is played upright and sideways
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [*_logo(request), *own],
    }
    return JsonResponse(said, content_type="application/manifest+json")


def _logo(request: HttpRequest) -> Iterator[dict[str, str]]:
    slug = request.GET.get("club", "")
    if not slug_re.match(slug):
        return
    try:
        club, _powers = club_to_visit(request.user, slug)
    except Http404:
        return
    with suppress(_Gone):
        if club.logo:
            src = f"{reverse('club_logo', args=[club.slug])}?v={club.logo}"
            yield {"src": src, "sizes": _sizes_of_logo(club.pk, club.logo), "type": "image/png", "purpose": "any"}


class _Gone(LookupError):
    """The logo was taken away a moment ago."""


@lru_cache(maxsize=256)
def _sizes_of_logo(club: int, _digest: str) -> str:
    """As a manifest writes it. Each logo is read and decoded once, not for every page that is opened. Raises `_Gone`."""
    content = picture_of(Club(pk=club), Kind.LOGO)
    if content is None:
        raise _Gone
    with Image.open(BytesIO(content)) as image:
        return f"{image.width}x{image.height}"


@require_safe
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """A new one whenever one of its files has changed, for it names them with the digests of their content."""
    shell = {
        "files": [static(name) for name in settings.SHELL],
        "static": settings.STATIC_URL,
        "offline": reverse("offline"),
        "doors": [reverse(name) for name in DOORS],
        "policy": POLICY,
        "icon": static(ICONS[0][0]),
    }
    script = f"self.SHELL = {json.dumps(shell)};\nimportScripts({json.dumps(static('site/service-worker.js'))});\n"
    return HttpResponse(script, content_type="text/javascript; charset=utf-8")


@require_safe
@cache_control(private=True, max_age=AN_HOUR)
def offline(request: HttpRequest) -> HttpResponse:
    """What the worker shows in place of a page that it has not kept."""
    return render(request, "offline.html")

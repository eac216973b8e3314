"""The addresses of the app: a manifest, a service worker, and a page for when there is no network.

The worker keeps the files of all pages, and hands out a players' page as it was last seen here when nobody answers
(`static/site/service-worker.js`, `static/site/phone.js`). Browsers allow it over HTTPS or on this very machine only.
"""

import json

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from clubsite.operations.middleware.security_headers import POLICY

AN_HOUR = 3_600  # seconds
PAPER = "#FAF7F2"
ICONS = (
    ("site/icons/club-192.png", "192x192", "any"),
    ("site/icons/club-512.png", "512x512", "any"),
    ("site/icons/club-maskable-512.png", "512x512", "maskable"),
)


@require_safe
@cache_control(private=True, max_age=AN_HOUR)
def manifest(request: HttpRequest) -> HttpResponse:
    """In the reader's language."""
    icons = [{"src": static(name), "sizes": sizes, "type": "image/png", "purpose": purpose} for name, sizes, purpose in ICONS]
    said = {
        "name": _("Chouette club"),
        "short_name": _("Chouette"),
        "id": "/",
        "start_url": reverse("home"),
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": icons,
    }
    return JsonResponse(said, content_type="application/manifest+json")


@require_safe
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """A new one whenever one of its files has changed, for it names them with the digests of their content."""
    shell = {
        "files": [static(name) for name in settings.SHELL],
        "static": settings.STATIC_URL,
        "offline": reverse("offline"),
        "doors": [reverse("account_login"), reverse("account_logout")],
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

"""All URLs of the site."""

from django.conf import settings
from django.urls import URLPattern, URLResolver, include, path, re_path
from django.utils.module_loading import import_string

from clubsite.api.problems.details import nothing_here
from clubsite.api.tokens import views as token_pages
from clubsite.operations.mail import views as letters
from clubsite.operations.monitoring import health
from clubsite.operations.phone import icon
from clubsite.operations.phone import views as phone

handler400 = "clubsite.api.problems.details.cannot_be_read"
handler404 = "clubsite.operations.middleware.pace_of_visitors.nothing_here"
handler500 = "clubsite.api.problems.details.site_failed"
handler429 = "clubsite.accounts.answers.too_many"  # django-allauth looks for it by this name

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("clubsite.accounts.urls")),
    path("", include("clubsite.pages.urls")),
    path("", include("clubsite.ledger.urls")),
    path("", include("clubsite.claims.urls")),
    path("", include("clubsite.invitations.urls")),
    path("", include("clubsite.webhooks.urls")),
    path("", include("clubsite.push.urls")),
    path("", include("clubsite.farewell.urls")),
    path("", include("clubsite.asking.urls")),
    path("", include("clubsite.pictures.urls")),
    path("", include("games.matches.urls")),
    path("", include("games.tournaments.urls")),
    path("", include("games.series.urls")),
    path("", include("games.ratings.urls")),
    path("", include("games.family.urls")),
    path("", include("clubsite.leaderboards.urls")),
    path("", include("clubsite.calendar.urls")),
    path("", include("chouette.urls")),
    path("account/tokens/", token_pages.tokens, name="api_tokens"),
    path("account/tokens/<uuid:token_id>/revoke/", token_pages.revoke_token, name="revoke_api_token"),
    path("api/", include("clubsite.api.urls")),
    path("api/", include("clubsite.accounts.api")),
    path("api/", include("clubsite.api.members.urls")),
    path("api/", include("clubsite.ledger.api.urls")),
    path("api/", include("clubsite.pictures.api")),
    path("api/", include("clubsite.asking.api")),
    path("api/", include("clubsite.farewell.api")),
    path("api/", include("clubsite.claims.api")),
    path("api/", include("clubsite.invitations.api")),
    path("api/", include("clubsite.webhooks.api")),
    path("api/", include("clubsite.push.api")),
    path("api/", include("games.matches.api.urls")),
    path("api/", include("games.tournaments.api.urls")),
    path("api/", include("games.series.api")),
    path("api/", include("games.ratings.api")),
    path("api/", include("clubsite.leaderboards.api")),
    path("api/", include("clubsite.calendar.api")),
    path("api/", include("chouette.api.urls")),
    re_path(r"^api/[\s\S]*$", nothing_here),  # even URLs that contain a line break
    path("letters/", letters.letters, name="letters"),
    path("letters/<slug:name>/", letters.letter, name="letter"),
    path("manifest.webmanifest", phone.manifest, name="manifest"),
    path("service-worker.js", phone.service_worker, name="service_worker"),
    path("offline/", phone.offline, name="offline"),
    path("favicon.ico", icon.favicon),
    path("healthz", health.web_is_up, name="healthz"),
    path("readyz", health.site_is_ready, name="readyz"),
]

if settings.DEBUG or settings.LOOK_BOOK:
    urlpatterns += [
        path("look/", import_string("chouette.pages.style_guide.look_book"), name="look"),
        path("look/<slug:screen>/", import_string("chouette.pages.style_guide.look_screen"), name="look_screen"),
    ]

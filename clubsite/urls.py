"""Every address of the site."""

from django.conf import settings
from django.urls import URLPattern, URLResolver, include, path
from django.utils.module_loading import import_string

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("clubsite.members.urls")),
    path("", include("clubsite.ledger.urls")),
]

if settings.DEBUG or settings.LOOK_BOOK:
    urlpatterns += [
        path("look/", import_string("chouette.look.look_book"), name="look"),
        path("look/<slug:screen>/", import_string("chouette.look.look_screen"), name="look_screen"),
    ]

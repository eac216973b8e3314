"""The addresses of the table for two, beside the site's own."""

from django.urls import include, path, register_converter

from clubsite.access.secret_link import LinkSecret
from clubsite.access.short_code import ShortCode
from tests.games.play.toy import views

register_converter(ShortCode, "duel_code")
register_converter(LinkSecret, "duel_secret")

urlpatterns = [
    path("duel/<duel_code:code>/", views.watch, name="duel_watch"),
    path("duel/seat/<duel_secret:secret>/", views.own_page, name="duel_own_page"),
    path("duel/seat/<duel_secret:secret>/<slug:what>/", views.press, name="duel_press"),
    path("", include("clubsite.urls")),
]

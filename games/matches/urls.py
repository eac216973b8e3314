"""The addresses of matches."""

from django.urls import path, register_converter

from clubsite.access.short_code import ShortCode
from games.matches.pages import dice_views, import_views, replay, rules_views, table_views, views

register_converter(ShortCode, "match_code")

urlpatterns = [
    path("clubs/<slug:slug>/matches/", views.matches, name="matches"),
    path("clubs/<slug:slug>/matches/import/", import_views.import_match, name="import_match"),
    path("clubs/<slug:slug>/matches/rules/", rules_views.match_rules, name="match_rules"),
    path("clubs/<slug:slug>/matches/new/", views.new_match, name="new_match"),
    path("matches/<match_code:code>/", views.match, name="match"),
    path("matches/<match_code:code>/moves.mat", replay.match_mat, name="match_mat"),
    path("matches/<match_code:code>/games/<int:number>/", replay.match_replay, name="match_replay"),
    path("matches/<match_code:code>/do/", views.do_at_match, name="do_at_match"),
    path("matches/<match_code:code>/here/", table_views.match_here, name="match_here"),
    path("matches/<match_code:code>/dice/", dice_views.match_dice, name="match_dice"),
    path("matches/<match_code:code>/dice.json", dice_views.match_dice_json, name="match_dice_json"),
]

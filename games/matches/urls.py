"""The addresses of matches."""

from django.urls import path, register_converter

from clubsite.access.secret_link import LinkSecret
from clubsite.access.short_code import ShortCode
from clubsite.preferences.decline import decline_page
from games.matches.letters import DECLINE
from games.matches.pages import dice_views, import_views, replay, rules_views, table_views, views
from games.matches.pages.screen import number_views, talk_views
from games.matches.pages.watching import sharing_views

register_converter(ShortCode, "match_code")
register_converter(LinkSecret, "match_secret")

urlpatterns = [
    path("clubs/<slug:slug>/matches/", views.matches, name="matches"),
    path("clubs/<slug:slug>/matches/import/", import_views.import_match, name="import_match"),
    path("clubs/<slug:slug>/matches/rules/", rules_views.match_rules, name="match_rules"),
    path("clubs/<slug:slug>/matches/new/", views.new_match, name="new_match"),
    path("matches/mails/<str:token>/", decline_page(DECLINE, "games/matches/decline_mails.html"), name="decline_match_mails"),
    path("matches/<match_code:code>/", views.match, name="match"),
    path("matches/<match_code:code>/games/", views.match_games, name="match_games"),
    path("matches/<match_code:code>/moves.mat", replay.match_mat, name="match_mat"),
    path("matches/<match_code:code>/games/<int:number>/", replay.match_replay, name="match_replay"),
    path("matches/<match_code:code>/do/", views.do_at_match, name="do_at_match"),
    path("matches/<match_code:code>/next-roll/", views.match_next_roll, name="match_next_roll"),
    path("matches/<match_code:code>/rematch/", views.match_rematch, name="match_rematch"),
    path("matches/<match_code:code>/share/", sharing_views.share_match, name="share_match"),
    path("m/<match_secret:secret>/", sharing_views.shared_match, name="shared_match"),
    path("m/<match_secret:secret>/card.png", sharing_views.match_card, name="match_card"),
    path("matches/<match_code:code>/here/", table_views.match_here, name="match_here"),
    path("matches/<match_code:code>/number/", number_views.match_number, name="match_number"),
    path("matches/<match_code:code>/talk/", talk_views.match_talk, name="match_talk"),
    path("matches/<match_code:code>/mute/", talk_views.match_mute, name="match_mute"),
    path("matches/<match_code:code>/dice/", dice_views.match_dice, name="match_dice"),
    path("matches/<match_code:code>/dice.json", dice_views.match_dice_json, name="match_dice_json"),
]

"""The addresses of tournaments."""

from django.urls import path, register_converter

from clubsite.access.short_code import ShortCode
from games.tournaments.pages import correcting, guest_views, paper_views, season_views, views

register_converter(ShortCode, "tournament_code")

_ONE = "tournaments/<tournament_code:code>/"

urlpatterns = [
    path("clubs/<slug:slug>/tournaments/", views.tournaments, name="tournaments"),
    path("clubs/<slug:slug>/tournaments/new/", views.new_tournament, name="new_tournament"),
    path(_ONE, views.tournament, name="tournament"),
    path(f"{_ONE}desk/", views.tournament_desk, name="tournament_desk"),
    path(f"{_ONE}desk/correct/", correcting.correct_result, name="correct_result"),
    path(f"{_ONE}next-season/", season_views.next_season, name="next_season"),
    path(f"{_ONE}wall/", views.tournament_wall, name="tournament_wall"),
    path(f"{_ONE}qr.svg", views.tournament_qr, name="tournament_qr"),
    path(f"{_ONE}calcutta/", views.tournament_calcutta, name="tournament_calcutta"),
    path(f"{_ONE}papers/<slug:paper>.pdf", paper_views.tournament_paper, name="tournament_paper"),
    path(f"{_ONE}say/", views.say_at_tournament, name="say_at_tournament"),
    path(f"{_ONE}check-in/", views.check_in_at_tournament, name="check_in_at_tournament"),
    path(f"{_ONE}hall-code/", views.hall_code, name="hall_code"),
    path(f"{_ONE}guest/", guest_views.ask_as_guest, name="ask_as_guest"),
    path("guests/<str:token>/", guest_views.guest_link, name="guest_link"),
    path(f"{_ONE}board/", views.tournament_board, name="tournament_board"),
    path(f"{_ONE}sheet.txt", views.tournament_sheet, name="tournament_sheet"),
    path(f"{_ONE}results.json", views.tournament_json, name="tournament_json"),
]

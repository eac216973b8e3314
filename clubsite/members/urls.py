"""The addresses of logging in, clubs and their people."""

from django.urls import path

from .views import clubs, logging_in, people

urlpatterns = [
    path("", clubs.home, name="home"),
    path("log-in/", logging_in.log_in, name="log_in"),
    path("log-out/", logging_in.log_out, name="log_out"),
    path("account/", logging_in.account, name="account"),
    path("account/password/", logging_in.change_password, name="change_password"),
    path("clubs/new/", clubs.new_club, name="new_club"),
    path("clubs/<slug:slug>/", clubs.club, name="club"),
    path("clubs/<slug:slug>/people/", people.people, name="people"),
    path("clubs/<slug:slug>/people/monitors/", people.new_monitor, name="new_monitor"),
    path("clubs/<slug:slug>/people/players/", people.new_player, name="new_player"),
    path("clubs/<slug:slug>/people/players/<int:player_id>/", people.rename, name="rename_player"),
]

"""The addresses of clubs and their people."""

from django.urls import path

from .views import clubs, people

urlpatterns = [
    path("", clubs.home, name="home"),
    path("clubs/new/", clubs.new_club, name="new_club"),
    path("clubs/<slug:slug>/", clubs.club, name="club"),
    path("clubs/<slug:slug>/people/", people.people, name="people"),
    path("clubs/<slug:slug>/people/monitors/", people.new_monitor, name="new_monitor"),
    path("clubs/<slug:slug>/people/players/", people.new_player, name="new_player"),
    path("clubs/<slug:slug>/people/players/<int:player_id>/", people.rename, name="rename_player"),
]

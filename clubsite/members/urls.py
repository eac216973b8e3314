"""The addresses of logging in, clubs and their people."""

from django.urls import path

from . import views

urlpatterns = [
    path("", views.home, name="home"),
    path("log-in/", views.log_in, name="log_in"),
    path("log-out/", views.log_out, name="log_out"),
    path("account/", views.account, name="account"),
    path("account/password/", views.change_password, name="change_password"),
    path("clubs/new/", views.new_club, name="new_club"),
    path("clubs/<slug:slug>/", views.club, name="club"),
    path("clubs/<slug:slug>/people/", views.people, name="people"),
    path("clubs/<slug:slug>/people/monitors/", views.new_monitor, name="new_monitor"),
    path("clubs/<slug:slug>/people/players/", views.new_player, name="new_player"),
    path("clubs/<slug:slug>/people/players/<int:player_id>/", views.rename, name="rename_player"),
]

"""The addresses of series, for people and for programs."""

from django.urls import path

from games.series import pages

_ALL = "clubs/<slug:slug>/series/"
_ONE = f"{_ALL}<int:series_id>/"

urlpatterns = [
    path(_ALL, pages.series_of_club, name="series_of_club"),
    path(_ONE, pages.series, name="series"),
    path(f"{_ONE}choose/", pages.choose_tournament, name="choose_tournament"),
    path(f"{_ONE}table.csv", pages.series_csv, name="series_csv"),
]

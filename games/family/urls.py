"""The addresses of the games' pages."""

from django.urls import path

from games.family import pages

urlpatterns = [
    path("games/", pages.games, name="games"),
    path("games/<slug:called>/", pages.game, name="game"),
]

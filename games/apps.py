"""The Django app of two-player backgammon. It holds management commands; `games.dice` is an app of its own."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    label = "games"

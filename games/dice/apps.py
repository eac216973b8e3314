"""The app of what is played with the site's dice."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "games.dice"
    label = "games_matches"

"""The Django app of the site's dice: seeds, rolls, verification."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "games.dice"
    label = "games_matches"

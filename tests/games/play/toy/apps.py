"""The app of the table for two."""

from django.apps import AppConfig


class ToyConfig(AppConfig):
    name = "tests.games.play.toy"
    label = "toy"

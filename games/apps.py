"""The app of one against one: its commands; matches are an app of their own inside it."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    label = "games"

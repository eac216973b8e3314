"""The Django app of series of tournaments."""

from django.apps import AppConfig


class SeriesConfig(AppConfig):
    name = "games.series"
    label = "series"

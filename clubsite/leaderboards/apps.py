"""The leaderboards app. What is counted comes from the apps named in the settings (`LEADERBOARDS`)."""

from django.apps import AppConfig


class LeaderboardsConfig(AppConfig):
    name = "clubsite.leaderboards"
    label = "leaderboards"

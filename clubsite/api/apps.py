"""The app of the API: tokens and stored answers."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "clubsite.api"
    label = "club_api"

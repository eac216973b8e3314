"""The Django app of the chouettes."""

from django.apps import AppConfig


class ChouetteConfig(AppConfig):
    name = "chouette"

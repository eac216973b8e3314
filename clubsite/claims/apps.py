"""The claims app: whose history is a guest's."""

from django.apps import AppConfig


class ClaimsConfig(AppConfig):
    name = "clubsite.claims"
    label = "claims"

"""The app of claims: members who were guests before."""

from django.apps import AppConfig


class ClaimsConfig(AppConfig):
    name = "clubsite.claims"
    label = "claims"

"""The members app: who belongs to which club, and what they may do."""

from django.apps import AppConfig


class MembersConfig(AppConfig):
    name = "clubsite.members"
    label = "members"

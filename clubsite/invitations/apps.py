"""The invitations app: links and pictures of them by which people join a club."""

from django.apps import AppConfig


class InvitationsConfig(AppConfig):
    name = "clubsite.invitations"
    label = "invitations"

"""The app of invitations: links and QR codes with which people join a club."""

from django.apps import AppConfig


class InvitationsConfig(AppConfig):
    name = "clubsite.invitations"
    label = "invitations"

"""The Django app of the club's log."""

from django.apps import AppConfig


class AuditConfig(AppConfig):
    name = "clubsite.audit"
    label = "club_audit"

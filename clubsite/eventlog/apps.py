"""The event log. Its models are abstract; the apps that keep a log own the tables."""

from django.apps import AppConfig


class EventlogConfig(AppConfig):
    name = "clubsite.eventlog"
    label = "eventlog"

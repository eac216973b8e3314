"""The event log: abstract; the apps that keep a log own its tables."""

from django.apps import AppConfig


class EventlogConfig(AppConfig):
    name = "clubsite.eventlog"
    label = "eventlog"

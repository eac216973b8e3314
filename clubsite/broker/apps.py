import importlib

from django.apps import AppConfig


class BrokerConfig(AppConfig):
    name = "clubsite.broker"
    label = "broker"

    def ready(self) -> None:
        """Make every Django process send its tasks through the club's Celery app instead of a default one."""
        importlib.import_module("clubsite.celery")

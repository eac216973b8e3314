import importlib

from django.apps import AppConfig


class BrokerConfig(AppConfig):
    name = "clubsite.broker"
    label = "broker"

    def ready(self) -> None:
        """Every process that has Django sends its tasks by the club's Celery app, not by a default one."""
        importlib.import_module("clubsite.celery")

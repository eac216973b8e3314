from django.apps import AppConfig


class OutagesConfig(AppConfig):
    name = "clubsite.operations.outages"
    label = "outages"

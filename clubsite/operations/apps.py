from django.apps import AppConfig


class OperationsConfig(AppConfig):
    name = "clubsite.operations"
    label = "operations"

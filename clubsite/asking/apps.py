from django.apps import AppConfig


class AskingConfig(AppConfig):
    name = "clubsite.asking"
    label = "asking"

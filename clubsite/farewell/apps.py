from django.apps import AppConfig


class FarewellConfig(AppConfig):
    name = "clubsite.farewell"
    label = "farewell"

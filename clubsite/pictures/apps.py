from django.apps import AppConfig


class PicturesConfig(AppConfig):
    name = "clubsite.pictures"
    label = "pictures"

from django.apps import AppConfig


class PushConfig(AppConfig):
    name = "clubsite.push"
    label = "club_push"

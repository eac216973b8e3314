from django.apps import AppConfig
from django.core.checks import register


class PushConfig(AppConfig):
    name = "clubsite.push"
    label = "club_push"

    def ready(self) -> None:
        """Say at the start what would have push services refuse every notification."""
        from .checks import NOTIFICATIONS, key_and_contact  # settings are read there

        register(key_and_contact, NOTIFICATIONS)

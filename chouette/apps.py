"""The Django app of the chouettes."""

from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in


class ChouetteConfig(AppConfig):
    name = "chouette"

    def ready(self) -> None:
        from chouette.pages.shared.seat_door import note_log_in  # its models need all apps

        user_logged_in.connect(note_log_in, dispatch_uid=self.label)

from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in


class SessionsConfig(AppConfig):
    name = "clubsite.accounts.sessions"
    label = "club_sessions"

    def ready(self) -> None:
        from .noting import note_log_in  # its model needs all apps

        user_logged_in.connect(note_log_in, dispatch_uid=self.label)

from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in


class SessionsConfig(AppConfig):
    name = "clubsite.accounts.sessions"
    label = "club_sessions"

    def ready(self) -> None:
        from .noting import note_log_in  # its model needs all apps
        from .strangers import as_long_as_others

        user_logged_in.connect(as_long_as_others, dispatch_uid=f"{self.label} no longer a stranger's")
        user_logged_in.connect(note_log_in, dispatch_uid=self.label)

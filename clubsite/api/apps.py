"""The app of the API: tokens and stored answers."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "clubsite.api"
    label = "club_api"

    def ready(self) -> None:
        """The schema's extensions register themselves by being imported."""
        from clubsite.api.docs import schema  # noqa: F401

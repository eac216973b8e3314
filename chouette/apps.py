"""The Django app of the chouettes."""

from typing import TYPE_CHECKING

from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in
from django.http import HttpRequest

if TYPE_CHECKING:
    from clubsite.members.models import User


class ChouetteConfig(AppConfig):
    name = "chouette"

    def ready(self) -> None:
        user_logged_in.connect(_note_log_in, dispatch_uid=self.label)


def _note_log_in(*, request: HttpRequest | None, user: "User", **_signal: object) -> None:
    from chouette.pages.shared.seat_door import note_log_in  # its models need all apps, and a start without log-ins none of it

    note_log_in(request=request, user=user)

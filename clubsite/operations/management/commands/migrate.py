"""Django's `migrate`, in a sixth of its time."""

from typing import Any

from django.core.management.commands import migrate

from clubsite.operations.migrating import drawn_once


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        with drawn_once():
            super().handle(*args, **options)

"""`manage.py first_owner`: makes the first login of a new installation."""

import secrets
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubsite.members.models import User
from clubsite.members.services import create_first_owner


class Command(BaseCommand):
    """Makes the user `owner` with a club and prints the password, only this once, as just its hash is stored."""

    help = "Makes the first login of a new installation and prints its password."

    def handle(self, *args: Any, **options: Any) -> None:
        if User.objects.exists():
            raise CommandError("There are logins already; `changepassword NAME` sets a new password for one of them.")
        password = secrets.token_urlsafe(12)
        create_first_owner(password)
        self.stdout.write(f"Log in as owner with the password {password}")

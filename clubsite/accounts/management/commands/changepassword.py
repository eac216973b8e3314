"""`changepassword`: Django's own, after which no program goes on with a token, as on the page of a new password."""

import getpass
from typing import Any

from django.contrib.auth.management.commands import changepassword

from clubsite.api.tokens.services import end_all
from clubsite.members.models import User


class Command(changepassword.Command):
    def handle(self, *args: Any, **options: Any) -> str | None:
        done: str | None = super().handle(*args, **options)
        name = options["username"] or getpass.getuser()
        ended = end_all(User.objects.get(username=name))
        self.stdout.write(f"{ended} tokens of programs ended.")
        return done

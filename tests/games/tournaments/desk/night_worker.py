"""The club's Celery app with a mail backend that writes files, `to subject` one for each mail, once the file `go` exists."""

import os
import time
from collections.abc import Sequence
from pathlib import Path

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from clubsite.celery import app

__all__ = ["app"]

settings.EMAIL_BACKEND = "tests.games.tournaments.desk.night_worker.MailInFiles"
FOLDER = "MAIL_FOLDER"


class MailInFiles(BaseEmailBackend):
    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        folder = Path(os.environ[FOLDER])
        (folder / "asked").touch()
        while not (folder / "go").exists():
            time.sleep(0.02)
        for mail in email_messages:
            (folder / f"{time.monotonic_ns()}.mail").write_text(f"{mail.to[0]} {mail.subject}")
        return len(email_messages)

"""The club's Celery app with a mail backend that writes files: one per mail; the last mail waits until the file `go` exists."""

import os
import time
from collections.abc import Sequence
from pathlib import Path

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from clubsite.celery import app

__all__ = ["app"]

settings.EMAIL_BACKEND = "tests.chouette.tasks.mail_worker.MailInFiles"
FOLDER = "MAIL_FOLDER"


class MailInFiles(BaseEmailBackend):
    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        folder = Path(os.environ[FOLDER])
        for mail in email_messages:
            name = f"{time.monotonic_ns()}.mail"
            (folder / name).write_text(str(mail.message()["Message-ID"]))
        while not (folder / "go").exists():
            time.sleep(0.02)
        return len(email_messages)

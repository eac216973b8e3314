"""Django's SMTP backend, which counts what it has sent and what it could not send (`club_mails`)."""

from collections.abc import Sequence

from django.core.mail import EmailMessage
from django.core.mail.backends import smtp

from clubsite.operations.monitoring import metrics


class EmailBackend(smtp.EmailBackend):
    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        try:
            sent = super().send_messages(email_messages) or 0
        except Exception:
            metrics.mails.labels("failed").inc(len(email_messages))
            raise
        metrics.mails.labels("sent").inc(sent)
        metrics.mails.labels("failed").inc(len(email_messages) - sent)
        return sent

"""A mail backend that sends nothing: it keeps each letter and says where whoever runs the site can read it."""

from collections.abc import Sequence

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.urls import reverse

from clubsite.operations.monitoring import metrics

from . import folder


class EmailBackend(BaseEmailBackend):
    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        place = folder.folder()
        assert place is not None, "this backend goes with LETTERS_FOLDER"
        for message in email_messages:
            name = folder.keep(place, message.message().as_bytes())
            metrics.mails.labels("kept").inc()
            page = f"{settings.SITE_ADDRESS}{reverse('letter', args=[name])}"
            print(f"A letter to {', '.join(message.recipients())}: {page}", flush=True)
        return len(email_messages)

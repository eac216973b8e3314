"""The two forms of a mail to a guest, text and HTML, with what every one of them has in its head."""

from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string

from clubsite.preferences.recipient_locale import in_this_language
from games.tournaments.models import GuestMail


def written(mail: GuestMail, subject: str, template: str, words: dict[str, object]) -> EmailMultiAlternatives:
    """Both forms of it, in the language that is active."""
    headers = {
        "Message-ID": f"<tournament-guest-{mail.pk}@{urlsplit(settings.SITE_ADDRESS).hostname}>",
        "Auto-Submitted": "auto-generated",
        **in_this_language(),
    }
    text = render_to_string(f"games/tournaments/mail/{template}.txt", words)
    message = EmailMultiAlternatives(subject, text, to=[mail.guest.address], headers=headers)
    message.attach_alternative(render_to_string(f"games/tournaments/mail/{template}.html", words), "text/html")
    return message

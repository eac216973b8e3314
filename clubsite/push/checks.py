"""Said at the start and by `manage.py check`: what would have push services refuse every notification, one after the other and
without telling anybody."""

from collections.abc import Sequence

from django.apps import AppConfig
from django.conf import settings
from django.core import checks

from .keys import contact, is_possible, public_key
from .rules.contacts import reaches_somebody

NOTIFICATIONS = "notifications"


def key_and_contact(app_configs: Sequence[AppConfig] | None, **_options: object) -> list[checks.CheckMessage]:
    """Nothing where no key is set, as nothing is offered there."""
    if not is_possible():
        return []
    try:
        public_key()
    except ValueError:
        how = "Make one with: python3 -c 'import secrets; print(secrets.token_urlsafe(32))'"
        return [
            checks.Error("The key that signs notifications (CLUB_PUSH_KEY, or the file push-key) is none.", how, id="push.E001")
        ]
    said = settings.SECURITY_CONTACT or settings.SITE_ADDRESS.startswith("https:")
    if not said or reaches_somebody(contact()):  # without https only browsers on this very machine can be told
        return []
    sentence = f"Push services may refuse every notification: {contact()!r} tells them nobody whom they could reach."
    how = "Set CLUB_SECURITY_CONTACT to a mail address on the internet, or CLUB_ADDRESS to the site's address there."
    return [checks.Warning(sentence, how, id="push.W001")]

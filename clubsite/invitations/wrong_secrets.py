"""How many wrong invitation links may be tried? Thirty in ten minutes from one address; after that even a right one must wait.

With 128 random bits, guessing is hopeless anyway; the limit keeps it from wasting the site's time. A whole club often shares
one address, so a link copied badly must not lock out everyone in the room. Counted in PostgreSQL, over all processes.
"""

import hashlib
from datetime import timedelta

from django.utils import timezone

from .models import WrongSecret

MOST_WRONG_SECRETS = 30
WINDOW = timedelta(minutes=10)


class TooManyGuesses(Exception):
    """Too many wrong invitations were tried from this address; the answer is 429."""


def check_guesses(address: str) -> None:
    """Raises TooManyGuesses."""
    recent = WrongSecret.objects.filter(key=_key(address), at__gt=timezone.now() - WINDOW)
    if recent.count() >= MOST_WRONG_SECRETS:
        raise TooManyGuesses


def count_wrong_secret(address: str) -> None:
    """Note that an invitation that was never made was tried from this address."""
    WrongSecret.objects.filter(at__lt=timezone.now() - WINDOW).delete()
    WrongSecret.objects.create(key=_key(address))


def _key(address: str) -> str:
    return hashlib.sha256(f"invitation\n{address}".encode(errors="surrogatepass")).hexdigest()

"""How many invitations may somebody guess: thirty wrong ones in ten minutes from one address, then even a right one waits.

With 128 random bits a guess finds nothing anyway; the limit keeps a guesser from keeping the site busy. A club often shares
one address, so a link that was copied badly must not lock the bar out. Counted in PostgreSQL, by all processes together.
"""

import hashlib
from datetime import timedelta

from django.utils import timezone

from .models import WrongSecret

MOST_WRONG_SECRETS = 30
WINDOW = timedelta(minutes=10)


class TooManyGuesses(Exception):
    """From here too many invitations were tried; the answer is 429."""


def check_guesses(address: str) -> None:
    """Raises TooManyGuesses."""
    recent = WrongSecret.objects.filter(key=_key(address), at__gt=timezone.now() - WINDOW)
    if recent.count() >= MOST_WRONG_SECRETS:
        raise TooManyGuesses


def count_wrong_secret(address: str) -> None:
    """Somebody there tried an invitation that was never made."""
    WrongSecret.objects.filter(at__lt=timezone.now() - WINDOW).delete()
    WrongSecret.objects.create(key=_key(address))


def _key(address: str) -> str:
    return hashlib.sha256(f"invitation\n{address}".encode(errors="surrogatepass")).hexdigest()

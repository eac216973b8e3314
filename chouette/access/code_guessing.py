"""How many codes may somebody guess: thirty wrong ones in ten minutes from one address, then even a right one waits.

A club's guests often share one address, so a wrong code now and then must not lock the bar out; with 31^6 codes thirty
guesses find nothing. Counted in PostgreSQL, so that all processes count together.
"""

import hashlib
from datetime import timedelta

from django.utils import timezone

from chouette.models import WrongCode

MOST_WRONG_CODES = 30
WINDOW = timedelta(minutes=10)


class TooManyGuesses(Exception):
    """From here too many codes were tried; the answer is 429."""


def check_guesses(address: str) -> None:
    """Raises TooManyGuesses."""
    recent = WrongCode.objects.filter(key=_key(address), at__gt=timezone.now() - WINDOW)
    if recent.count() >= MOST_WRONG_CODES:
        raise TooManyGuesses


def count_wrong_code(address: str) -> None:
    """Somebody there tried a code that leads nowhere."""
    now = timezone.now()
    WrongCode.objects.filter(at__lt=now - WINDOW).delete()
    WrongCode.objects.create(key=_key(address), at=now)


def _key(address: str) -> str:
    return hashlib.sha256(f"code\n{address}".encode(errors="surrogatepass")).hexdigest()

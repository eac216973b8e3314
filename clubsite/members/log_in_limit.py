"""How often may a wrong password be tried: ten times in fifteen minutes for one user name from one address.

Counted in PostgreSQL, so that every process of the site counts together and a restart forgets nothing.
"""

import hashlib
import unicodedata
from datetime import timedelta

from django.utils import timezone

from .models import LogInAttempt

MOST_FAILURES = 10
WINDOW = timedelta(minutes=15)


class TooManyFailures(Exception):
    """This name was tried too often from this address; the answer is 429."""


def begin_attempt(username: str, address: str) -> None:
    """Count an attempt before its password is looked at. Raises `TooManyFailures`.

    Counting first closes the race of many guesses sent at once: each one sees its own row and those before it.
    """
    now = timezone.now()
    LogInAttempt.objects.filter(at__lt=now - WINDOW).delete()
    attempt = LogInAttempt.objects.create(key=_key(username, address), at=now)
    if LogInAttempt.objects.filter(key=attempt.key).count() > MOST_FAILURES:
        attempt.delete()  # being refused does not prolong the wait
        raise TooManyFailures


def forget_failures(username: str, address: str) -> None:
    """The right password was given: start counting anew."""
    LogInAttempt.objects.filter(key=_key(username, address)).delete()


def _key(username: str, address: str) -> str:
    name = unicodedata.normalize("NFKC", username).casefold()
    return hashlib.sha256(f"{name}\n{address}".encode(errors="surrogatepass")).hexdigest()

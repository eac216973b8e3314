"""How many codes or links may somebody guess: thirty wrong ones in ten minutes from one address, then even a right one waits.

A club's guests often share one address, so a wrong code now and then must not lock the bar out; with 31^6 codes thirty guesses
find nothing. Counted in PostgreSQL, so that all processes count together.
"""

import hashlib
from datetime import timedelta

from django.db import models
from django.utils import timezone

MOST_WRONG_GUESSES = 30
WINDOW = timedelta(minutes=10)


class WrongGuess(models.Model):
    """Something that somebody tried and that leads nowhere. `key` is a digest of the address it came from.

    A subclass adds an index on `key` and `at`, and one on `at`.
    """

    key = models.CharField(max_length=64)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.key[:8]} at {self.at:%H:%M}"


class TooManyGuesses(Exception):
    """From here too many were tried; the answer is 429."""


def check_guesses(wrong: type[WrongGuess], what: str, address: str) -> None:
    """`wrong` keeps the wrong guesses, `what` is the word for what is guessed. Raises TooManyGuesses."""
    recent = wrong._default_manager.filter(key=_key(what, address), at__gt=timezone.now() - WINDOW)
    if recent.count() >= MOST_WRONG_GUESSES:
        raise TooManyGuesses


def count_wrong_guess(wrong: type[WrongGuess], what: str, address: str) -> None:
    """Somebody there tried one that leads nowhere."""
    now = timezone.now()
    wrong._default_manager.filter(at__lt=now - WINDOW).delete()
    wrong._default_manager.create(key=_key(what, address), at=now)


def _key(what: str, address: str) -> str:
    return hashlib.sha256(f"{what}\n{address}".encode(errors="surrogatepass")).hexdigest()

"""Limits guessing of codes and links: after thirty wrong ones in ten minutes from one address, even a correct one has to
wait.

Guests of a club often share one address, so an occasional wrong code must not lock them out; with 31^6 codes, thirty guesses
find nothing. Whoever was in before the wrong codes may be let in nevertheless; that is for the caller to know. Counted in
PostgreSQL so that all processes count together.
"""

import hashlib
from datetime import timedelta

from django.db import models
from django.utils import timezone

from clubsite.access.one_household import HOUSEHOLDS_COUNTED, household, neighbourhood

MOST_WRONG_GUESSES = 30
WINDOW = timedelta(minutes=10)
#: What lies further in the future was counted before the server's clock was set back, and would keep people out for as long.
A_MOMENT = timedelta(minutes=1)


class WrongGuess(models.Model):
    """A failed guess. `key` is a digest of the address it came from, or of the network around it.

    A subclass adds an index on `key` and `at`, and one on `at`.
    """

    key = models.CharField(max_length=64)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.key[:8]} at {self.at:%H:%M}"


class TooManyGuesses(Exception):
    """Too many guesses came from this address; the answer is 429."""


def check_guesses(wrong: type[WrongGuess], what: str, address: str) -> None:
    """`wrong` stores the wrong guesses, `what` names what is being guessed. Raises TooManyGuesses."""
    now = timezone.now()
    recent = wrong._default_manager.filter(at__gt=now - WINDOW, at__lt=now + A_MOMENT)
    for place, times in _places(address):
        if recent.filter(key=_key(what, place)).count() >= times * MOST_WRONG_GUESSES:
            raise TooManyGuesses


def count_wrong_guess(wrong: type[WrongGuess], what: str, address: str) -> None:
    """Records a wrong guess from this address."""
    now = timezone.now()
    wrong._default_manager.filter(at__lt=now - WINDOW).delete()
    for place, _times in _places(address):
        wrong._default_manager.create(key=_key(what, place), at=now)


def _places(address: str) -> list[tuple[str, int]]:
    """Where this guess is counted, and how many times as many are allowed there."""
    home = household(address)
    return [(place, times) for place, times in ((home, 1), (neighbourhood(home), HOUSEHOLDS_COUNTED)) if place or times == 1]


def _key(what: str, place: str) -> str:
    return hashlib.sha256(f"{what}\n{place}".encode(errors="surrogatepass")).hexdigest()

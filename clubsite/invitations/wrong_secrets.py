"""How many wrong invitations may be tried? As many as `clubsite.access.guessing` allows: with 128 random bits guessing is
hopeless, but the limit keeps it from wasting the site's time."""

from clubsite.access import guessing

from .models import WrongSecret

WHAT = "invitation"


def check_guesses(address: str) -> None:
    """Raises TooManyGuesses."""
    guessing.check_guesses(WrongSecret, WHAT, address)


def count_wrong_secret(address: str) -> None:
    """Somebody there tried an invitation that was never made."""
    guessing.count_wrong_guess(WrongSecret, WHAT, address)

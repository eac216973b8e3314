"""How many invitations may somebody guess? As many as `clubsite.access.guessing` says: with 128 random bits a guess finds
nothing, but the limit keeps a guesser from keeping the site busy."""

from clubsite.access import guessing

from .models import WrongSecret

WHAT = "invitation"


def check_guesses(address: str) -> None:
    """Raises TooManyGuesses."""
    guessing.check_guesses(WrongSecret, WHAT, address)


def count_wrong_secret(address: str) -> None:
    """Somebody there tried an invitation that was never made."""
    guessing.count_wrong_guess(WrongSecret, WHAT, address)

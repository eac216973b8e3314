"""Limits guessing of evening codes, as `clubsite.access.guessing` defines."""

from chouette.models import WrongCode
from clubsite.access import guessing

WHAT = "code"


def check_guesses(address: str) -> None:
    """Raises TooManyGuesses."""
    guessing.check_guesses(WrongCode, WHAT, address)


def count_wrong_code(address: str) -> None:
    """Somebody at this address tried a code that does not exist."""
    guessing.count_wrong_guess(WrongCode, WHAT, address)

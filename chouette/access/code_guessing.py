"""Limits guessing of evening codes, as `clubsite.access.guessing` defines, without shutting out who comes with a right one.

Whoever guesses in a hall makes guessers of all who share its address. So a code counts as guessed only where it is news: once
somebody has entered an evening from an address, or kept its score there, its code opens it for everybody else at that address,
however many wrong ones are tried. That gives a guesser no more than the lot of pages of a stranger, for the one code in 31^6
that is in use around them anyway; no other code can be told from a wrong one.

Where evenings were entered is a table of its own and no entry of the cache: that drops what it likes once it is full, and a
flood of names and addresses fills it with counters.
"""

import hashlib
from datetime import datetime, timedelta

from django.http import HttpRequest
from django.utils import timezone

from chouette.models import EnteredHere, WrongCode
from clubsite.access import guessing
from clubsite.access.client_address import client_address
from clubsite.access.one_household import household
from clubsite.kit.kept import Kept

WHAT = "code"
AN_EVENING = timedelta(hours=12)

#: When this process last noted an evening at an address.
_NOTED: Kept[datetime] = Kept(2_000)


def check_guesses(address: str, code: str) -> None:
    """Raises TooManyGuesses."""
    try:
        guessing.check_guesses(WrongCode, WHAT, address)
    except guessing.TooManyGuesses:
        if not is_entered_at(address, code):
            raise


def count_wrong_code(address: str) -> None:
    """Somebody at this address tried a code that does not exist."""
    guessing.count_wrong_guess(WrongCode, WHAT, address)


def note_entered(address: str, code: str) -> None:
    """Somebody is in that evening from here. Written at most once an hour by each process."""
    hour = timezone.now().replace(minute=0, second=0, microsecond=0)
    key = _key(address, code)

    def noted() -> datetime:
        EnteredHere.objects.filter(at__lt=timezone.now() - AN_EVENING).delete()
        EnteredHere.objects.bulk_create(
            [EnteredHere(key=key, at=timezone.now())],
            update_conflicts=True,
            unique_fields=["key"],
            update_fields=["at"],
        )
        return hour

    _NOTED.get((key, hour), noted)


def is_entered_at(address: str, code: str) -> bool:
    now = timezone.now()
    return EnteredHere.objects.filter(key=_key(address, code), at__gt=now - AN_EVENING, at__lt=now + guessing.A_MOMENT).exists()


def code_entered_here(request: HttpRequest, given: dict[str, object]) -> str:
    """What a visitor's pages count for, where the lot of their address is used up: the code in the page's address, if its
    evening was entered from here; "" otherwise."""
    code = str(given.get("code") or given.get("typed") or "").upper()
    return code if code and is_entered_at(client_address(request), code) else ""


def _key(address: str, code: str) -> str:
    return hashlib.sha256(f"{household(address)}\n{code.upper()}".encode(errors="surrogatepass")).hexdigest()

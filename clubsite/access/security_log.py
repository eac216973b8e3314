"""The log of refusals that matter for security: what was refused and from where, never what was typed.

A password typed into the wrong field must not appear in a log, so a log-in name is logged as a short digest: enough to see
that one name is tried again and again. `bounded_log` keeps a flood from filling the disk.
"""

import hashlib
import logging
import unicodedata

from django.http import HttpRequest

from .client_address import client_address
from .one_household import household

logger = logging.getLogger("club.security")


def refused(request: HttpRequest, what: str, about: str = "") -> None:
    """`what` is a fixed phrase of ours, such as `incorrect_code`; `about` adds what differs from line to line."""
    refused_from(client_address(request), what, about, at=page_of(request))


def refused_from(address: str, what: str, about: str = "", *, at: str = "") -> None:
    """The same where there is no request of Django's. `at` is a fixed phrase, too."""
    said, place = f"{what} {about}".rstrip(), f", at {at}" if at else ""
    logger.warning("Refused: %s%s from %s", said, place, address, extra={"refused": (what, household(address))})


def digest(typed: str) -> str:
    """The same for every spelling of a name, and reveals nothing of it."""
    name = unicodedata.normalize("NFKC", typed).casefold()
    return hashlib.sha256(name.encode(errors="surrogatepass")).hexdigest()[:12]


def page_of(request: HttpRequest) -> str:
    """The name of the view, since the URL may contain a secret or a name."""
    match = request.resolver_match
    return match.view_name if match else "an unknown page"

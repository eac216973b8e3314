"""The log of refusals that matter for security: what was refused and from where, never what was typed.

A password typed into the wrong field must not appear in a log, so a log-in name is logged as a short digest: enough to see
that one name is tried again and again.
"""

import hashlib
import logging
import unicodedata

from django.http import HttpRequest

from .client_address import client_address

logger = logging.getLogger("club.security")


def refused(request: HttpRequest, what: str) -> None:
    """`what` is a fixed phrase of ours, such as `incorrect_code`."""
    logger.warning("Refused: %s, at %s from %s", what, _page(request), client_address(request))


def digest(typed: str) -> str:
    """The same for every spelling of a name, and reveals nothing of it."""
    name = unicodedata.normalize("NFKC", typed).casefold()
    return hashlib.sha256(name.encode(errors="surrogatepass")).hexdigest()[:12]


def _page(request: HttpRequest) -> str:
    """The name of the view, since the URL may contain a secret."""
    match = request.resolver_match
    return match.view_name if match else "an unknown page"

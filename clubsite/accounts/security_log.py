"""What is written down about refusals that matter for safety: what was refused and from where, never what was typed.

A password typed into the wrong box must not stand in a log, so a log-in name is written as a short digest: enough to see
that one name is tried again and again.
"""

import hashlib
import logging
import unicodedata

from django.http import HttpRequest

from .client_address import client_address

logger = logging.getLogger("club.security")


def refused(request: HttpRequest, what: str) -> None:
    """`what` is a fixed word or two of ours, such as `incorrect_code`."""
    logger.warning("Refused: %s, at %s from %s", what, _page(request), client_address(request))


def digest(typed: str) -> str:
    """The same for a name however it is written; tells nothing of it."""
    name = unicodedata.normalize("NFKC", typed).casefold()
    return hashlib.sha256(name.encode(errors="surrogatepass")).hexdigest()[:12]


def _page(request: HttpRequest) -> str:
    """The name of the page: an address may hold a secret."""
    match = request.resolver_match
    return match.view_name if match else "an unknown page"

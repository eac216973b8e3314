"""May this page watch, and as whom? Decided when the page is rendered, carried to the stream by a signed token.

The stream itself asks neither session nor database, so a token must not outlive the decision by long: it opens streams
for `MAX_AGE` after it was signed; a page that is reloaded gets a new one.
"""

from dataclasses import dataclass
from datetime import timedelta

from django.core import signing

SALT = "clubsite.live"
MAX_AGE = timedelta(hours=12)  # an evening, with room


class TokenRefused(Exception):
    """Forged, damaged or too old: the page has to be loaded again."""


@dataclass(frozen=True, slots=True)
class Watch:
    """What the bearer may see: a channel such as `chouette:42`, as a kind of viewer such as `watch` or `seat:17`."""

    channel: str
    audience: str


def sign(channel: str, audience: str) -> str:
    """A token for the URL `/live/<token>`."""
    return signing.dumps([channel, audience], salt=SALT)


def read(token: str, *, max_age: timedelta = MAX_AGE) -> Watch:
    """Raises TokenRefused."""
    try:
        channel, audience = signing.loads(token, salt=SALT, max_age=max_age)
    except (signing.BadSignature, ValueError) as refused:
        raise TokenRefused from refused
    return Watch(channel, audience)

"""May this page watch, and as whom? Decided when the page is rendered, carried to the stream by a signed token.

The stream itself consults neither session nor database, so a token must not outlive the decision by long: it is valid for
`MAX_AGE` after it was signed, and a reloaded page gets a new one.
"""

from dataclasses import astuple, dataclass
from datetime import timedelta

from django.core import signing

from .viewer import Viewer, viewer_here

SALT = "clubsite.live"
MAX_AGE = timedelta(hours=12)  # an evening, with room to spare


class TokenRefused(Exception):
    """Forged, damaged or too old; the page has to be reloaded."""


@dataclass(frozen=True, slots=True)
class Watch:
    """What the bearer may see: a channel such as `chouette:42`, and as which kind of viewer."""

    channel: str
    viewer: Viewer


def sign(channel: str, audience: str) -> str:
    """A token for the URL `/live/<token>`, for the reader of the page that is being drawn."""
    return signing.dumps([channel, *astuple(viewer_here(audience))], salt=SALT)


def read(token: str, *, max_age: timedelta = MAX_AGE) -> Watch:
    """What a token allows. Raises TokenRefused."""
    try:
        channel, *viewer = signing.loads(token, salt=SALT, max_age=max_age)
        return Watch(channel, Viewer(*viewer))
    except (signing.BadSignature, ValueError, TypeError) as refused:  # TypeError: signed by an older version of the site
        raise TokenRefused from refused

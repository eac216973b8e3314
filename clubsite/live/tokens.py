"""May this page watch, and as whom? Decided when the page is rendered, carried to the stream by a signed token.

The stream itself asks neither session nor database, so a token must not outlive the decision by long: it opens streams
for `MAX_AGE` after it was signed; a page that is reloaded gets a new one.
"""

from dataclasses import astuple, dataclass
from datetime import timedelta

from django.core import signing

from .viewer import Viewer, viewer_here

SALT = "clubsite.live"
MAX_AGE = timedelta(hours=12)  # an evening, with room


class TokenRefused(Exception):
    """Forged, damaged or too old: the page has to be loaded again."""


@dataclass(frozen=True, slots=True)
class Watch:
    """What the bearer may see: a channel such as `chouette:42`, as which kind of viewer."""

    channel: str
    viewer: Viewer


def sign(channel: str, audience: str) -> str:
    """A token for the URL `/live/<token>`, for whoever reads the page that is being drawn."""
    return signing.dumps([channel, *astuple(viewer_here(audience))], salt=SALT)


def read(token: str, *, max_age: timedelta = MAX_AGE) -> Watch:
    """Raises TokenRefused."""
    try:
        channel, *viewer = signing.loads(token, salt=SALT, max_age=max_age)
        return Watch(channel, Viewer(*viewer))
    except (signing.BadSignature, ValueError, TypeError) as refused:  # TypeError: signed by an older version of the site
        raise TokenRefused from refused

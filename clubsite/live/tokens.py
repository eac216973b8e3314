"""May this page watch, and as whom? Decided when the page is rendered, carried to the stream by a signed token.

The stream itself consults neither session nor database, so a token must not outlive the decision by long: it is valid for
`MAX_AGE` after it was signed, and a reloaded page gets a new one. No two pages have the same token: by it the streams of one
page are counted, so a page must not be kept for several readers.
"""

import secrets
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
    """What the bearer may see: a channel such as `chouette:42`, and as which kind of viewer. `holder` is the login whose page
    it is, or the seat; "" for a stranger's."""

    channel: str
    viewer: Viewer
    holder: str = ""


def sign(channel: str, audience: str, login: int | None = None) -> str:
    """A token for the URL `/live/<token>`, for the reader of the page that is being drawn. `login` is the reader's, if any."""
    content = [channel, *astuple(viewer_here(audience)), _holder(audience, login), secrets.token_urlsafe(6)]
    return signing.dumps(content, salt=SALT)


def _holder(audience: str, login: int | None) -> str:
    """Audiences such as `seat:17` are somebody's; `watch`, or `watch:<mark>`, is anybody's."""
    if login is not None:
        return f"login:{login}"
    return audience if ":" in audience and audience.partition(":")[0] != "watch" else ""


def read(token: str, *, max_age: timedelta = MAX_AGE) -> Watch:
    """What a token allows. Raises TokenRefused."""
    try:
        channel, audience, language, time_zone, dice_names, *more = signing.loads(token, salt=SALT, max_age=max_age)
        holder, _page = more or (_holder(audience, None), "")  # until 0.4, tokens said neither
        return Watch(channel, Viewer(audience, language, time_zone, dice_names), holder)
    except (signing.BadSignature, ValueError, TypeError) as refused:  # TypeError: signed by an older version of the site
        raise TokenRefused from refused

"""May this page watch, and as whom? Decided when the page is rendered, carried to the stream by a signed token.

A token is valid for `MAX_AGE` after it was signed, and a reloaded page gets a new one. One that was made for somebody who was
logged in ends with their session (`logins.py`); what has become of the page's link or role, the listener asks at each drawing.
No two pages have the same token: by it the streams of one page are counted, so a page must not be kept for several readers.
"""

import secrets
from dataclasses import astuple, dataclass
from datetime import timedelta

from django.core import signing

from .logins import SESSION, Login
from .viewer import Viewer, viewer_here

SALT = "clubsite.live"
_LOGIN = "login:"
_PROGRAM = "program:"
_WATCHERS = "watch"
_AFTER_CLUB = "."  # in no random mark, so that tokens of before say no club
MAX_AGE = timedelta(hours=12)  # an evening, with room to spare


class TokenRefused(Exception):
    """Forged, damaged or too old; the page has to be reloaded."""


@dataclass(frozen=True, slots=True)
class Watch:
    """What the bearer may see: a channel such as `chouette:42`, and as which kind of viewer. `holder` is the login whose page
    it is, or the seat; "" for a stranger's. `login` is the session without which the stream ends."""

    channel: str
    viewer: Viewer
    holder: str = ""
    login: Login | None = None
    club: str = ""

    @property
    def takes_part(self) -> bool:
        return self.viewer.audience.partition(":")[0] != _WATCHERS


def sign(channel: str, audience: str, login: Login | None = None, *, club: int | None = None) -> str:
    """A token for the URL `/live/<token>`, for the reader of the page that is being drawn. `login` is the reader's, if any;
    `club` is only for counting."""
    page = f"{club or ''}{_AFTER_CLUB}{secrets.token_urlsafe(6)}"
    content = [channel, *astuple(viewer_here(audience)), _holder(audience, login), page]
    content += astuple(login) if login is not None else ()
    return signing.dumps(content, salt=SALT)


def _holder(audience: str, login: Login | None) -> str:
    """Audiences such as `seat:17` are somebody's; `watch`, or `watch:<mark>`, is anybody's, and so is `wall::`, which names
    nobody. Somebody's programs are counted apart from their pages, so that none of them closes a page."""
    if login is not None:
        return f"{_LOGIN}{login.user}" if login.by == SESSION else f"{_PROGRAM}{login.user}"
    kind, whose, *_more = (*audience.split(":"), "")
    return audience if whose and kind != _WATCHERS else ""


def read(token: str, *, max_age: timedelta = MAX_AGE) -> Watch:
    """What a token allows. Raises TokenRefused."""
    try:
        content = signing.loads(token, salt=SALT, max_age=max_age)
        if not isinstance(content, list):
            raise TokenRefused
        channel, audience, language, time_zone, dice_names, *more = content
        holder, page, *login = more or (_holder(audience, None), "")  # until 0.4, tokens said neither
        if holder.startswith(_LOGIN) and not login:  # signed before streams ended with their session
            raise TokenRefused
        whose = Login(*login) if login else None
        club, counted, _mark = page.partition(_AFTER_CLUB)
        return Watch(channel, Viewer(audience, language, time_zone, dice_names), holder, whose, club if counted else "")
    except (signing.BadSignature, ValueError, TypeError) as refused:  # TypeError: signed by an older version of the site
        raise TokenRefused from refused

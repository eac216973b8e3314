"""By what names is the reader of this page told a roll? Their profile decides; without one, by figures.

Kept per thread like the language and the time zone, because statements are put into words far from any request, and live pages
are drawn in threads that have none.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.module_loading import import_string
from django.utils.translation import gettext

from clubsite.members.models import User

Answer = Callable[[HttpRequest], HttpResponseBase]

_shown: ContextVar[str] = ContextVar("dice_names", default="")


class Labelled(Protocol):
    @property
    def label(self) -> str: ...


def sets() -> Mapping[str, Labelled]:
    """The sets to choose from, by the key kept in a profile."""
    found: Mapping[str, Labelled] = import_string(settings.DICE_NAME_SETS)
    return found


def choices() -> list[tuple[str, str]]:
    """For a form: figures first, then every set under its translated label."""
    return [("", gettext("Figures: 1, 2, 3, 4, 5, 6")), *((word, gettext(names.label)) for word, names in sets().items())]


def shown_dice_names() -> str:
    """The set in which this thread writes rolls; empty for figures."""
    return _shown.get()


@contextmanager
def dice_called(names: str) -> Iterator[None]:
    """Within this context, the thread writes rolls in the set `names`, or in figures if there is no such set (any more)."""
    before = _shown.set(names if names in sets() else "")
    try:
        yield
    finally:
        _shown.reset(before)


def of_whoever_is_logged_in(get_response: Answer) -> Answer:
    """Middleware, placed after AuthenticationMiddleware. A visitor without a session costs no query."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        known = settings.SESSION_COOKIE_NAME in request.COOKIES and isinstance(request.user, User)
        with dice_called(request.user.dice_names if known and isinstance(request.user, User) else ""):
            return get_response(request)

    return respond

"""How much waits for whoever is logged in, for the top of every page, counted by the apps in which something can wait.

The club imports no game, so `WAITING` in the settings names the functions by dotted path. Each takes one query, which stays
cheap however much there is, and is asked only if a page with a top bar is drawn for somebody who is logged in.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.utils.module_loading import import_string

from .models import User


@dataclass(frozen=True, slots=True)
class Waiting:
    """`number` things to answer or to decide; `url` leads to the list of them."""

    number: int
    url: str


def waiting_for(user: User) -> Waiting:
    """What waits in all of the user's clubs. If all of it stands in one list, the way leads there, else home, which has all."""
    count: Callable[[User], Mapping[str, int]]
    lists: dict[str, int] = {}
    for path in settings.WAITING:
        count = import_string(path)
        for url, number in count(user).items():
            lists[url] = lists.get(url, 0) + number
    return Waiting(sum(lists.values()), next(iter(lists)) if len(lists) == 1 else reverse("home"))


def at_the_top(request: HttpRequest) -> dict[str, object]:
    """For templates, `waits_for_reader`: None for whoever is not logged in, which without a session costs nothing."""
    return {"waits_for_reader": SimpleLazyObject(partial(_for_reader, request))}


def _for_reader(request: HttpRequest) -> Waiting | None:
    if settings.SESSION_COOKIE_NAME not in request.COOKIES or not isinstance(request.user, User):
        return None
    return waiting_for(request.user)

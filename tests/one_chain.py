"""All of a run's test clients ask through the same middleware, as all visitors of a server do.

Each `Client()` would build a chain of its own, 26 layers, which takes it nearly a millisecond: a twentieth of a usual request.
"""

from functools import cache
from typing import Any

from django.conf import settings
from django.core.handlers.base import BaseHandler
from django.test.client import ClientHandler


def share_the_middleware() -> None:
    ClientHandler.load_middleware = _load  # type: ignore[method-assign]


def _load(self: BaseHandler, is_async: bool = False) -> None:
    self._middleware_chain = _chain(tuple(settings.MIDDLEWARE))  # type: ignore[attr-defined]


@cache
def _chain(_middleware: tuple[str, ...]) -> Any:
    """Another one where a test changes the list."""
    first = ClientHandler()
    BaseHandler.load_middleware(first)
    return first._middleware_chain  # type: ignore[attr-defined]

"""Django alone, under granian: what the web processes run in production. Live updates have their own process, `asgi.live_wire`.

A request's body is complete before one of the few threads is taken, as in the one-process site
(`embedded/bridge/whole_bodies.py`), and the monitoring is answered however busy they are. Django runs as WSGI in
`CLUB_WEB_THREADS` threads, each with a connection to the database.
"""

import os
from collections.abc import Awaitable, Callable, MutableMapping
from functools import cache
from importlib import import_module
from typing import Any

from clubsite.wsgi import application as wsgi

# Only now: they need Django to be set up.
from django.conf import settings  # isort: skip
from clubsite.embedded.bridge.answers import OneSite  # isort: skip
from clubsite.embedded.bridge.untaken import keep_little_unsent_at  # isort: skip
from clubsite.operations.monitoring.probes import IS_UP, PROBES, say_it_is_up  # isort: skip

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

THREADS = int(os.environ.get("CLUB_WEB_THREADS") or "4")
django = OneSite(wsgi, threads=THREADS, probes=PROBES)
import_module(settings.ROOT_URLCONF)  # every page, before a port is open: otherwise while the first visitor waits


@cache
def now_that_it_listens(port: int) -> None:
    """At the first request, as granian opens its socket after it has loaded this module."""
    keep_little_unsent_at(port)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    now_that_it_listens(int(scope["server"][1]))
    if scope["path"] == IS_UP and scope["method"] in ("GET", "HEAD"):
        await say_it_is_up(scope, send)
    else:
        await django(scope, receive, send)

"""Django alone, under granian: what the web processes run in production. Live updates have their own process, `asgi.live_wire`.

A request's body is complete before one of the few threads is taken, as in the one-process site (`embedded/whole_bodies.py`),
and the monitoring is answered however busy they are. Django runs as WSGI in `CLUB_WEB_THREADS` threads, each with a connection
to the database.
"""

import os
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, cast

from a2wsgi import WSGIMiddleware

from clubsite.wsgi import application as wsgi

# Only now: they need Django to be set up.
from clubsite.embedded.whole_bodies import answer_when_whole  # isort: skip
from clubsite.operations.monitoring.probes import IS_UP, PROBES, say_it_is_up  # isort: skip

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

THREADS = int(os.environ.get("CLUB_WEB_THREADS") or "4")
UNBOUNDED = 0  # no thread waits for the proxy to take an answer
site = cast(Any, wsgi)
django = cast(Any, WSGIMiddleware(site, workers=THREADS, send_queue_size=UNBOUNDED))
monitoring = cast(Any, WSGIMiddleware(site, workers=1, send_queue_size=UNBOUNDED))  # it need not queue behind visitors


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["path"] == IS_UP and scope["method"] in ("GET", "HEAD"):
        await say_it_is_up(scope, send)
    else:
        await answer_when_whole(monitoring if scope["path"] in PROBES else django, scope, receive, send)

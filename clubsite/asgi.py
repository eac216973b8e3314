"""Both on one port: live updates are served here, and every other request goes to Django in one of a few threads.

An open page costs no thread and no database connection, because `/live/` is served by the event loop. Django runs as WSGI:
measured, it answers twice as many writes a second as under its own ASGI handler.

In production the two run apart: `live_wire` here, Django in `wsgi.py`.
"""

import gc
import os
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clubsite.settings.dev")

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

THREADS = 4  # each holds a database connection; with the GIL, more would only slow down live updates (tests/bench)
site = get_wsgi_application()

# Only now: they need Django to be set up.
from clubsite.embedded.bridge.answers import OneSite  # noqa: E402
from clubsite.live import stream  # noqa: E402
from clubsite.operations.monitoring.probes import IS_UP, PROBES, say_it_is_up  # noqa: E402

django = OneSite(site, threads=THREADS, probes=PROBES)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await _live_as_long_as_the_server(receive, send)
    elif scope["type"] == "http" and scope["path"].startswith("/live/"):
        await stream.application(scope, receive, send)
    elif scope["type"] == "http" and scope["path"] == IS_UP and scope["method"] in ("GET", "HEAD"):
        await say_it_is_up(scope, send)
    elif scope["type"] == "http":
        await django(scope, receive, send)


async def live_wire(scope: Scope, receive: Receive, send: Send) -> None:
    """Live updates alone. Django answers nothing but the probes of the monitoring."""
    if scope["type"] == "http" and not scope["path"].startswith(("/live/", *PROBES)):
        await send({"type": "http.response.start", "status": 404, "headers": [(b"content-type", b"text/plain")]})
        await send({"type": "http.response.body", "body": b"Not found\n"})
    else:
        await application(scope, receive, send)


async def _live_as_long_as_the_server(receive: Receive, send: Send) -> None:
    await receive()
    await stream.start()
    gc.collect()
    gc.freeze()  # what is loaded by now stays; later collections can skip it
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await stream.stop()
    await send({"type": "lifespan.shutdown.complete"})

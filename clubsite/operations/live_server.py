"""The live process: uvicorn serving live updates alone, on CLUB_HOST and CLUB_PORT; with `--and-pages` the whole site.

python -m clubsite.operations.live_server [--and-pages]
"""

import os
import signal
import socket
import sys

import uvicorn

from clubsite.embedded.connection import Connection
from clubsite.embedded.open_files import allow_many_open_files
from clubsite.embedded.web import Server

AND_PAGES = "--and-pages"
STREAMS_END_WITHIN = 3  # seconds; browsers reconnect to whichever process answers next


def main() -> None:
    # After a good end uvicorn raises the signal once more, and a process that was stopped would look killed (status 143).
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(0))
    allow_many_open_files()
    host, port = os.environ.get("CLUB_HOST", "0.0.0.0"), int(os.environ.get("CLUB_PORT", "8001"))  # noqa: S104
    config = uvicorn.Config(
        "clubsite.asgi:application" if AND_PAGES in sys.argv[1:] else "clubsite.asgi:live_wire",
        log_config=None,  # Django has configured logging
        access_log=False,
        lifespan="on",
        server_header=False,
        http=Connection,
        proxy_headers=False,  # as in web.py
        timeout_graceful_shutdown=STREAMS_END_WITHIN,
    )
    Server(config).run(sockets=[socket.create_server((host, port), backlog=2048)])


if __name__ == "__main__":
    main()

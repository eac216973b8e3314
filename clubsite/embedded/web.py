"""The web process: uvicorn on a socket that the supervisor opened.

The supervisor holds the socket, so the port stays ours and requests wait while a killed web process is started again.
"""

import os
import socket

import uvicorn

from .connection import Connection
from .open_files import allow_many_open_files

SOCKET_VARIABLE = "CLUB_SOCKET"  # the number of the inherited descriptor


class Server(uvicorn.Server):
    """Ends the live streams before waiting for open connections; otherwise every stop would take the full three seconds."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        from clubsite.live import stream  # only now: it needs Django to be set up

        await stream.stop()
        await super().shutdown(sockets)


def main() -> None:
    allow_many_open_files()
    listening = socket.socket(fileno=int(os.environ[SOCKET_VARIABLE]))
    config = uvicorn.Config(
        "clubsite.asgi:application",
        log_level="warning",
        access_log=False,
        lifespan="on",
        server_header=False,
        http=Connection,
        proxy_headers=False,  # uvicorn would trust X-Forwarded-For from this machine; visitor_address.py decides instead
        timeout_graceful_shutdown=3,  # seconds
    )
    Server(config).run(sockets=[listening])


if __name__ == "__main__":
    main()

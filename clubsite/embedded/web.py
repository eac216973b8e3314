"""The web process: uvicorn on a socket that the supervisor opened.

The supervisor keeps the socket, so the port stays ours and requests wait while a killed web process is started again.
"""

import os
import socket

import uvicorn

SOCKET_VARIABLE = "CLUB_SOCKET"  # the number of the inherited descriptor


def main() -> None:
    listening = socket.socket(fileno=int(os.environ[SOCKET_VARIABLE]))
    config = uvicorn.Config(
        "clubsite.asgi:application",
        log_level="warning",
        access_log=False,
        lifespan="on",
        server_header=False,
        timeout_graceful_shutdown=3,  # seconds; open live pages would keep it for ever
    )
    uvicorn.Server(config).run(sockets=[listening])


if __name__ == "__main__":
    main()

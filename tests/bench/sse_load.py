"""Opens many live pages in one process and notes when each was shown each version.

    python -m tests.bench.sse_load PORT PAGES TOKEN CODING

TOKEN may be several with commas between them, which the pages take in turns. CODING is the encoding the pages accept, such as
gzip or identity. Prints "open" when every page has had its first message; at
the end of standard input, one JSON object: `shown`, for each page the pairs (version, the moment at which the page had it in
full, time.monotonic in seconds), and `bytes`, how much came after the opening. It shares the cores with what it measures, so
a page is a bare socket, and incoming data is only stored, to be parsed at the end.
"""

import gc
import json
import select
import socket
import sys
import time
from itertools import cycle

from tests.bench.chunks import Chunks, request

AT_ONCE = 100  # connections opened together
LARGEST_READ = 1 << 18


class Page:
    """One open stream: what has come, and when."""

    __slots__ = ("arrived", "socket")

    def __init__(self, port: int, request: bytes) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.sendall(request)
        self.socket.setblocking(False)
        self.arrived: list[tuple[float, bytes]] = []

    def read(self) -> None:
        data = self.socket.recv(LARGEST_READ)
        if not data:
            raise ConnectionResetError("the site closed a page")
        self.arrived.append((time.monotonic(), data))


def main(port: int, pages: int, token: str, coding: str) -> None:
    asked = cycle(request(one, coding) for one in token.split(","))
    poll, by_number = select.epoll(), dict[int, Page]()
    while len(by_number) < pages:
        few = [Page(port, next(asked)) for _ in range(min(AT_ONCE, pages - len(by_number)))]
        for page in few:
            by_number[page.socket.fileno()] = page
            poll.register(page.socket, select.EPOLLIN)
        while not all(_versions(page) for page in few):
            _read(poll, by_number, timeout=0.05)
    _read(poll, by_number, timeout=0.5)
    opening = sum(_length(page) for page in by_number.values())
    gc.collect()
    gc.freeze()
    gc.disable()
    print("open", flush=True)
    poll.register(sys.stdin, select.EPOLLIN | select.EPOLLHUP)
    while _read(poll, by_number, timeout=1):
        pass
    shown = [_versions(page) for page in by_number.values()]
    print(json.dumps({"shown": shown, "bytes": sum(_length(page) for page in by_number.values()) - opening}))


def _read(poll: select.epoll, pages: dict[int, Page], timeout: float) -> bool:
    """Reads whatever there is now; False once standard input has ended."""
    going_on = True
    for number, _ in poll.poll(timeout):
        page = pages.get(number)
        if page is None:
            going_on = False
        else:
            page.read()
    return going_on


def _versions(page: Page) -> list[tuple[int, float]]:
    """Each version received in full, and the moment its last byte arrived."""
    chunks = Chunks()
    return [(version, moment) for moment, data in page.arrived for version in chunks.numbers(data)]


def _length(page: Page) -> int:
    return sum(len(data) for _, data in page.arrived)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:])

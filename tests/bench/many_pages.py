"""Open players' pages of many evenings in one process; records the numbers they showed, not their contents.

    python -m tests.bench.many_pages PORT PAGES TOKEN [PAGES TOKEN ...]

Opens this many pages with each token and prints "open"; at the end of standard input, one JSON object: for each token, in
order, the pairs (number shown, the moment at which the last of its pages had it, time.monotonic in seconds), and how many
streams the site closed.
"""

import json
import select
import sys
import time
from collections.abc import Iterable

from tests.bench.chunks import Chunks, request
from tests.bench.sse_load import Page

AT_ONCE = 50  # connections opened together


class Watcher:
    """One page, and which of the tokens it was opened with."""

    def __init__(self, port: int, token: str, at: int) -> None:
        self.page = Page(port, request(token, "gzip"))
        self.chunks = Chunks()
        self.at = at
        self.shown: list[tuple[int, float]] = []

    def read(self) -> None:
        """Reads what has come; only whole messages count, and only their numbers are kept."""
        self.page.read()
        moment, data = self.page.arrived.pop()
        self.shown += [(number, moment) for number in self.chunks.numbers(data)]


def main(port: int, opened: list[tuple[int, str]]) -> None:
    poll, watchers = select.epoll(), dict[int, Watcher]()
    for at, (pages, token) in enumerate(opened):
        few = [Watcher(port, token, at) for _ in range(pages)]
        for watcher in few:
            number = watcher.page.socket.fileno()
            watchers[number] = watcher
            poll.register(number, select.EPOLLIN)
        while not all(watcher.shown for watcher in few):
            _read(poll, watchers, 0.05)
    print("open", flush=True)
    poll.register(sys.stdin, select.EPOLLIN | select.EPOLLHUP)
    closed = 0
    while True:
        going_on, gone = _read(poll, watchers, 1)
        closed += gone
        if not going_on:
            break
    print(json.dumps({"shown": [_of_the_last(watchers.values(), at) for at in range(len(opened))], "closed": closed}))


def _read(poll: select.epoll, watchers: dict[int, Watcher], timeout: float) -> tuple[bool, int]:
    """Reads whatever there is now: whether standard input goes on, and how many streams have ended."""
    going_on, gone = True, 0
    for number, _ in poll.poll(timeout):
        watcher = watchers.get(number)
        if watcher is None:
            going_on = False
            continue
        try:
            watcher.read()
        except ConnectionResetError:
            poll.unregister(number)
            gone += 1
    return going_on, gone


def _of_the_last(watchers: Iterable[Watcher], at: int) -> list[tuple[int, float]]:
    """When every page of the token had reached each number. A page that is behind is shown only the newest of several."""
    mine = [watcher.shown for watcher in watchers if watcher.at == at]
    numbers = sorted({number for shown in mine for number, _ in shown})
    return [(number, max(_reached(shown, number) for shown in mine)) for number in numbers]


def _reached(shown: list[tuple[int, float]], number: int) -> float:
    return next((moment for seen, moment in shown if seen >= number), time.monotonic())


if __name__ == "__main__":
    main(int(sys.argv[1]), [(int(pages), token) for pages, token in zip(sys.argv[2::2], sys.argv[3::2], strict=True)])

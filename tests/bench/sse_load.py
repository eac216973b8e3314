"""Opens many live pages in one process and notes when each was shown each version.

    python -m tests.bench.sse_load PORT PAGES TOKEN

Prints "open" when every page has had its first message; at the end of standard input, one JSON object: version ->
sorted list of the moments (time.monotonic, seconds) at which the pages had it in full.
"""

import asyncio
import gc
import json
import re
import sys
import time
from collections import defaultdict
from typing import ClassVar

VERSION = re.compile(rb"(?:^|\n)id: (\d+)\n")
AT_ONCE = 100  # connections opened together


class Page(asyncio.Protocol):
    seen: ClassVar[defaultdict[int, list[float]]] = defaultdict(list)
    opened = 0

    def __init__(self, request: bytes) -> None:
        self.request = request
        self.rest = b""
        self.greeted = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        now = time.monotonic()
        *messages, self.rest = (self.rest + data).split(b"\n\n")
        for message in messages:
            if not self.greeted:
                self.greeted = True
                Page.opened += 1
            if version := VERSION.search(message):
                Page.seen[int(version[1])].append(now)


async def main(port: int, pages: int, token: str) -> None:
    loop = asyncio.get_running_loop()
    request = f"GET /live/{token} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n".encode()
    for first in range(0, pages, AT_ONCE):
        several = min(AT_ONCE, pages - first)
        await asyncio.gather(*(loop.create_connection(lambda: Page(request), "127.0.0.1", port) for _ in range(several)))
        while Page.opened < first + several:
            await asyncio.sleep(0.01)
    gc.freeze()
    print("open", flush=True)
    await loop.run_in_executor(None, sys.stdin.read)
    print(json.dumps(Page.seen))


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]))

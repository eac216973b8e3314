"""An open players' page without a browser: it follows its stream, and after an interruption reconnects with the last number
it saw, as the page's script does; if its token is refused it reloads the page."""

import re
import threading
import time
from collections.abc import Callable

import httpx

from tests.follow import Stream

STREAM = re.compile(r'hx-sse:connect="(/live/[^"?]+)\?last=(\d+)"')
SILENCE = 40.0  # seconds after which a page calls itself stale (clubsite/static/site/live.js)


class OpenPage:
    """`shown` is the newest number on the page, `breaks` how often the stream ended."""

    def __init__(self, code: str, client: Callable[[], httpx.Client]) -> None:
        self.code = code
        self.shown = -1
        self.breaks = 0
        self._closed = threading.Event()
        self._client = client
        self._thread = threading.Thread(target=self._stay_open, daemon=True)
        self._thread.start()

    def wait_until_it_shows(self, number: int, seconds: float = 60) -> None:
        until = time.monotonic() + seconds
        while self.shown < number:
            assert time.monotonic() < until, f"the page of {self.code} shows {self.shown}, not {number}"
            time.sleep(0.05)

    def close(self) -> None:
        self._closed.set()

    def _stay_open(self) -> None:
        while not self._closed.is_set():
            try:
                with self._client() as client:
                    self._load_and_follow(client)
            except (httpx.HTTPError, StopIteration, LookupError):
                self.breaks += 1
                self._closed.wait(0.3)

    def _load_and_follow(self, client: httpx.Client) -> None:
        found = STREAM.search(client.get(f"/w/{self.code}/").raise_for_status().text)
        if found is None:
            raise LookupError("no stream on the page")
        address, self.shown = found[1], max(self.shown, int(found[2]))
        with client.stream("GET", f"{address}?last={found[2]}", timeout=httpx.Timeout(10, read=SILENCE)) as response:
            stream = Stream(response.raise_for_status(), response.iter_lines())
            while not self._closed.is_set():
                message = stream.message()
                if not message.event and message.id:
                    self.shown = int(message.id)

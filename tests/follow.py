"""A page without a browser: reads a live stream message by message."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import httpx

PATIENCE_SECONDS = 60.0  # a test that waits this long has failed


@dataclass(frozen=True)
class SseMessage:
    event: str = ""
    id: str = ""
    data: str = ""


@dataclass
class Stream:
    response: httpx.Response
    lines: Iterator[str]

    def message(self) -> SseMessage:
        """The next message of any kind. StopIteration when the server ends the stream."""
        fields: dict[str, str] = {}
        while line := next(self.lines):
            name, _, value = line.partition(":")
            fields[name] = fields[name] + "\n" + value.strip() if name in fields else value.strip()
        return SseMessage(fields.get("event", ""), fields.get("id", ""), fields.get("data", ""))

    def fragment(self) -> SseMessage:
        """The next message that is HTML to swap in; heartbeats are skipped."""
        patient_until = time.monotonic() + PATIENCE_SECONDS
        while (message := self.message()).event:
            assert time.monotonic() < patient_until, "heartbeats only"
        return message


@contextmanager
def follow(url: str, **headers: str) -> Iterator[Stream]:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    with (
        httpx.Client(trust_env=False, timeout=PATIENCE_SECONDS) as client,
        client.stream("GET", url, headers=named) as r,
    ):
        yield Stream(r, r.iter_lines())

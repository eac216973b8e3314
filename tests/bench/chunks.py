"""Parses what the site wrote to an open stream: one chunk of HTTP per message, gzipped or not; which numbers do they carry?

All pages are sent the same bytes, so each distinct chunk is unpacked only once.
"""

import re
import zlib
from collections.abc import Iterator
from functools import lru_cache

NUMBER = re.compile(rb"(?:^|\n)id: (\d+)\n")
LINE = b"\r\n"


def request(token: str, coding: str) -> bytes:
    """A page's request; `coding` is the accepted encoding, such as gzip or identity."""
    lines = (f"GET /live/{token} HTTP/1.1", "Host: localhost", "Accept: text/event-stream", f"Accept-Encoding: {coding}")
    return "".join(f"{line}\r\n" for line in (*lines, "")).encode()


class Chunks:
    """One stream, from its first byte on."""

    __slots__ = ("_greeted", "_gzipped", "_rest")

    def __init__(self) -> None:
        self._rest = b""
        self._gzipped: bool | None = None  # unknown until the headers have come
        self._greeted = False

    def numbers(self, data: bytes) -> Iterator[int]:
        """The numbers of the messages completed by `data`, the next bytes of the stream."""
        self._rest += data
        if self._gzipped is None:
            headers, end, rest = self._rest.partition(2 * LINE)
            if not end:
                return
            assert headers.startswith(b"HTTP/1.1 200 "), headers
            self._gzipped, self._rest = b"content-encoding: gzip" in headers, rest
        yield from self._whole(self._gzipped)

    def _whole(self, gzipped: bool) -> Iterator[int]:
        start, rest = 0, self._rest
        while (line := rest.find(LINE, start)) > 0:
            begin = line + len(LINE)
            end = begin + int(rest[start:line], 16)
            if len(rest) < end + len(LINE):
                break
            if self._greeted and (number := _number(rest[begin:end], gzipped)) is not None:
                yield number
            self._greeted = True  # the first chunk is a greeting, after the gzip header if there is one
            start = end + len(LINE)
        self._rest = rest[start:]


@lru_cache(maxsize=256)
def _number(chunk: bytes, gzipped: bool) -> int | None:
    """Every block is independent of earlier ones, so that it can be unpacked alone."""
    message = zlib.decompressobj(-zlib.MAX_WBITS).decompress(chunk) if gzipped else chunk
    found = NUMBER.search(message)
    return int(found[1]) if found else None

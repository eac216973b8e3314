"""What messages look like on the wire: server-sent events, as htmx's `hx-sse` and the browser's EventSource read them.

Unnamed messages are HTML to swap in; their id is the version. Named ones are signals to `clubsite/static/site/live.js`. Every
named message carries an empty `data:` line, without which EventSource would not deliver it.

A message is compressed once for everybody, as raw deflate that ends with a full flush. Such a block refers to nothing before
it, so the same bytes can follow any others on any connection that began with a gzip header.
"""

import secrets
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

GZIP_HEADER = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"  # deflate, no name, no time, unknown system
# The empty last block, without the checksum that should follow: that would have to be computed for each page over everything it
# was sent, which takes half as long as sending it. Browsers ignore it; a strict reader ends with "truncated".
GZIP_END = b"\x03\0"
LEVEL = 6  # 20 kB become 2.5 in a tenth of a millisecond
# Bits of the window, and memory: making it ready takes longer than what little there is to pack.
LARGE, SMALL, SMALL_AT_MOST = (zlib.MAX_WBITS, 8), (11, 5), 2_048  # bytes, as many as the small window sees
PADDING_AT_MOST = 64  # bytes before compression

RETRY_MS = 1_000  # a page's first pause before it reconnects; it doubles from there


@dataclass(frozen=True, slots=True)
class Frame:
    """One message in both of the forms in which it is sent, shared by all pages that are shown it. Few ask for the plain one,
    so its parts stay apart until it is sent."""

    parts: tuple[bytes, ...]
    gzipped: bytes

    @property
    def plain(self) -> bytes:
        """Uncompressed."""
        return b"".join(self.parts)


def frame(message: bytes, comment: bytes = b"") -> Frame:
    """`comment` is sent before the message, but only in the compressed form."""
    window, memory = SMALL if len(message) <= SMALL_AT_MOST else LARGE
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -window, memory)
    return Frame((message,), packer.compress(comment + message) + packer.flush(zlib.Z_FULL_FLUSH))


def watching(number: int) -> Frame:
    """How many people watch, for `clubsite/static/site/live.js`."""
    return frame(f"event: watching\ndata: {number}\n\n".encode())


def fragment(version: int, html: str) -> Frame:
    """One rendering as one message.

    A player's own frame contains the secret links of their seat next to text that others chose (names, talk). An attacker who
    observed the lengths of encrypted frames, and posted guesses at the table, could tell from a shorter frame that a guess was
    right. So each compressed rendering has a comment of random length; and as each guess yields one sample and is read by
    everyone at the table, nobody gets enough samples to average it out. Frames contain no CSRF token.
    """
    return frame(f"id: {version}\n{_data(html)}\n".encode(), _padding())


def piece(html: str) -> Frame:
    """Whole lines of renderings, compressed once for every message they are in, and apart from the rest of it."""
    return frame(_data(html).encode(), _padding())


def joined(version: int, pieces: Iterable[Frame]) -> Frame:
    """One rendering as one message, of pieces that other messages share."""
    parts = [_named(version), *pieces, EMPTY_LINE]
    return Frame(tuple(chain.from_iterable(part.parts for part in parts)), b"".join(part.gzipped for part in parts))


@lru_cache(maxsize=16)
def _named(version: int) -> Frame:
    return frame(f"id: {version}\n".encode())


def _data(html: str) -> str:
    return "".join(f"data: {line}\n" for line in html.splitlines() or [""])


def _padding() -> bytes:
    padding = secrets.token_urlsafe(PADDING_AT_MOST)[: secrets.randbelow(PADDING_AT_MOST + 1)]
    return f":{padding}\n".encode()


# Sent on connecting, so that the page knows it is live, and then at every heartbeat. A comment line would also keep proxies
# happy but is invisible to the page, which could then not tell a dead stream from a quiet one.
BEAT = frame(b"event: beat\ndata:\n\n")
HELLO = frame(b"retry: %d\nevent: beat\ndata:\n\n" % RETRY_MS)
EMPTY_LINE = frame(b"\n")  # ends a message
# The last message of a stream whose session has ended.
ENDED = frame(b"event: expired\ndata:\n\n")

# Each is a whole answer and never compressed.
EXPIRED = b"event: expired\ndata:\n\n"  # the token is no longer valid: do not reconnect but reload the page
FULL = b"event: full\ndata:\n\n"  # come back later
# The same to a page; the comment is for whoever looks into why.
TOO_MANY_HERE = b": Too many live pages are open from this address. Close some, or try again in a moment.\n" + FULL

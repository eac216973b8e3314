"""An open page as a bare socket: data is unpacked as it arrives, and nothing waits for more than it needs."""

import socket
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

PATIENCE_SECONDS = 20.0  # a test that waits this long has failed
LINE = b"\r\n"


class RawPage:
    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._rest = b""
        self._unpacked = b""
        self.blocks: list[bytes] = []  # as they were sent, the greeting first
        status, *headers = self._until(2 * LINE).decode().split("\r\n")
        self.status = int(status.split()[1])
        self.headers = dict(header.lower().split(": ", 1) for header in headers)
        self._packed = self.headers.get("content-encoding") == "gzip"
        self._gzip = zlib.decompressobj(16 + zlib.MAX_WBITS)

    def message(self) -> str:
        """The next message, without its comments. ConnectionError when the stream has ended."""
        while b"\n\n" not in self._unpacked:
            block = self._chunk()
            self.blocks.append(block)
            self._unpacked += self._gzip.decompress(block) if self._packed else block
        message, _, self._unpacked = self._unpacked.partition(b"\n\n")
        return "\n".join(line for line in message.decode().split("\n") if not line.startswith(":"))

    def _chunk(self) -> bytes:
        length = int(self._until(LINE), 16)
        while len(self._rest) < length + len(LINE):
            self._receive()
        chunk, self._rest = self._rest[:length], self._rest[length + len(LINE) :]
        if not chunk:
            raise ConnectionError("the stream has ended")
        return chunk

    def _until(self, end: bytes) -> bytes:
        while end not in self._rest:
            self._receive()
        found, _, self._rest = self._rest.partition(end)
        return found

    def _receive(self) -> None:
        data = self._connection.recv(1 << 16)
        if not data:
            raise ConnectionError("the site closed the connection")
        self._rest += data


@contextmanager
def open_page(url: str, accept_encoding: str | None, *, receive_buffer: int | None = None) -> Iterator[RawPage]:
    """`accept_encoding` is sent as it is; None sends no such header. `receive_buffer`: limits how much a page can take
    ahead."""
    address = urlsplit(url)
    with socket.socket() as connection:
        if receive_buffer is not None:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        connection.settimeout(PATIENCE_SECONDS)
        connection.connect((address.hostname, address.port))
        said = [] if accept_encoding is None else [f"Accept-Encoding: {accept_encoding}"]
        lines = [f"GET {address.path}?{address.query} HTTP/1.1", "Host: club", *said, "", ""]
        connection.sendall("\r\n".join(lines).encode())
        yield RawPage(connection)

"""A client that costs almost nothing: one open connection, ready-made requests, only as much HTTP as the site needs."""

import socket


class Connection:
    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port))
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._rest = b""

    def send(self, request: bytes) -> tuple[int, bytes]:
        """The status and body of the answer, whose length the site always states."""
        self._socket.sendall(request)
        while b"\r\n\r\n" not in self._rest:
            self._receive()
        head, _, self._rest = self._rest.partition(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n", 1)[0])
        while len(self._rest) < length:
            self._receive()
        body, self._rest = self._rest[:length], self._rest[length:]
        return int(head[9:12]), body

    def close(self) -> None:
        self._socket.close()

    def _receive(self) -> None:
        received = self._socket.recv(65_536)
        if not received:
            raise ConnectionResetError("the site closed the connection")
        self._rest += received


def request(method: str, path: str, body: bytes = b"", **headers: str) -> bytes:
    """A complete request; underscores in header names become dashes."""
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost", f"Content-Length: {len(body)}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode() + body

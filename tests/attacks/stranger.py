"""A stranger's connection as a bare socket: it sends what no browser would, and reads only when it is told to."""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

PATIENCE_SECONDS = 60.0
AT_ONCE_SECONDS = 10.0  # the machine is shared; an honest answer takes a twentieth of this at most


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: str


class Stranger:
    def __init__(self, port: int, *, receive_buffer: int | None = None) -> None:
        self.socket = socket.socket()
        if receive_buffer is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(PATIENCE_SECONDS)
        self.socket.connect(("127.0.0.1", port))

    def send(self, *lines: str, body: bytes = b"") -> None:
        """Lines of a head; end with "" for a complete one."""
        self.socket.sendall("".join(f"{line}\r\n" for line in lines).encode() + body)

    def post(self, path: str, length: int, body: bytes, *more: str) -> None:
        """A POST whose body may be shorter than it declares."""
        self.send(f"POST {path} HTTP/1.1", "Host: club", f"Content-Length: {length}", *more, "", body=body)

    def answer(self) -> Answer:
        """What was answered before the server closed the connection. It must have closed it."""
        return read(self.rest())

    def rest(self) -> bytes:
        """Everything until the end, in good order or not."""
        received = b""
        try:
            while data := self.socket.recv(1 << 16):
                received += data
        except ConnectionResetError:
            pass
        return received

    def first_answer(self) -> Answer:
        """For a connection that stays open: as long as the answer says it is."""
        received = b""
        while data := self.socket.recv(1 << 16):
            received += data
            answer = read(received)
            if b"\r\n\r\n" in received and len(answer.body.encode()) >= int(answer.headers["content-length"]):
                return answer
        raise ConnectionError(f"cut off after {received!r}")

    def is_answered(self) -> bool:
        """Whether the beginning of an answer lies there, or the connection has been ended. Nothing is read."""
        self.socket.settimeout(0)
        try:
            self.socket.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            return False
        except ConnectionResetError:
            return True
        finally:
            self.socket.settimeout(PATIENCE_SECONDS)
        return True

    def is_shut_out(self) -> bool:
        """Whether the server has ended the connection already."""
        self.socket.settimeout(0.05)
        try:
            return self.socket.recv(1 << 16) == b""
        except TimeoutError:
            return False
        except ConnectionResetError:
            return True
        finally:
            self.socket.settimeout(PATIENCE_SECONDS)


def read(said: bytes) -> Answer:
    head, _, body = said.decode().partition("\r\n\r\n")
    status, *headers = head.split("\r\n")
    named = dict(header.lower().split(": ", 1) for header in headers)
    return Answer(int(status.split()[1]) if status else 0, named, body)


@contextmanager
def strangers(number: int, port: int, *, receive_buffer: int | None = None) -> Iterator[list[Stranger]]:
    with ExitStack() as opened:
        crowd = [Stranger(port, receive_buffer=receive_buffer) for _ in range(number)]
        for one in crowd:
            opened.enter_context(one.socket)
        yield crowd


def until(happened: object, seconds: float = PATIENCE_SECONDS) -> None:
    assert callable(happened)
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.05)

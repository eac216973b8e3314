"""A mail server for one test: takes every letter and shows it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from socketserver import StreamRequestHandler, ThreadingTCPServer
from threading import Thread


@dataclass(slots=True)
class Letterbox:
    port: int
    letters: list[EmailMessage] = field(default_factory=list)

    def texts_to(self, address: str) -> list[str]:
        """The plain texts of the letters to somebody, oldest first."""
        mine = [letter for letter in list(self.letters) if letter["To"] == address]
        return [body.get_content() for letter in mine if (body := letter.get_body(("plain",))) is not None]


class _Server(ThreadingTCPServer):
    daemon_threads = allow_reuse_address = True


@contextmanager
def letterbox() -> Iterator[Letterbox]:
    with _Server(("127.0.0.1", 0), StreamRequestHandler) as server:
        box = Letterbox(server.server_address[1])
        server.RequestHandlerClass = _handler(box)
        Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        yield box
        server.shutdown()


def _handler(box: Letterbox) -> type[StreamRequestHandler]:
    class Session(StreamRequestHandler):
        """As little of SMTP (RFC 5321) as Python's client needs."""

        def handle(self) -> None:
            self.answer("220 club.test")
            while line := self.rfile.readline():
                word = line[:4].upper()
                if word == b"DATA":
                    self.answer("354 go on")
                    box.letters.append(self.letter())
                self.answer("221 bye" if word == b"QUIT" else "250 ok")

        def letter(self) -> EmailMessage:
            lines = []
            while (line := self.rfile.readline()) not in (b".\r\n", b""):
                lines.append(line[1:] if line.startswith(b"..") else line)
            letter = message_from_bytes(b"".join(lines).replace(b"\r\n", b"\n"), policy=policy.default)
            assert isinstance(letter, EmailMessage)
            return letter

        def answer(self, line: str) -> None:
            self.wfile.write(f"{line}\r\n".encode())

    return Session

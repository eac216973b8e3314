"""A real receiver for tests: an HTTP server in a thread of this process, which checks signatures with the code that owners
copy."""

import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event as Signal
from threading import Thread

from clubsite.webhooks.receiving import delivery_is_ours


@dataclass
class Got:
    """One POST as received."""

    path: str
    headers: dict[str, str]
    body: bytes

    def is_signed_by(self, secret: str) -> bool:
        return delivery_is_ours(secret, self.headers, self.body)


@dataclass
class Receiver:
    """`statuses` are its next responses, then 200 forever; `may_answer` holds them back until it is set."""

    address: str
    got: list[Got] = field(default_factory=list)
    statuses: list[int] = field(default_factory=list)
    answer: bytes = b"thank you"
    location: str = ""
    may_answer: Signal = field(default_factory=Signal)
    called: Signal = field(default_factory=Signal)


@contextmanager
def a_receiver(certificate: Path | None = None, names: list[str | None] | None = None) -> Iterator[Receiver]:
    """Listens on this machine until the end; with TLS if given a certificate (a file with its key), recording in `names` the
    host each client asked TLS for."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler)
    scheme = "http"
    if certificate is not None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        if names is not None:
            context.sni_callback = lambda _socket, name, _context: names.append(name)
        server.socket = context.wrap_socket(server.socket, server_side=True)
        scheme = "https"
    receiver = Receiver(f"{scheme}://localhost:{server.server_port}/hook?club=1")
    receiver.may_answer.set()
    server.RequestHandlerClass = _handler(receiver)
    server.daemon_threads = True
    Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    yield receiver
    receiver.may_answer.set()
    server.shutdown()
    server.server_close()


def _handler(receiver: Receiver) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            headers = {name.lower(): value for name, value in self.headers.items()}
            body = self.rfile.read(int(headers["content-length"]))
            receiver.got.append(Got(self.path, headers, body))
            receiver.called.set()
            receiver.may_answer.wait(60)
            self.send_response(receiver.statuses.pop(0) if receiver.statuses else 200)
            if receiver.location:
                self.send_header("Location", receiver.location)
            self.end_headers()
            self.wfile.write(receiver.answer)

        def log_message(self, *_: object) -> None:
            """Log nothing."""

    return Handler


@contextmanager
def a_raw_server(*pieces: bytes, until: Signal) -> Iterator[str]:
    """Answers every connection with these pieces, the last one repeatedly until the signal; yields its address."""
    listening = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        while True:
            try:
                connection, _ = listening.accept()
            except OSError:
                return
            with connection:
                _speak(connection, pieces, until)

    Thread(target=serve, daemon=True).start()
    yield f"http://localhost:{listening.getsockname()[1]}/"
    until.set()
    listening.close()


def _speak(connection: socket.socket, pieces: tuple[bytes, ...], until: Signal) -> None:
    connection.recv(65_536)
    try:
        for piece in pieces:
            connection.sendall(piece)
        while not until.wait(0.05):
            connection.sendall(pieces[-1])
    except OSError:  # the site has hung up
        return

"""What the proxy does while a process behind it fails. Here the processes are stand-ins that fail as they are told."""

import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from .installation import HOST, _Named, environment, make_certificate, need_proxy, proxy_before, says
from .processes import Process, free_ports

A_STAND_IN = """
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
class Answer(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    def do_GET(self):
        self.send_response(503 if self.path == "/readyz" else 200)
        self.send_header("Content-Length", "3")
        self.end_headers()
        self.wfile.write(b"ok\\n")
    def log_message(self, *words): pass
ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Answer).serve_forever()
"""


@pytest.fixture
def stand_ins(tmp_path: Path) -> Iterator[list[Process]]:
    """Their database is away, so that they are up, but not ready."""
    with ExitStack() as running:
        processes = []
        for number, port in enumerate(free_ports(2)):
            command = [sys.executable, "-c", A_STAND_IN, str(port)]
            one = Process(f"web{number}", command, environment(tmp_path, {}), tmp_path / f"web{number}.log", port)
            one.ready = lambda one=one: says(one.url + "/healthz") == 200  # type: ignore[misc]
            running.callback(one.kill)
            one.start()
            processes.append(one)
        yield processes


def proxy(webs: list[Process], home: Path) -> Process:
    need_proxy()
    https, http = free_ports(2)
    return proxy_before(
        webs, webs[0], home=home, env=environment(home, {}), certificate=make_certificate(home), ports=(https, http)
    )


def statuses(running: Process, home: Path, seconds: float) -> set[int]:
    found, until = set(), time.monotonic() + seconds
    with httpx.Client(transport=_Named(home / "certificate.crt", running.port), timeout=20) as visitor:
        while time.monotonic() < until:
            answer = visitor.get(f"https://127.0.0.1:{running.port}/", headers={"Host": f"{HOST}:{running.port}"})
            found.add(answer.status_code)
            time.sleep(0.05)
    return found


def test_the_only_process_goes_on_answering_while_it_is_not_ready(stand_ins: list[Process], tmp_path: Path) -> None:
    """Without its database the site says so itself, in the visitor's language, and gives the files of its pages."""
    running = proxy(stand_ins[:1], tmp_path)
    try:
        running.start()
        assert statuses(running, tmp_path, 6) == {200}
    finally:
        running.kill()


def test_one_of_two_that_is_gone_is_noticed_by_nobody(stand_ins: list[Process], tmp_path: Path) -> None:
    running = proxy(stand_ins, tmp_path)
    try:
        running.start()
        assert statuses(running, tmp_path, 2) == {200}
        stand_ins[0].kill()
        assert statuses(running, tmp_path, 6) == {200}
    finally:
        running.kill()


def test_the_only_process_is_waited_for_while_it_starts_again(stand_ins: list[Process], tmp_path: Path) -> None:
    running = proxy(stand_ins[:1], tmp_path)
    try:
        running.start()
        stand_ins[0].kill()
        stand_ins[0].start()
        time.sleep(3)  # the proxy has looked again by then
        assert statuses(running, tmp_path, 2) == {200}
    finally:
        running.kill()

"""Monitors at their consoles: each logs in, opens evenings in a club of their own and has a whole recorded evening to say.

    python -m tests.bench.monitors    (a child of a bench)

reads one JSON object from standard input, {"port": ..., "monitors": [...]}, and lets all of them say their evenings at full
speed until the input ends; then prints how many statements were done.
"""

import json
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urlencode
from uuid import uuid4

from tests.bench.keep_alive import Connection, request

RECORDS = Path(__file__).parent.parent / "records"


@dataclass(frozen=True, slots=True)
class Said:
    """A statement, the version for which it is said, and whether it moves points."""

    line: str
    version: int
    scores: bool


@dataclass(frozen=True, slots=True)
class Monitor:
    """What a monitor's browser holds, the codes of their evenings, and the row that the bare endpoint locks for them."""

    cookie: str
    token: str
    page: str
    codes: Sequence[str]
    row: int

    def click(self, code: str, said: Said) -> bytes:
        """A button of the console, as htmx posts it."""
        return self._post(f"/c/{code}/say/", {"version": str(said.version), "page": self.page, "say": said.line})

    def api(self, code: str, said: Said) -> bytes:
        """The same statement from a program."""
        fields = {"version": said.version, "action_id": str(uuid4()), "say": said.line}
        path, body = f"/api/chouettes/{code}/statements/", json.dumps(fields).encode()
        return request("POST", path, body, Cookie=self.cookie, Content_Type="application/json", X_CSRFToken=self.token)

    def bare(self, said: Said) -> bytes:
        """The same statement for the bare endpoint."""
        return self._post(f"/bare/{self.row}/", {"say": said.line})

    def _post(self, path: str, fields: dict[str, str]) -> bytes:
        body = urlencode({"csrfmiddlewaretoken": self.token} | fields).encode()
        form = "application/x-www-form-urlencoded"
        return request("POST", path, body, Cookie=self.cookie, Content_Type=form, HX_Request="true")


def recorded_evening(name: str = "saturday-club-sheet") -> list[Said]:
    """The statements of an evening recorded with the tests."""
    from chouette.notation import write_statement
    from chouette.notation.score_sheet import play
    from chouette.rules.evening import points_of

    statements = play((RECORDS / f"{name}.sheet").read_text(encoding="utf-8")).statements
    return [Said(write_statement(one.action), version, bool(points_of(one.events))) for version, one in enumerate(statements)]


def monitors(count: int, evenings: int, named: str) -> list[Monitor]:
    """This many logins, whose names begin like this, each with a club and evenings not yet begun. Needs the database."""
    from tests.bench.bare.models import Row

    return [_monitor(f"{named}{number}", evenings, Row.objects.create().pk) for number in range(count)]


def _monitor(name: str, evenings: int, row: int) -> Monitor:
    from django.test import Client
    from django.urls import reverse

    from chouette.evening.services import open_chouette
    from clubsite.members.models import User
    from clubsite.members.services import create_club

    user = User.objects.create_user(name)
    club = create_club(user, f"The Mulberry of {name}")
    codes = [open_chouette(club, f"Evening {number}", user).code for number in range(evenings)]
    browser = Client()
    browser.force_login(user)
    page = browser.get(reverse("console", args=[codes[0]])).content.decode()
    cookie = "; ".join(f"{name}={morsel.value}" for name, morsel in browser.cookies.items())
    return Monitor(cookie, _value(page, "csrfmiddlewaretoken"), _value(page, "page"), codes, row)


def _value(page: str, field: str) -> str:
    return page.split(f'name="{field}" value="', 1)[1].split('"', 1)[0]


def clicks(monitor: Monitor, evening: Sequence[Said]) -> Iterator[tuple[bytes, Said]]:
    """Everything a monitor says at the console, evening after evening, as ready-made requests."""
    return ((monitor.click(code, said), said) for code in monitor.codes for said in evening)


def programmed(monitor: Monitor, evening: Sequence[Said]) -> Iterator[tuple[bytes, Said]]:
    """The same through the API. A monitor does one or the other: the evenings are the same."""
    return ((monitor.api(code, said), said) for code in monitor.codes for said in evening)


def answered(connection: Connection, asked: bytes) -> float:
    """Send a request and return the seconds it took; any answer but 200 or 201 is a bug in the bench."""
    start = time.perf_counter()
    status, body = connection.send(asked)
    seconds = time.perf_counter() - start
    assert status in (HTTPStatus.OK, HTTPStatus.CREATED), (status, asked, body)
    return seconds


def _say_until(stop: threading.Event, port: int, monitor: Monitor, evening: Sequence[Said], done: list[int]) -> None:
    connection = Connection(port)
    for asked, _ in clicks(monitor, evening):
        if stop.is_set():
            return
        answered(connection, asked)
        done.append(1)


def as_json(port: int, staff: Sequence[Monitor], evening: Sequence[Said]) -> str:
    """The input of the child process."""
    return json.dumps({"port": port, "monitors": [*map(asdict, staff)], "evening": [*map(asdict, evening)]})


def main() -> None:
    given = json.loads(sys.stdin.readline())
    evening, stop, done = [Said(**one) for one in given["evening"]], threading.Event(), list[int]()
    threads = [
        threading.Thread(target=_say_until, args=(stop, given["port"], Monitor(**one), evening, done))
        for one in given["monitors"]
    ]
    for thread in threads:
        thread.start()
    sys.stdin.read()
    still_at_it = sum(thread.is_alive() for thread in threads)
    stop.set()
    for thread in threads:
        thread.join()
    print(json.dumps({"done": len(done), "still_at_it": still_at_it}))


if __name__ == "__main__":
    main()

"""What do the pages and files of a long evening cost, and do they cost the same however long it is?

    python -m tests.bench.long_pages [--games 200 3000] [--times 20] [--only PART ...]

Evenings of twelve players who double and answer in every game; over HTTP, as the monitor and as a stranger with the code.
Each page is requested twice before it is measured. Goals: every page under 100 ms after 200 games and under 150 ms after
3,000, the PDF under 500 ms. Importing, closing and logging in are measured once for every size, because they write.
"""

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from urllib.parse import urlencode
from uuid import uuid4

from tests.bench import site, tables, twelve
from tests.bench.keep_alive import Connection, request
from tests.bench.tables import median, ms, p99

HEAD = ("page", "games", "times", "median", "p99", "kB", "queries")
WARM_UP = 2
PASSWORD = "a long enough sentence"
LONGEST_IMPORT = 1_000  # games; a score sheet has at most 20,000 statements


@dataclass(frozen=True, slots=True)
class Evening:
    """An evening of this many games, and its monitor's login."""

    games: int
    code: str
    slug: str
    player: int
    cookie: str
    token: str

    @property
    def pages(self) -> dict[str, str]:
        """Addresses by their name in the table."""
        guest, own, api = f"/w/{self.code}", f"/c/{self.code}", f"/api/chouettes/{self.code}"
        return {
            "players' page": f"{guest}/",
            "why this score": f"{guest}/players/ann/",
            "why this score, oldest games": f"{guest}/players/ann/?games=21",
            "games": f"{guest}/games/",
            "a game move by move": f"{guest}/games/{self.games // 2}/",
            "all moves as JSON": f"{guest}/games.json",
            "games and records": f"{own}/games/",
            "games and records, oldest": f"{own}/games/?games=21&records=100",
            "correct a game": f"{own}/games/{self.games}/",
            "closing": f"{own}/close/",
            "closing sheet": f"{own}/closing-sheet/",
            "closing sheet, PDF": f"{own}/closing.pdf",
            "score sheet": f"{own}/sheet.txt",
            "games as CSV": f"{own}/games.csv",
            "everything as JSON": f"{own}/export.json",
            "a player over the years": f"/clubs/{self.slug}/players/{self.player}/",
            "against the others": f"/clubs/{self.slug}/players/{self.player}/against/",
            "API: games": f"{api}/games/",
            "API: log": f"{api}/statements/",
            "API: why this score": f"{api}/players/ann/statement/",
            "API: closing": f"{api}/closing/",
        }

    def asks(self, path: str) -> bytes:
        """The monitor's request; a stranger's for the players' pages."""
        return request("GET", path) if path.startswith("/w/") else request("GET", path, Cookie=self.cookie)

    def posts(self, path: str, fields: dict[str, str]) -> bytes:
        """A form as the monitor sends it."""
        body = urlencode({"csrfmiddlewaretoken": self.token} | fields).encode()
        return request("POST", path, body, Cookie=self.cookie, Content_Type="application/x-www-form-urlencoded")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.long_pages")
    parser.add_argument("--games", type=int, nargs="+", default=[200, 3_000])
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--only", nargs="*", default=[], metavar="PART", help="rows whose name contains one of these")
    options = parser.parse_args()
    with site.database():
        print(report(options.games, options.times, options.only))


def report(sizes: Sequence[int], times: int, only: Sequence[str] = ()) -> str:
    evenings = [evening_of_twelve(games) for games in sizes]
    rows = []
    with site.web_process() as web:
        # A connection for each row: counting the queries of a long page may take longer than the site keeps an idle one.
        for name in filter(lambda name: _wanted(name, only), evenings[0].pages):
            rows += [(name, *_read(Connection(web.port), evening, evening.pages[name], times)) for evening in evenings]
        for name, written in WRITTEN.items():
            if _wanted(name, only):
                rows += [(name, *written(Connection(web.port), evening)) for evening in evenings]
    return tables.table(HEAD, rows)


def _wanted(name: str, only: Sequence[str]) -> bool:
    return not only or any(part in name for part in only)


def evening_of_twelve(games: int) -> Evening:
    """A club with this one evening; the statements are decided beforehand, and said in one transaction."""
    from django.test import Client

    from chouette.evening.services import open_chouette, perform_all
    from chouette.notation import read_statement
    from clubsite.members.models import User
    from clubsite.members.services import create_club

    mo = User.objects.create_user(f"mo{games}", password=PASSWORD)
    club = create_club(mo, f"The Mulberry, {games}")
    chouette = open_chouette(club, "Friday", mo)
    actions = [read_statement(line) for line in lines_of(games)]
    perform_all(chouette.pk, actions, version=0, action_id=uuid4(), by=mo)
    browser = Client()
    browser.force_login(mo)
    page = browser.get(f"/clubs/{club.slug}/chouettes/import/").content.decode()
    token = page.split('name="csrfmiddlewaretoken" value="', 1)[1].split('"', 1)[0]
    cookie = "; ".join(f"{name}={morsel.value}" for name, morsel in browser.cookies.items())
    player = chouette.seats.get(word="ann").player_id
    return Evening(games, chouette.code, club.slug, player, cookie, token)


def lines_of(games: int) -> Iterator[str]:
    """The statements of this many games."""
    yield from twelve.seating()
    begun = 0
    for line in twelve.games():
        begun += line == "game"
        if begun > games:
            return
        yield line


def _read(connection: Connection, evening: Evening, path: str, times: int) -> tuple[str, ...]:
    """The table's cells for one page. A page that takes seconds is requested less often."""
    waited, size = list[float](), 0
    for asked in range(WARM_UP + times):
        seconds, size = _asked(connection, evening.asks(path))
        if asked >= WARM_UP:
            waited.append(seconds)
        if sum(waited) > times * 0.3 and len(waited) > 1:
            break
    return (*_figures(evening, waited, size), str(_queries(evening, path)))


def _asked(connection: Connection, asked: bytes, *, expect: Sequence[int] = (HTTPStatus.OK,)) -> tuple[float, int]:
    start = time.perf_counter()
    status, body = connection.send(asked)
    seconds = time.perf_counter() - start
    assert status in expect, (status, asked, body[-2_000:])
    return seconds, len(body)


def _figures(evening: Evening, waited: Sequence[float], size: int) -> tuple[str, ...]:
    return f"{evening.games:,}", str(len(waited)), ms(median(waited)), ms(p99(waited)), f"{size / 1000:,.0f}"


def _queries(evening: Evening, path: str) -> int:
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from clubsite.members.models import User

    browser = Client()
    if not path.startswith("/w/"):
        browser.force_login(User.objects.get(username=f"mo{evening.games}"))
    with CaptureQueriesContext(connection) as captured:
        answer = browser.get(path)
        assert answer.status_code == HTTPStatus.OK
        b"".join(answer)
    return len(captured)


def _imported(connection: Connection, evening: Evening) -> tuple[str, ...]:
    games = min(evening.games, LONGEST_IMPORT)
    fields = {"title": "Again", "text": "\n".join(lines_of(games)), "action_id": str(uuid4()), "save": "again"}
    asked = evening.posts(f"/clubs/{evening.slug}/chouettes/import/", fields)
    seconds, size = _asked(connection, asked, expect=(HTTPStatus.FOUND,))
    return f"{games:,}", *_figures(evening, [seconds], size)[1:], "-"


def _previewed(connection: Connection, evening: Evening) -> tuple[str, ...]:
    games = min(evening.games, LONGEST_IMPORT)
    fields = {"text": "\n".join(lines_of(games)), "action_id": str(uuid4())}
    seconds, size = _asked(connection, evening.posts(f"/clubs/{evening.slug}/chouettes/import/", fields))
    return f"{games:,}", *_figures(evening, [seconds], size)[1:], "-"


def _logged_in(connection: Connection, evening: Evening) -> tuple[str, ...]:
    """As from a new browser: the form's token, then name and password."""
    from django.test import Client

    browser = Client()
    page = browser.get("/log-in/").content.decode()
    token = page.split('name="csrfmiddlewaretoken" value="', 1)[1].split('"', 1)[0]
    cookie = "; ".join(f"{name}={morsel.value}" for name, morsel in browser.cookies.items())
    fields = {"csrfmiddlewaretoken": token, "login": f"mo{evening.games}", "password": PASSWORD}
    form = "application/x-www-form-urlencoded"
    asked = request("POST", "/log-in/", urlencode(fields).encode(), Cookie=cookie, Content_Type=form)
    measured = [_asked(connection, asked, expect=(HTTPStatus.FOUND,)) for _ in range(3)]
    return *_figures(evening, [seconds for seconds, _ in measured], measured[-1][1]), "-"


WRITTEN: dict[str, Callable[[Connection, Evening], tuple[str, ...]]] = {
    "an import, looked at": _previewed,
    "an import, saved": _imported,
    "logging in": _logged_in,
}


if __name__ == "__main__":
    main()

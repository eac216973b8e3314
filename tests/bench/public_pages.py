"""What do pages that strangers may ask for cost the site's processor, the first time and once they are kept?

    python -m tests.bench.public_pages [--games 300] [--presses 300] [--times 20]

An evening of twelve with so many games, and a table on screen on which so much was rolled and played; asked for in this
process, by a stranger with the code (what only a monitor is given: as the monitor). `first` is with nothing kept yet, `again`
the median of what follows, `if known` with the page's tag. Milliseconds of this process's CPU, without the database's own.
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from typing import Any

from tests.bench import site, tables
from tests.bench.tables import median

HEAD = ("page", "first, CPU", "again, CPU", "queries, first", "again", "kB", "if known")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.public_pages")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--presses", type=int, default=300)
    parser.add_argument("--times", type=int, default=20)
    options = parser.parse_args()
    with site.database():
        print(report(options.games, options.presses, options.times))


def report(games: int, presses: int, times: int) -> str:
    from django.test import Client

    from chouette.models import Chouette
    from clubsite.members.models import User
    from tests.bench.long_pages import evening_of_twelve

    evening = evening_of_twelve(games)
    chouette = Chouette.objects.get(code=evening.code)
    chouette.club.is_public = True
    chouette.club.save()
    played = _played(presses)
    stranger, monitor = Client(), Client()
    monitor.force_login(User.objects.get(username=f"mo{games}"))
    _warm_up(stranger, monitor, evening)
    rows = [_row(stranger, name, path, times) for name, path in _for_strangers(evening, played)]
    rows += [_row(monitor, name, path, times) for name, path in _for_monitors(evening)]
    return tables.table(HEAD, rows)


def _for_strangers(evening: Any, played: str) -> Iterator[tuple[str, str]]:
    guest, screen, api = f"/w/{evening.code}", f"/w/{played}", f"/api/chouettes/{evening.code}"
    yield "an address that does not exist", "/no/such/page/"
    yield "a link that leads nowhere", "/s/AAAAAAAAAAAAAAAA/"
    yield "the log-in form", "/log-in/"
    yield "the form for a code", "/w/"
    yield "the code as a picture", f"{guest}/qr.svg"
    yield "a position", "/position/?id=4HPwATDgc/ABMA"
    yield "a position's card, PNG", "/position/card.png?id=4HPwATDgc/ABMA"
    yield "players' page", f"{guest}/"
    yield "why this score", f"{guest}/players/ann/"
    yield "API: why this score", f"{api}/players/ann/statement/"
    yield "house rules", f"{guest}/rules/"
    yield "games", f"{guest}/games/"
    yield "lobby of a public club", f"/clubs/{evening.slug}/lobby/"
    yield "on screen: the table", f"{screen}/"
    yield "on screen: a game move by move", f"{screen}/games/1/"
    yield "on screen: all moves as JSON", f"{screen}/games.json"
    yield "on screen: the dice", f"{screen}/dice/"
    yield "on screen: the dice as JSON", f"{screen}/dice.json"


def _for_monitors(evening: Any) -> Iterator[tuple[str, str]]:
    yield "monitor: score sheet", f"/c/{evening.code}/sheet.txt"
    yield "monitor: games as CSV", f"/c/{evening.code}/games.csv"
    yield "monitor: everything as JSON", f"/c/{evening.code}/export.json"


def _row(client: Any, name: str, path: str, times: int) -> Sequence[str]:
    first, queries, answer = _asked(client, path)
    again = [_asked(client, path) for _ in range(times)]
    known = "-"
    if tag := answer.headers.get("ETag"):
        seconds, _queries, short = _asked(client, path, if_none_match=tag)
        known = f"{short.status_code}, {seconds * 1000:.1f} ms"
    size = len(answer.content) / 1000
    figures = f"{first * 1000:.1f} ms", f"{median([one[0] for one in again]) * 1000:.1f} ms"
    return name, *figures, str(queries), str(again[-1][1]), f"{size:,.0f}", known


def _asked(client: Any, path: str, if_none_match: str = "") -> tuple[float, int, Any]:
    from django.db import connection

    headers = {"If-None-Match": if_none_match} if if_none_match else {}
    counted = [0]

    def count(execute: Any, *asked: Any) -> Any:
        counted[0] += 1
        return execute(*asked)

    with connection.execute_wrapper(count):
        start = time.process_time()
        answer = client.get(path, headers=headers)
        return time.process_time() - start, counted[0], answer


def _warm_up(stranger: Any, monitor: Any, evening: Any) -> None:
    """Templates, translations and the addresses' patterns are loaded once in a process's life; the code was entered before."""
    other = f"/clubs/{evening.slug}"
    for path in (
        f"/w/{evening.code}/talk/",
        "/position/",
        "/sign-up/",
        "/w/AAAAAA/",
        f"{other}/",
        "/api/",
        "/s/BBBBBBBBBBBBBBBB/",
    ):
        stranger.get(path)
    for path in (f"/c/{evening.code}/", f"{other}/"):
        monitor.get(path)


def _played(presses: int) -> str:
    """The code of a table on which so much was pressed."""
    from django.test import Client

    from chouette.models import Chouette
    from tests.bench.played_tables import played_tables

    (table,) = played_tables(1, "pat")
    browser, answer = Client(headers={"Cookie": table.cookies}), b""
    for name, value in (pair.split("=", 1) for pair in table.cookies.split("; ")):
        browser.cookies[name] = value
    for _press in range(presses):
        head, body = table.next_press(answer).asked.split(b"\r\n\r\n", 1)
        path = head.split(b" ")[1].decode()
        form = "application/x-www-form-urlencoded"
        answer = browser.post(path, body, form, headers={"HX-Request": "true"}).content
    return Chouette.objects.get(pk=table.pk).code


if __name__ == "__main__":
    main()

"""What do the pages weigh on which people play, and the monitor's?

    python -m tests.bench.weights [--files]

Each page in the middle of a turn with everything it loads, as a browser without a cache gets it: kB as they were sent, by
their kind. `br` counts the files again as a browser gets them that takes Brotli. With --files every file has a row of its own.

Goal: a page that is played on under 100 kB. Sounds are fetched when the first is to be heard, so they do not count.
"""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from tests.bench import site, tables
from tests.bench.keep_alive import Connection
from tests.bench.page_weight import File, files_of
from tests.bench.played_tables import PLAY, PlayedTable, played_tables

if TYPE_CHECKING:
    from clubsite.members.models import User

KINDS = {"the page": ("text/html",), "serif": ("font/woff2",), "styles": ("text/css",), "scripts": ("text/javascript",)}
HEAD = ("page", "requests", *KINDS, "other", "all", "all, br")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.weights")
    parser.add_argument("--files", action="store_true", help="each file, too")
    options = parser.parse_args()
    with site.database(), site.web_process() as web:
        pages = {name: (path, cookies) for name, path, cookies in _pages(web.port)}
        gzip, br = (
            {name: files_of(f"http://localhost:{web.port}{path}", cookies, coding) for name, (path, cookies) in pages.items()}
            for coding in ("gzip", "gzip, br")
        )
    print(tables.table(HEAD, [_row(name, gzip[name], br[name]) for name in pages]))
    if options.files:
        print("\n" + tables.table(("file", "kind", "length", "as it was sent"), _files(gzip.values())))


def _pages(port: int) -> Iterator[tuple[str, str, str]]:
    """Names, paths, and the cookies of who looks."""
    from chouette.models import Chouette

    (table,) = played_tables(1, "mo of what is weighed")
    hand = _in_a_turn(table, port)
    chouette = Chouette.objects.get(pk=table.pk)
    code, monitor = chouette.code, chouette.opened_by
    assert monitor is not None
    yield "chouette, who plays", f"/s/{table.secrets[hand]}/", table.cookies
    yield "chouette, a spectator", f"/w/{code}/", ""
    match, users = _match_in_a_turn()
    yield "match, who plays", f"/matches/{match}/", _logged_in(users["ann"])
    yield "match, a spectator", f"/matches/{match}/", _logged_in(users["cal"])
    yield "the monitor's console", f"/c/{code}/", _logged_in(monitor)


def _in_a_turn(table: PlayedTable, port: int) -> str:
    """Plays until a roll of the third turn lies there; who has to play it."""
    connection, answer, played = Connection(port), b"", 0
    while (press := table.next_press(answer)).kind != PLAY or played < 2:
        played += press.kind == PLAY
        _status, answer = connection.send(press.asked)
    return next(word for word, secret in table.secrets.items() if f"/s/{secret}/".encode() in press.asked)


def _match_in_a_turn() -> tuple[str, "dict[str, User]"]:
    """A match's code, and who is who: ann is to play."""
    from tests.games.dice.loaded_cup import loaded
    from tests.games.matches.on_screen import at_the_board
    from tests.games.matches.players import cast

    board = at_the_board(club := cast(" who is weighed"))
    board.begin()
    with loaded("31"):
        board.do("ann", "roll")
    return board.match.code, club.users


def _logged_in(user: "User") -> str:
    from django.test import Client

    browser = Client()
    browser.force_login(user)
    return "; ".join(f"{name}={morsel.value}" for name, morsel in browser.cookies.items())


def _row(name: str, files: Sequence[File], br: Sequence[File]) -> Sequence[str]:
    by_kind = [sum(one.sent for one in files if one.kind in kinds) for kinds in KINDS.values()]
    everything = sum(one.sent for one in files)
    figures = [*by_kind, everything - sum(by_kind), everything, sum(one.sent for one in br)]
    return name, str(len(files)), *(f"{size / 1000:.1f} kB" for size in figures)


def _files(pages: Iterable[Sequence[File]]) -> Sequence[Sequence[str]]:
    """Each file once, the heaviest first."""
    known = {one.address.rpartition("/")[2] or one.address: one for files in pages for one in files}
    rows = sorted(known.items(), key=lambda named: -named[1].sent)
    return [(name, one.kind, f"{one.length / 1000:.1f} kB", f"{one.sent / 1000:.1f} kB") for name, one in rows]


if __name__ == "__main__":
    main()

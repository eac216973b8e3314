"""Parts are killed with SIGKILL while monitors write and their players watch: web processes, the live wire, the proxy,
workers, the broker, the database. Afterwards every acknowledged statement is there once, in order, the points of every
evening and every book add up to zero, the open pages have caught up and the webhooks were told of every game."""

import json
import os
import signal
import time
from collections.abc import Callable

from tests.production.processes import Process

from .burst import Burst
from .conftest import Club
from .open_page import OpenPage

EACH, DOWN = 8, 0.5  # statements of each monitor between two faults; seconds until what was killed is restarted

Pages = Callable[[], list[OpenPage]]


def test_the_parts_that_serve_are_killed_one_after_another(club: Club, burst: Burst, pages: Pages) -> None:
    """One web process of two, the live wire, the proxy."""
    opened = pages()
    burst.begin(club.client)
    for number, part in enumerate([club.site.webs[0], club.site.live, club.site.proxy], 1):
        burst.wait_until_each_has(number * EACH)
        killed([part])
    burst.end()
    assert all(page.breaks for page in opened), "a page did not notice that the live wire was gone"
    nothing_is_lost(club, burst)
    everyone_knows(club, burst, opened)


def test_the_parts_that_work_are_killed_and_then_every_web_process(club: Club, burst: Burst, pages: Pages) -> None:
    """Both workers, the broker, both web processes."""
    opened = pages()
    burst.begin(club.client)
    for number, parts in enumerate([club.site.workers, [club.site.broker]], 1):
        burst.wait_until_each_has(number * EACH)
        killed(parts)
    burst.wait_until_each_has(3 * EACH)
    killed(club.site.webs, meanwhile=burst.wait_until_each_notices)
    burst.end()
    nothing_is_lost(club, burst)
    everyone_knows(club, burst, opened)


def test_the_database_is_killed(club: Club, burst: Burst, pages: Pages) -> None:
    opened = pages()
    burst.begin(club.client)
    burst.wait_until_each_has(EACH)
    kill_the_database(club, meanwhile=burst.wait_until_each_notices)
    burst.end()
    nothing_is_lost(club, burst)
    everyone_knows(club, burst, opened)


def a_moment() -> None:
    time.sleep(DOWN)


def kill_the_database(club: Club, meanwhile: Callable[[], None]) -> None:
    assert club.cluster.pid is not None
    os.kill(club.cluster.pid, signal.SIGKILL)
    meanwhile()
    club.cluster.start()


def killed(parts: list[Process], meanwhile: Callable[[], None] = a_moment) -> None:
    """Killed, and restarted a moment later, or when what is done meanwhile is done."""
    for part in parts:
        part.kill()
    meanwhile()
    for part in parts:
        part.launch()
    for part in parts:
        part.wait_until_ready()


def nothing_is_lost(club: Club, burst: Burst) -> None:
    """Each acknowledged statement exactly once, in the order in which it was said, and no points are missing."""
    for monitor in burst.members:
        kept = club.ask(
            "select action_id::text from chouette_record r join chouette_chouette c on c.id = r.chouette_id"
            " where c.code = %s order by number",
            monitor.code,
        )
        assert [action for (action,) in kept] == monitor.acknowledged
        ((scores,),) = club.ask("select \"table\" -> 'scores' from chouette_chouette where code = %s", monitor.code)
        assert isinstance(scores, dict)
        assert sum(scores.values()) == 0
    unequal = club.ask("select club_id, unit, sum(balance) from ledger_account group by 1, 2 having sum(balance) <> 0")
    assert unequal == []
    checked = club.site.manage("replay_chouette", "--all")
    assert checked.returncode == 0, checked.stdout + checked.stderr


def everyone_knows(club: Club, burst: Burst, opened: list[OpenPage]) -> None:
    """The open pages show the last statement, and the club's programs have been told of every game."""
    for page in opened:
        ((shown,),) = club.ask("select shown from chouette_chouette where code = %s", page.code)
        assert isinstance(shown, int)
        page.wait_until_it_shows(shown)
    for monitor in burst.members:
        ((played,),) = club.ask(
            "select count(*) from chouette_playedgame g join chouette_chouette c on c.id = g.chouette_id where c.code = %s",
            monitor.code,
        )
        assert isinstance(played, int)
        wait_until_told(club, monitor.club, played)


def wait_until_told(club: Club, slug: str, games: int, seconds: float = 150) -> None:
    """At least once each: a message delivered twice has the same id. (The clock tick that finds what a lost broker forgot
    comes once a minute.)"""
    until = time.monotonic() + seconds
    while True:
        told = {json.loads(got.body)["number"] for got in club.receiver.got if got.path.endswith(f"of={slug}")}
        if len(told) >= games:
            break
        assert time.monotonic() < until, f"{len(told)} of {games} games were told to {slug}"
        time.sleep(0.2)
    assert len(told) == games

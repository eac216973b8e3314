"""How smoothly does a table move on a slow phone, and how soon do the others see a play?

    python -m tests.bench.frames [--rounds 5] [--slower 4] [--beside FOLDER] [--only PART]

A phone's page in Chromium, whose processor is slowed down so many times: the dice tumble, checkers are dragged, tapped, hit,
borne off, and the last play is shown again. For each: the longest task of the page's main thread from the press until all
lies still, as the clock saw it, and the longest without the time in which the machine did something else; how long the thread
worked altogether; and how many frames were missed. Each is the smallest of all rounds, since others may use the machine. Where
they do, `--slower 1` says more: Chromium slows a page down by the clock, and counts what others took as the page's own.
The last row is the time from the press of Confirm until another player's page, which is not slowed down, has the play.

With --beside the same table is also served by another checkout of the site (its tables must be the same), one round of each in
turn, and the last column gives our longest work as a part of its own. Goal: no task over 50 ms.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.bench import site, tables
from tests.bench.played_tables import PlayedTable, played_tables
from tests.bench.site import Web

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

    from games.rules.board import Board

PHONE = {"width": 390, "height": 844}
PATIENCE_MS = 120_000  # on a machine that others use
ASKED_MS = 100  # between two questions, which are work of the page's thread, too
TRACED = ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"]
BOARD = "document.getElementById('board')"
COUNTED = """() => {
  const frames = window.frames_seen = [];
  const seen = (at) => { frames.push(at); window.counting = requestAnimationFrame(seen); };
  window.counting = requestAnimationFrame(seen);
  performance.mark('bench begins');
}"""
MISSED = """() => {
  performance.mark('bench ends');
  cancelAnimationFrame(window.counting);
  const gaps = window.frames_seen.slice(1).map((at, nth) => at - window.frames_seen[nth]);
  return gaps.reduce((missed, gap) => missed + Math.max(0, Math.round(gap * 60 / 1000) - 1), 0);
}"""
STILL = f"() => !{BOARD}.getAnimations({{subtree: true}}).length && !document.querySelector('[data-fresh]')"
PLAYED = f"() => {BOARD}.querySelector('[name=play]').value"
HEAD = ("on a phone", "longest task", "longest work", "all work", "frames missed")


@dataclass(frozen=True, slots=True)
class Seen:
    """What one round of a scene took: seconds, and frames."""

    longest: float
    longest_cpu: float
    cpu: float
    missed: int


@dataclass(frozen=True, slots=True)
class Scene:
    """Ann's checkers, the dice that lie there, what she does, and the sign that it has begun to show."""

    name: str
    places: dict[str, int]
    dice: tuple[int, ...]
    act: "Callable[[Page], None]"
    shows: str = PLAYED
    last: str = ""


def _tap(*points: int) -> "Callable[[Page], None]":
    def act(page: "Page") -> None:
        for point in points:
            page.locator(f"#board-place-{point}").click(force=True)

    return act


def _drag(page: "Page") -> None:
    """In steps, as a finger goes."""
    ends = [page.locator(f"#board-place-{point}").bounding_box() for point in (8, 5)]
    (x, y), (to_x, to_y) = ((box["x"] + box["width"] / 2, box["y"] + box["height"] - 12) for box in ends if box)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(to_x, to_y, steps=20)
    page.mouse.up()


def _press(name: str) -> "Callable[[Page], None]":
    return lambda page: page.get_by_role("button", name=name).first.click()


A_START = {"p24": 2, "p13": 5, "p8": 3, "p6": 5, "p1": -2, "p12": -5, "p17": -3, "p19": -5}
A_BLOT = {"p8": 2, "p6": 2, "p13": 5, "p5": -1, "p24": -2, "p12": -5, "p17": -3, "p19": -4}
A_PLAY_LATER = A_START | {"p1": -1, "p5": -1, "p12": -4, "p17": -4}
LAST_ONES = {"p6": 3, "p5": 3, "p4": 2, "p24": -2, "p20": -4, "p19": -5}
SCENES = (
    Scene("a roll", A_START, (), _press("Roll"), "() => document.querySelector('.gb-die')"),
    Scene("a play by drag", A_START, (3, 1), _drag),
    Scene("two checkers after one tap", A_START, (3, 1), _tap(5)),
    Scene("a hit to the bar", A_BLOT, (3, 1), _tap(8)),
    Scene("a checker borne off", LAST_ONES, (6, 5), _tap(6)),
    Scene(
        "the last play again",
        A_PLAY_LATER,
        (),
        _press("Last play again"),
        "() => document.querySelector('.gb-shown')",
        "24/20 13/8",
    ),
)
CONFIRM = "from Confirm to another’s page"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.frames")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--slower", type=float, default=4)
    parser.add_argument("--beside", type=Path, help="another checkout of the site")
    parser.add_argument("--only", default="", help="scenes whose names contain this")
    options = parser.parse_args()
    scenes = [scene for scene in SCENES if options.only in scene.name]
    with site.database(), site.web_process() as ours, _beside(options.beside) as other:
        ways = [ours] if other is None else [ours, other]
        here = iter(played_tables(options.rounds * len(ways) * (len(scenes) + 1), "mo of the frames"))
        with _browser() as browser:
            rows = [_row(scene, ways, here, browser, options.rounds, options.slower) for scene in scenes]
            rows.append(_confirmed(ways, here, browser, options.rounds))
    head = HEAD if other is None else (*HEAD, *(f"{one}, before" for one in HEAD[1:]), "longest work, of before")
    print(tables.table(head, rows))


@contextmanager
def _beside(folder: Path | None) -> "Iterator[Web | None]":
    """The other checkout's web process: with the same database and keys, and its own static files."""
    if folder is None:
        yield None
        return
    home = Path(os.environ["CLUB_DATA"])
    (data := home / "beside").mkdir()
    for file in filter(Path.is_file, home.iterdir()):
        shutil.copy(file, data)
    os.environ["CLUB_DATA"] = str(data)
    try:
        subprocess.run([sys.executable, "manage.py", "collectstatic", "--noinput", "-v0"], cwd=folder, check=True)
        with site.web_process(folder) as web:
            yield web
    finally:
        os.environ["CLUB_DATA"] = str(home)


@contextmanager
def _browser() -> "Iterator[Browser]":
    from playwright.sync_api import sync_playwright

    from tests.browser.conftest import CHROMIUMS, QUIET

    found = next(filter(None, map(shutil.which, CHROMIUMS)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=QUIET)
        yield browser
        browser.close()


# One scene


def _row(
    scene: Scene, ways: Sequence[Web], here: Iterator[PlayedTable], browser: "Browser", rounds: int, slower: float
) -> Sequence[str]:
    seen: dict[int, list[Seen]] = {web.port: [] for web in ways}
    for _round in range(rounds):
        for web in ways:
            table = next(here)
            _lay(table, scene)
            with _page(browser, web, table, "ann") as page:
                seen[web.port].append(_played(page, scene, slower))
    figures = [_smallest(seen[web.port]) for web in ways]
    told = [f"{figures[0][1] / figures[1][1]:.2f}"] if len(ways) > 1 else []
    return [scene.name, *(cell for one in figures for cell in (*map(tables.ms, one[:3]), str(one[3]))), *told]


def _smallest(rounds: Sequence[Seen]) -> tuple[float, float, float, int]:
    return (
        min(one.longest for one in rounds),
        min(one.longest_cpu for one in rounds),
        min(one.cpu for one in rounds),
        min(one.missed for one in rounds),
    )


def _lay(table: PlayedTable, scene: Scene) -> None:
    """Ann is on turn, her checkers lie like this, and so do the dice."""
    from chouette.evening.codec import TABLES
    from chouette.models import Chouette
    from games.rules.board_play import LastPlay
    from games.rules.cube import Side

    chouette = Chouette.objects.get(pk=table.pk)
    now = TABLES.decode(chouette.table)
    assert now.game is not None
    assert now.game.board is not None
    last = LastPlay(Side.TEAM, (5, 4), scene.last) if scene.last else None
    laid = replace(
        now.game.board, board=_board(scene.places), on_turn=Side.BOX, roll=scene.dice, dice=scene.dice, turns=(2, 1), last=last
    )
    chouette.table = TABLES.encode(replace(now, game=replace(now.game, board=laid)))
    chouette.save(update_fields=["table"])


def _board(places: dict[str, int]) -> "Board":
    from tests.browser.board_page import board

    return board(**places)


@contextmanager
def _page(browser: "Browser", web: Web, table: PlayedTable, word: str) -> "Iterator[Page]":
    from tests.browser.patience import AGAIN

    context = browser.new_context(viewport=PHONE, has_touch=True, service_workers="block", device_scale_factor=2)  # type: ignore[arg-type]
    try:
        context.add_init_script(AGAIN)
        _know(context, web, table)
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.goto(f"http://localhost:{web.port}/s/{table.secrets[word]}/")
        page.wait_for_selector("html[data-live=live]")
        page.wait_for_function("document.fonts.status === 'loaded'")
        yield page
    finally:
        context.close()


def _know(context: "BrowserContext", web: Web, table: PlayedTable) -> None:
    pairs = [one.split("=", 1) for one in table.cookies.split("; ")]
    context.add_cookies([{"name": name, "value": value, "url": f"http://localhost:{web.port}"} for name, value in pairs])


def _played(page: "Page", scene: Scene, slower: float) -> Seen:
    browser = page.context.browser
    assert browser is not None
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    browser.start_tracing(page=page, categories=TRACED)
    page.evaluate(COUNTED)
    scene.act(page)
    page.wait_for_function(scene.shows, polling=ASKED_MS)
    page.wait_for_function(STILL, polling=ASKED_MS)
    missed: int = page.evaluate(MISSED)
    return _tasks(json.loads(browser.stop_tracing())["traceEvents"], missed)


def _tasks(events: Sequence[dict[str, Any]], missed: int) -> Seen:
    """Those of the page's main thread between the two marks. A trace counts microseconds."""
    begins, ends = (next(one for one in events if one["name"] == f"bench {name}") for name in ("begins", "ends"))
    thread = begins["pid"], begins["tid"]
    tasks = [one for one in events if one["name"] == "RunTask" and "dur" in one and (one["pid"], one["tid"]) == thread]
    during = [one for one in tasks if begins["ts"] < one["ts"] and one["ts"] + one["dur"] < ends["ts"]]
    spent = [one.get("tdur", 0) / 1e6 for one in during]
    return Seen(max(one["dur"] for one in during) / 1e6, max(spent), sum(spent), missed)


# What another player sees


def _confirmed(ways: Sequence[Web], here: Iterator[PlayedTable], browser: "Browser", rounds: int) -> Sequence[str]:
    waited: dict[int, list[float]] = {web.port: [] for web in ways}
    for _round in range(rounds):
        for web in ways:
            table = next(here)
            _lay(table, SCENES[2])
            with _page(browser, web, table, "ann") as ann, _page(browser, web, table, "bob") as bob:
                _tap(5)(ann)
                ann.wait_for_function(STILL, polling=ASKED_MS)
                waited[web.port].append(_until_seen(ann, bob))
    figures = [[tables.ms(min(waited[web.port])), "-", "-", "-"] for web in ways]
    return [CONFIRM, *(cell for one in figures for cell in one), *(["-"] if len(ways) > 1 else [])]


def _until_seen(ann: "Page", bob: "Page") -> float:
    """Seconds by the machine's one clock."""
    now = "performance.timeOrigin + performance.now()"
    bob.evaluate(f"""() => {{
      const before = document.getElementById('board').dataset.last;
      window.saw = new Promise((seen) => new MutationObserver(() => {{
        if (document.getElementById('board').dataset.last !== before) seen({now});
      }}).observe(document.body, {{subtree: true, childList: true, attributes: true}}));
    }}""")
    ann.evaluate(f"() => addEventListener('click', () => {{ window.pressed = {now}; }}, {{capture: true}})")
    ann.get_by_role("button", name="Confirm").first.click()
    seconds: float = (bob.evaluate("window.saw") - ann.evaluate("window.pressed")) / 1000
    return seconds


if __name__ == "__main__":
    main()

"""Firefox's engine and that of Safari (WebKit), as far as Debian has them, behind the few things that a player does.

All other browser tests drive Chromium (`tests/browser`): here is asked only whether the same pages can be used in the others.
"""

import os
import subprocess
import time
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from selenium.webdriver import WebKitGTK
from selenium.webdriver.remote.command import Command
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.production.processes import free_ports

PATIENCE_SECONDS = 120  # as a busy machine may need
FIREFOX = Path("/usr/bin/firefox-esr")
WEBKIT_DRIVER = Path("/usr/bin/WebKitWebDriver")
XVFB = Path("/usr/bin/Xvfb")
LIBRARIES = Path("/usr/lib")

FIND = """const named = (one) => one.textContent.trim() === arguments[1] && !one.disabled && !one.hasAttribute("data-fresh");
const one = [...document.querySelectorAll(arguments[0])].find((one) => one.checkVisibility() && (!arguments[1] || named(one)));
"""
CENTRE = """if (!one) return null;
one.scrollIntoView({ block: "nearest", behavior: "instant" });
const { left, top, width, height } = one.getBoundingClientRect();
return [Math.round(left + width / 2), Math.round(top + height / 2)];"""
FITS = "return document.documentElement.scrollWidth <= document.documentElement.clientWidth"


class Driver(Protocol):
    """What both drivers are asked for: pages, scripts, and W3C WebDriver actions."""

    pointer: str

    def open(self, url: str) -> None: ...
    def forget(self) -> None: ...
    def script(self, script: str, *values: object) -> Any: ...
    def act(self, actions: list[dict[str, object]]) -> None: ...
    def size(self, width: int, height: int) -> None: ...
    def picture(self) -> bytes: ...


@dataclass
class Firefox:
    browser: Any  # a Marionette
    pointer = "touch"

    def open(self, url: str) -> None:
        self.browser.navigate(url)

    def forget(self) -> None:
        self.browser.delete_all_cookies()

    def script(self, script: str, *values: object) -> Any:
        return self.browser.execute_script(script, script_args=values)

    def act(self, actions: list[dict[str, object]]) -> None:
        self.browser.actions.perform(actions)

    def size(self, width: int, height: int) -> None:
        self.browser.set_window_rect(width=width, height=height)

    def picture(self) -> bytes:
        return b64decode(self.browser.screenshot(full=False))


@dataclass
class WebKit:
    browser: WebKitGTK
    pointer = "mouse"  # its driver has no other

    def open(self, url: str) -> None:
        self.browser.get(url)

    def forget(self) -> None:
        self.browser.delete_all_cookies()

    def script(self, script: str, *values: object) -> Any:
        return self.browser.execute_script(script, *values)

    def act(self, actions: list[dict[str, object]]) -> None:
        self.browser.execute(Command.W3C_ACTIONS, {"actions": actions})

    def size(self, width: int, height: int) -> None:
        self.browser.set_window_size(width, height)

    def picture(self) -> bytes:
        return self.browser.get_screenshot_as_png()


@dataclass
class Player:
    """Somebody in front of such a browser."""

    driver: Driver
    site: str

    def opens(self, path: str) -> None:
        self.driver.open(self.site + path)

    def leaves(self) -> None:
        self.driver.forget()
        self.driver.open("about:blank")

    def sees(self, selector: str, text: str = "") -> None:
        """Waits until such an element is drawn and says this, among other things."""
        says = "return Boolean(one?.textContent.includes(arguments[2]))"
        self._until(lambda: self.driver.script(FIND + says, selector, "", text), f"{selector} {text}")

    def presses(self, name: str) -> None:
        """A button or a link, once it takes taps."""
        self.taps("button, a[href]", name)

    def taps(self, selector: str, name: str = "") -> None:
        self._moves(_to(*self._centre(selector, name)), DOWN, UP)

    def types(self, selector: str, said: str) -> None:
        self.taps(selector)
        keys = [{"type": kind, "value": key} for key in said for kind in ("keyDown", "keyUp")]
        self.driver.act([{"type": "key", "id": "keys", "actions": keys}])

    def drags(self, start: str, end: str) -> None:
        one, other = self._centre(start), self._centre(end)
        half_way = ((one[0] + other[0]) // 2, (one[1] + other[1]) // 2)
        self._moves(_to(*one), DOWN, _to(*half_way), _to(*other), UP)

    def fits(self) -> bool:
        """Whether nothing is wider than the window."""
        return bool(self.driver.script(FITS))

    def _moves(self, *moves: dict[str, object]) -> None:
        hand = {"type": "pointer", "id": "hand", "parameters": {"pointerType": self.driver.pointer}}
        self.driver.act([{**hand, "actions": list(moves)}])

    def _centre(self, selector: str, name: str = "") -> tuple[int, int]:
        across, down = self._until(lambda: self.driver.script(FIND + CENTRE, selector, name), f"{selector} {name}")
        return across, down

    def _until(self, found: Callable[[], Any], what: str) -> Any:
        end = time.monotonic() + PATIENCE_SECONDS
        while not (one := found()):
            assert time.monotonic() < end, f"{what} did not come: {self.driver.script('return document.body.innerText')}"
            time.sleep(0.05)
        return one


DOWN: dict[str, object] = {"type": "pointerDown", "button": 0}
UP: dict[str, object] = {"type": "pointerUp", "button": 0}


def _to(across: int, down: int) -> dict[str, object]:
    return {"type": "pointerMove", "duration": 100, "x": across, "y": down, "origin": "viewport"}


@contextmanager
def firefox(folder: Path) -> Iterator[Driver]:
    from marionette_driver.marionette import Marionette  # for Linux alone

    (port,) = free_ports(1)  # its own is one for all
    log = str(folder / "firefox.log")
    browser = Marionette(port=port, bin=str(FIREFOX), headless=True, gecko_log=log, startup_timeout=2 * PATIENCE_SECONDS)
    browser.start_session()
    try:
        yield Firefox(browser)
    finally:
        browser.quit()
        browser.cleanup()


@contextmanager
def webkit(folder: Path) -> Iterator[Driver]:
    """On a screen that nobody sees: it has no mode without one."""
    with screen() as display:
        options = Options()
        options.binary_location = str(next(LIBRARIES.glob("*/webkit2gtk-4.1/MiniBrowser")))
        options.add_argument("--automation")
        env = {**os.environ, "DISPLAY": display, "GDK_BACKEND": "x11", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
        service = Service(str(WEBKIT_DRIVER), env=env, log_output=str(folder / "webkit.log"))
        browser = WebKitGTK(options=options, service=service)
        try:
            yield WebKit(browser)
        finally:
            browser.quit()


@contextmanager
def screen() -> Iterator[str]:
    """An X display without a screen."""
    command = [str(XVFB), "-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout
        yield f":{server.stdout.readline().strip()}"
        server.terminate()


ENGINES = {"firefox": firefox, "webkit": webkit}
NEEDED = {"firefox": (FIREFOX,), "webkit": (WEBKIT_DRIVER, XVFB)}

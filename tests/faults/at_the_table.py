"""Two players at a board who press their pages' buttons without JavaScript, as fast as the pages come. Whatever gets no
response is pressed again: the same button of the same page."""

import random
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http import HTTPStatus
from uuid import UUID, uuid4

import httpx

from clubsite.eventlog.action_ids import click_id

from .burst import NOT_NOW, PAUSE
from .crowd import PATIENCE, Crowd

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
VERSION = re.compile(r'name="version" value="(\d+)" form="table-roll"')
PAGE = re.compile(r'name="page" value="([^"]+)"')
TREE = re.compile(r'data-tree="([^"]+)"')
HANDS = ("ann", "bob")
NAMED = {"p": "bar", "0": "off"}


@dataclass(frozen=True, slots=True)
class Button:
    """A button on a page: the roll, or one of the plays offered."""

    secret: str
    token: str
    page: UUID
    version: int
    said: str
    play: str = ""

    @property
    def action_id(self) -> str:
        return str(click_id(self.page, self.version, self.said))


def button_of(word: str, secret: str, html: str, chance: random.Random) -> Button | None:
    """What that player's page lets them press; None while the other side is on turn."""
    token, version, page = TOKEN.search(html), VERSION.search(html), PAGE.search(html)
    assert token is not None
    assert version is not None
    assert page is not None
    of_page = (secret, token[1], UUID(page[1]), int(version[1]))
    if 'id="roll"' in html:
        return Button(*of_page, "roll")
    tree = TREE.search(html)
    play = a_play(tree[1], chance) if tree else ""
    return Button(*of_page, f"{word} plays {play}", play) if play else None


def a_play(tree: str, chance: random.Random) -> str:
    """One of the plays that the page was sent, in notation (the format: games/boards/plays_for_page.py)."""
    places, at, steps = tree.split(";"), 0, list[str]()
    while at < len(places) and places[at]:
        choice = chance.choice(places[at].split(","))
        start, end, further = choice[0], choice[1], choice[3:]
        steps.append(f"{NAMED.get(start, int(start, 36))}/{NAMED.get(end, int(end, 36))}")
        at += int(further, 36)
    return " ".join(steps)


@dataclass(slots=True)
class Board:
    """One game on screen. `acknowledged` holds, in order, the clicks that succeeded."""

    code: str
    token: str
    secrets: dict[str, str]
    acknowledged: list[str] = field(default_factory=list)
    repeated: int = 0
    trouble: str = ""

    def play_on(self, clicks: int, client: httpx.Client, address: str, before_the_last: Callable[[], None]) -> None:
        chance = random.Random(self.code)
        try:
            self._take_the_seats(client, address)
            while len(self.acknowledged) < clicks:
                button = self._button(client, chance)
                if len(self.acknowledged) == clicks - 1:
                    before_the_last()
                self._press(button, client, address)
                self.acknowledged.append(button.action_id)
        except Exception as error:
            self.trouble = repr(error)

    def _take_the_seats(self, client: httpx.Client, address: str) -> None:
        """Both players tap "I am ..." on the same phone."""
        for word in HANDS:
            link = f"/s/{self.secrets[word]}/"
            token = TOKEN.search(client.get(link).text)
            assert token is not None
            sent = {"csrfmiddlewaretoken": token[1]}
            answer = client.post(f"{link}take/", data=sent, headers={"Referer": address + "/"})
            assert answer.status_code == HTTPStatus.FOUND, answer.status_code
            self.secrets[word] = answer.headers["location"].split("/")[2]

    def _button(self, client: httpx.Client, chance: random.Random) -> Button:
        for word in HANDS:
            secret = self.secrets[word]
            seen = self._until_it_is_answered(lambda secret=secret: client.get(f"/s/{secret}/"))  # type: ignore[misc]
            assert seen.status_code == HTTPStatus.OK, seen.status_code
            if found := button_of(word, secret, seen.text, chance):
                return found
        raise AssertionError("nobody can go on")

    def _press(self, button: Button, client: httpx.Client, address: str) -> None:
        sent = {"csrfmiddlewaretoken": button.token, "page": str(button.page), "version": str(button.version)}
        place = f"/s/{button.secret}/roll/"
        if button.play:
            place, sent = f"/s/{button.secret}/play/", sent | {"play": button.play}
        answer = self._until_it_is_answered(lambda: client.post(place, data=sent, headers={"Referer": address + "/"}))
        assert answer.status_code == HTTPStatus.FOUND, (button.said, answer.status_code, answer.text[:2000])

    def _until_it_is_answered(self, ask: Callable[[], httpx.Response]) -> httpx.Response:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                answer = ask()
            except httpx.TransportError:
                answer = None
            if answer is not None and answer.status_code not in NOT_NOW:
                return answer
            self.repeated += 1
            time.sleep(PAUSE)
        raise TimeoutError(self.code)

    def end(self, client: httpx.Client) -> None:
        """The monitor ends it."""
        headers = {"Authorization": f"Bearer {self.token}"}
        version = client.get(f"/api/chouettes/{self.code}/").json()["version"]
        said = {"say": "team wins single override", "version": version, "action_id": str(uuid4()), "reason": "a drill"}
        client.post(f"/api/chouettes/{self.code}/statements/", json=said, headers=headers).raise_for_status()


Evenings = Crowd[Board]


def all_at_once(boards: list[Board], clicks: int, address: str) -> Evenings:
    """Each board until this many clicks are acknowledged."""
    return Crowd(boards, lambda board, client, before_the_last: board.play_on(clicks, client, address, before_the_last))

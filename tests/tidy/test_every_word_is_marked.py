"""Every word on a page is translatable: the site is read in a language that puts all translations in brackets.

The demonstration is crawled page by page, as its owner, as a player and as a visitor; letters outside the brackets must be
names, statements of the score sheet, or other data.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from itertools import combinations, islice
from unicodedata import normalize
from urllib.parse import urljoin, urlsplit
from uuid import uuid4
from zoneinfo import available_timezones

import pytest
import time_machine
from django.db import transaction
from django.db.models import QuerySet
from django.test import Client
from django.urls import Resolver404, resolve
from django.utils import timezone, translation
from pytest_django import DjangoDbBlocker

from chouette.evening.codec import TABLES
from chouette.management.demo import loading
from chouette.management.demo.cast import ON_SCREEN
from chouette.models import Chouette, Seat
from chouette.rules.line.hands import hand_on_turn
from chouette.seats.answering import switch
from chouette.seats.playing_for import roll
from clubsite.members.models import Club, Player, User
from games.boards.in_words import place_words
from games.play.board_turn import danced
from games.ratings.rules.lists import PUBLISHED
from games.ratings.rules.races import RACES
from games.rules.board_play import rolled
from games.tournaments.models import ClubTournament
from tests.chouette.phones import Phone
from tests.games.dice.loaded_cup import loaded

pytestmark = pytest.mark.django_db

SEEN_OFTEN_ENOUGH = 2  # pages at the same kind of address
IS_DATA = {"bdi", "code", "kbd", "pre", "script", "style", "textarea", "samp", "q"}
SAID_ALOUD = ("alt", "title", "placeholder", "aria-label", "aria-description", "label")
NO_PAGES = (".pdf", ".csv", ".json", ".svg", ".txt")
NOT_SAID = {"data-speaks", "data-last", "data-play", "data-tree", "data-places"}  # codes and plays
WITHOUT_END = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "use", "path", "circle", "line", "rect"}
WORD = re.compile(r"[^\W\d_]{2,}")
ADDRESS = re.compile(r"\S*testserver\S*|https?://\S*")
PLAY = re.compile(r"(?:bar|\d+)/(?:off|\d+)\S*")
NAMED = (*(one.name for one in PUBLISHED.values()), *(one.name for one in RACES.values()))
PROPER_NAMES = {word for name in NAMED for word in name.split()}  # of lists and races
NO_WORDS = {"CSV", "JSON", "PDF", "QR", "UTC", "HTTP", "EUR", "English", "Français", "htmx", "SSE", *PROPER_NAMES}


def bracketed(message: str) -> str:
    return f"⟦{message}⟧" if message.strip() else message


@pytest.fixture
def brackets(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every translation, whichever function returns it; the board's cached words are cleared before and after."""
    place_words.cache_clear()
    real = translation._trans  # type: ignore[attr-defined]  # the one place through which all of Django's functions go
    plain = {name: getattr(real, name) for name in ("gettext", "ngettext", "pgettext", "npgettext")}
    monkeypatch.setattr(real, "gettext", lambda message: bracketed(plain["gettext"](message)))
    monkeypatch.setattr(real, "pgettext", lambda context, message: bracketed(plain["pgettext"](context, message)))
    monkeypatch.setattr(real, "ngettext", lambda one, many, number: bracketed(plain["ngettext"](one, many, number)))
    monkeypatch.setattr(
        real, "npgettext", lambda context, one, many, number: bracketed(plain["npgettext"](context, one, many, number))
    )
    yield
    place_words.cache_clear()


@dataclass
class Read(HTMLParser):
    """One page: its text outside data, and its links."""

    texts: list[str] = field(default_factory=list)
    ways: list[str] = field(default_factory=list)
    inside: list[bool] = field(default_factory=list)
    depth: int = 0  # of brackets: a sentence continues after a name in it

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.ways += [given[name] for name in ("href", "hx-get") if name in given and "download" not in given]
        spoken = [given[name] for name in SAID_ALOUD if name in given and (tag, name) != ("bdi", "title")]  # the name again
        for name, value in given.items():
            if name.startswith("data-") and " " in value and name not in NOT_SAID:
                spoken += sentences(json.loads(value)) if value[0] in "{[" else [value]
        if tag == "input" and given.get("type") in ("submit", "button"):
            spoken.append(given.get("value", ""))
        self.texts += [outside_of_brackets(text) for text in spoken if text]
        if tag not in WITHOUT_END:
            self.inside.append(tag in IS_DATA or given.get("translate") == "no")

    def handle_endtag(self, tag: str) -> None:
        if tag not in WITHOUT_END and self.inside:
            self.inside.pop()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """SVG closes its shapes at once."""

    def handle_data(self, data: str) -> None:
        if not any(self.inside):
            self.texts.append(outside_of_brackets(data, self.depth))
        self.depth += data.count("⟦") - data.count("⟧")


def sentences(given: object) -> Iterator[str]:
    """Every text in the JSON given to a script; the keys are the script's own."""
    if isinstance(given, str):
        yield given
    elif isinstance(given, dict | list):
        for one in given.values() if isinstance(given, dict) else given:
            yield from sentences(one)


def outside_of_brackets(text: str, depth: int = 0) -> str:
    """The rest of a text that begins `depth` brackets deep. Isolated names (U+2068, U+2069) are left out, too."""
    kept = []
    for letter in text:
        depth += (letter in "⟦\u2068") - (letter in "⟧\u2069")
        kept.append(letter if depth == 0 and letter not in "⟧\u2069" else " ")
    return "".join(kept)


def names() -> re.Pattern[str]:
    """Every name in the demonstration, longest first."""
    called = {*NO_WORDS, *Club.objects.values_list("name", flat=True)}
    for row in (*Player.objects.values_list("name", "word"), *User.objects.values_list("username", "shown_name")):
        called |= {*filter(None, row)}
    for row in Chouette.objects.values_list("title", "code"):
        called |= {*row}
    called |= {word for name in called for word in name.split()}
    called |= {*ClubTournament.objects.values_list("title", flat=True)}
    plain = {normalize("NFKD", name).encode("ascii", "ignore").decode() for name in called}
    called |= {name.casefold() for name in {*called, *plain} if name}  # by which the desk finds matches
    called |= {
        f"{flight} {turn}.{place}" for flight in ("main", "consolation") for turn in range(1, 6) for place in range(1, 5)
    }
    called |= {f"{name[:letters]}…" for name in called for letters in range(2, len(name))}  # truncated under a cube
    called |= {word for zone in available_timezones() for word in re.split(r"[/_]", zone)}
    return re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in sorted(called, key=len, reverse=True)))


def pages(client: Client, start: str) -> Iterator[tuple[str, Read]]:
    """Every page reachable from `start` by links, each kind of address a few times."""
    waiting, known, kinds = [start], {start}, Counter[str]()
    while waiting:
        address = waiting.pop(0)
        answer = client.get(address, follow=True)
        if not answer.headers.get("Content-Type", "").startswith("text/html"):
            continue
        read = Read()
        read.feed(answer.text)
        yield address, read
        for way in read.ways:
            following = urljoin(address, way).partition("#")[0]
            kind = kind_of(following)
            if kind and following not in known and kinds[kind] < SEEN_OFTEN_ENOUGH:
                kinds[kind] += 1
                known.add(following)
                waiting.append(following)


def kind_of(address: str) -> str:
    """The route of one of our addresses, empty for any other."""
    parts = urlsplit(address)
    try:
        match = resolve(parts.path)
    except Resolver404:
        return ""
    sheet = match.kwargs.get("sheet", match.args[-1] if match.url_name == "sheet" and match.args else "")
    ours = not parts.netloc and not parts.path.endswith(NO_PAGES) and not match.route.startswith(("api/", "static", "look"))
    return f"{match.route} {sheet}" if ours else ""


def unmarked(client: Client, start: str, most: int | None = None) -> set[str]:
    data = names()
    found = set()
    for address, read in islice(pages(client, start), most):
        for text in read.texts:
            # most of it is white space, in which no name need be looked for
            if WORD.search(text) and WORD.search(data.sub(" ", PLAY.sub(" ", ADDRESS.sub(" ", text)))):
                found.add(f"{kind_of(address)}: {' '.join(text.split())[:120]}")
    return found


def test_a_word_that_is_not_marked_is_found() -> None:
    read = Read()
    read.feed(
        "<h1>⟦Why is <bdi title='Ann'>Ann</bdi> at ⟦+3⟧?⟧</h1><p>Forgotten <bdi>Bob</bdi></p><code>ann doubles all</code>"
        '<a href="/on/" title="Left out">⟦On⟧</a><button aria-label="⟦Close⟧" data-hint="no network">×</button>'
        """<p data-words='{"moved": "⟦13/9 played.⟧", "stuck": ["No play."]}' data-speaks="team table"></p>"""
    )
    assert [text for text in read.texts if WORD.search(text)] == ["Forgotten ", "Left out", "no network", "No play."]
    assert read.ways == ["/on/"]


@pytest.fixture(scope="module")
def demonstration(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Chouette]:
    """Loaded once, in the untranslated language; each test rolls back what it adds."""
    with django_db_blocker.unblock(), transaction.atomic():
        loading.load()
        running = loading.running_evening()
        assert running is not None
        switch(running, on=True, seconds=60)
        yield running
        transaction.set_rollback(True)


@pytest.mark.parametrize("who", ["demo-tom", "demo-mo", "demo-ann"])
def test_what_members_read_is_all_marked(demonstration: Chouette, client: Client, brackets: None, who: str) -> None:
    client.force_login(User.objects.get(username=who))
    assert unmarked(client, "/") == set()


def test_what_visitors_read_is_all_marked(demonstration: Chouette, client: Client, brackets: None) -> None:
    seat = Seat.objects.filter(chouette=demonstration).first()
    assert seat is not None
    for start in ("/", f"/w/{demonstration.code}/", f"/s/{seat.secret}/", "/nothing-here/", "/w/ZZZZZZ/"):
        assert unmarked(client, start) == set()


def test_what_players_read_on_screen_is_all_marked(demonstration: Chouette, client: Client, brackets: None) -> None:
    """Each seat of the evening on screen, before its roll and with the dice to play. The clock stands: on a slow machine the
    captain would otherwise be away for too long before all pages are read."""
    with time_machine.travel(timezone.now(), tick=False):
        _read_on_screen(Seat.objects.filter(chouette__title=ON_SCREEN), client)


def _read_on_screen(seats: QuerySet[Seat], client: Client) -> None:
    seats.update(seen_at=timezone.now(), touched_at=timezone.now())
    table = TABLES.decode(seats[0].chouette.table)
    on_turn = seats.get(word=hand_on_turn(table))
    assert table.game is not None
    board = table.game.board
    assert board is not None
    dice = next(both for both in combinations(range(1, 7), 2) if danced(rolled(board, both)) is None)
    assert not {sentence for seat in seats for sentence in unmarked(client, f"/s/{seat.secret}/", 1)}
    assert not {sentence for seat in seats for sentence in unmarked(Phone(), f"/s/{seat.secret}/", 1)}
    seats.update(auto_roll=True)
    with loaded("{}{}".format(*dice)):  # the demonstration's game was rolled by the site
        roll(on_turn, version=on_turn.chouette.version, action_id=uuid4())
    assert "data-words" in Phone().get(f"/s/{on_turn.secret}/").text
    assert not {sentence for seat in seats for sentence in unmarked(Phone(), f"/s/{seat.secret}/", 1)}

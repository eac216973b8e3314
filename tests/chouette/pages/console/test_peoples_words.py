"""What a monitor is told after each tap is said in sentences, with people's names, in both languages."""

from collections.abc import Callable, Iterator
from html import unescape
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import translation

from chouette.evening.services import open_chouette, perform
from chouette.models import Chouette
from clubsite.members.models import Club, User
from clubsite.members.services import find_or_add_player
from tests.chouette.evenings import say
from tests.markup import sheets_words

pytestmark = pytest.mark.django_db

Press = Callable[..., tuple[int, str]]

HTMX = {"HX-Request": "true"}
SHEET = """
    option lone_taker=extras
    option settlement_rounding=simborg
    option beaver=off
    box Zoë_OBrien
    line Jean_Luc Mary_Ann Lucky
    game
    Zoë_OBrien doubles all
    Jean_Luc takes
"""


@pytest.fixture
def evening(club: Club, mo: User) -> Chouette:
    for name in ("Zoë O’Brien", "Jean Luc", "Mary Ann", "Lucky"):
        find_or_add_player(club, name)
    return say(open_chouette(club, "Friday", mo), SHEET)


@pytest.fixture(params=["en", "fr"])
def console(request: pytest.FixtureRequest, client: Client, mo: User, evening: Chouette) -> Iterator[Press]:
    """Press a button of the console and read what is answered; a press on an old page names its version."""
    client.force_login(mo)
    client.cookies["django_language"] = request.param

    def press(said: str, **fields: object) -> tuple[int, str]:
        evening.refresh_from_db()
        data = {"say": said, "version": evening.version, "page": uuid4()} | fields
        answer = client.post(f"/c/{evening.code}/say/", data, headers=HTMX)
        assert sheets_words(answer.text) == []
        return answer.status_code, unescape(answer.text)

    with translation.override(request.param):
        yield press


def in_english() -> bool:
    return translation.get_language() == "en"


def test_the_toast_and_the_line_above_the_bar(console: Press) -> None:
    status, html = console("Mary_Ann drops\nLucky takes")
    assert status == 200
    if in_english():
        assert "Written down: Mary Ann drops. Lucky takes." in html
        assert '<span class="said">Lucky takes at 2.</span>' in html
    else:
        assert "Mary Ann passe. Lucky prend." in html
        assert '<span class="said">Lucky prend à 2.</span>' in html


def test_the_toast_says_what_was_taken_back(console: Press) -> None:
    console("Mary_Ann drops\nLucky takes")
    _status, html = console("undo step\nundo step")
    assert ("Taken back: Mary Ann drops. Lucky takes." if in_english() else "Mary Ann passe. Lucky prend.") in html


def test_the_same_undo_sent_again_says_what_it_took_back_and_not_what_somebody_did_since(
    console: Press, evening: Chouette, mo: User
) -> None:
    console("Mary_Ann drops")
    console("Lucky takes")
    evening.refresh_from_db()
    click = {"page": uuid4(), "version": evening.version}
    told = "Taken back: Lucky takes." if in_english() else "Lucky prend."
    assert told in console("undo step", **click)[1]
    say(evening, "undo step")  # another monitor takes back what mary ann said
    _status, html = console("undo step", **click)
    assert told in html
    assert ("Taken back: Mary Ann" if in_english() else "Mary Ann passe") not in html


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Mary_Ann beavers", "The house rules have no beavers: take or drop."),
        ("Zoë_OBrien doubles Lucky", "Lucky must first answer the cube at 2."),
        ("Zoë_OBrien takes Mary_Ann", "Mary Ann offers Zoë O’Brien nothing now."),
        ("captain is Nobody_Here", "Nobody_Here is not in this game. In it: Jean Luc, Mary Ann, Lucky."),
        ("settle Zoë_OBrien Jean_Luc 0.78 to Jean_Luc", "The dice decide between 0.5 and 1: add what both dice show."),
        ("Mary_Ann joins", "Mary Ann is already at the table."),
        ("partner Lucky", "Game 1 is in progress. Enter its result first, or undo it."),
        ("team wins single", "First these must answer: Mary Ann and Lucky."),
    ],
)
def test_a_refusal_names_people(evening: Chouette, mo: User, client: Client, said: str, told: str) -> None:
    client.force_login(mo)
    answer = client.post(f"/c/{evening.code}/say/", {"say": said, "version": evening.version, "page": uuid4()}, headers=HTMX)
    assert answer.status_code == 422
    assert unescape(answer.text.partition('id="refusal"')[2]).partition("<p>")[2].partition("</p>")[0] == told


def test_a_conflict_tells_what_was_said_meanwhile(console: Press, evening: Chouette) -> None:
    old = evening.version
    perform(evening.pk, "Mary_Ann drops", version=old, action_id=uuid4(), by=None, name="pat")
    status, html = console("Mary_Ann takes", version=old)
    assert status == 409
    told = "Meanwhile: Mary Ann drops (pat)." if in_english() else "Entre-temps\u00a0: Mary Ann passe (pat)."
    assert told in html


def test_house_rules_are_told_by_their_titles(console: Press) -> None:
    console("Mary_Ann takes\nLucky takes")
    console("team wins single")
    status, html = console("option lone_taker=free\noption carry_over=on")
    assert status == 200
    if in_english():
        assert "Written down: The lone taker: simply takes. At the end of the evening: carried over to the book." in html


@pytest.mark.parametrize("beside", ["games", "games/1", "sheet/undo", "sheet/so-far", "sheet/statement", "rules", "texts"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_pages_around_the_console(evening: Chouette, mo: User, client: Client, beside: str, language: str) -> None:
    say(evening, "Mary_Ann takes\nLucky takes\nsettle Zoë_OBrien Mary_Ann 2 to Mary_Ann\nbox wins gammon")
    say(evening, "correct game 1 team wins single")
    client.force_login(mo)
    client.cookies["django_language"] = language
    answer = client.get(f"/c/{evening.code}/{beside}/")
    assert answer.status_code == 200
    assert sheets_words(answer.text) == []


def test_a_statement_may_be_typed_with_names_as_pages_show_them(client: Client, mo: User, evening: Chouette) -> None:
    client.force_login(mo)
    typed = {"version": evening.version, "action_id": uuid4(), "statement": "mary ann takes"}
    assert client.post(f"/c/{evening.code}/sheet/statement/", typed, headers=HTMX).status_code == 200
    last = evening.records.latest("number")
    assert last.said == "Mary_Ann takes"

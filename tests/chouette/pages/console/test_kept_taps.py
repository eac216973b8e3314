"""Taps that were kept while the network was away: each names the one before it, and is written only right after it."""

from itertools import permutations
from threading import Barrier, Thread
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client

from chouette.evening.selectors import version_after
from chouette.evening.services import open_chouette
from chouette.models import Chouette
from chouette.notation import read_statement
from chouette.notation.score_sheet import play
from chouette.pages.console.buttons import acts_by_row
from chouette.rules.decide import decided
from chouette.rules.model.table import Table
from chouette.rules.refusals import Refused
from clubsite.members.models import Club, User
from tests.chouette.pages.console.test_views import HTMX, fill, press, said, words

pytestmark = pytest.mark.django_db

DOUBLED = "box ann\nline bob cal dee\ngame\nann doubles all"


@pytest.fixture
def chouette(club: Club) -> Chouette:
    return said(open_chouette(club, "Friday", None), DOUBLED)


@pytest.fixture
def monitor(client: Client, mo: User) -> Client:
    client.force_login(mo)
    return client


class Phone:
    """A console that was drawn once: all its taps are of that version, under ids of their own."""

    def __init__(self, client: Client, chouette: Chouette) -> None:
        self.client, self.chouette, self.version = client, chouette, chouette.version

    def send(self, words: str, tap: UUID, after: UUID | None = None) -> HttpResponse:
        fields = {"version": self.version, "action_id": tap, "page": ""} | ({"after": after} if after else {})
        return press(self.client, self.chouette, words, **fields)


@pytest.fixture
def phone(monitor: Client, chouette: Chouette) -> Phone:
    return Phone(monitor, chouette)


def log(chouette: Chouette) -> list[str]:
    return words(chouette)[4:]


FIRST, SECOND, THIRD = UUID(int=1), UUID(int=2), UUID(int=3)


def test_taps_of_one_drawing_are_written_in_order_each_after_the_one_before(phone: Phone, chouette: Chouette) -> None:
    assert phone.send("cal takes", FIRST).status_code == 200
    assert phone.send("bob drops", SECOND, FIRST).status_code == 200
    assert phone.send("dee takes", THIRD, SECOND).status_code == 200
    assert log(chouette) == ["cal takes", "bob drops", "dee takes"]


def test_without_the_one_before_a_tap_is_of_an_old_page(phone: Phone, chouette: Chouette) -> None:
    phone.send("cal takes", FIRST)
    assert phone.send("bob drops", SECOND).status_code == 409
    assert log(chouette) == ["cal takes"]


def test_all_of_them_sent_again_are_done_already_whatever_was_said_since(phone: Phone, chouette: Chouette) -> None:
    taps = [("cal takes", FIRST, None), ("bob drops", SECOND, FIRST), ("dee takes", THIRD, SECOND)]
    for one in taps:
        phone.send(*one)
    said(chouette, "box wins single")
    assert [phone.send(*one).status_code for one in taps] == [200, 200, 200]
    assert log(chouette) == ["cal takes", "bob drops", "dee takes", "box wins single"]


def test_whatever_was_said_in_between_stops_what_follows_and_is_told(phone: Phone, chouette: Chouette) -> None:
    phone.send("cal takes", FIRST)
    said(chouette, "dee beavers")
    answer = phone.send("bob drops", SECOND, FIRST)
    assert answer.status_code == 409
    html = answer.content.decode()
    assert "dee beavers" in html.partition("</p>")[0]
    assert "cal takes" not in html.partition("</p>")[0], "what the phone itself has written is no news"
    assert phone.send("dee takes", THIRD, SECOND).status_code == 409, "nor is anything written after what was not"
    assert log(chouette) == ["cal takes", "dee beavers"]


def test_what_was_taken_back_in_between_stops_it_too(phone: Phone, chouette: Chouette) -> None:
    phone.send("cal takes", FIRST)
    said(chouette, "undo step")
    assert phone.send("bob drops", SECOND, FIRST).status_code == 409
    assert log(chouette) == ["cal takes", "undo step"]


def test_after_a_refusal_nothing_follows(phone: Phone, chouette: Chouette) -> None:
    assert phone.send("bob raccoons", FIRST).status_code == 422
    assert phone.send("cal takes", SECOND, FIRST).status_code == 409
    assert log(chouette) == []


def test_a_tap_follows_all_that_the_one_before_has_said(phone: Phone, chouette: Chouette) -> None:
    assert phone.send("bob takes\ncal takes", FIRST).status_code == 200
    chouette.refresh_from_db()
    assert version_after(chouette, FIRST) == chouette.version
    assert phone.send("dee takes", SECOND, FIRST).status_code == 200
    assert version_after(chouette, FIRST) == chouette.version
    assert log(chouette) == ["bob takes", "cal takes", "dee takes"]


@pytest.mark.django_db(transaction=True)
def test_two_tabs_sending_the_same_taps_at_the_very_same_time_write_each_once(mo: User, club: Club) -> None:
    chouette = said(open_chouette(club, "Friday", None), DOUBLED)
    start, statuses = Barrier(3), list[int]()

    def tab() -> None:
        client = Client()
        client.force_login(mo)
        start.wait()
        for one in (("cal takes", FIRST, None), ("bob drops", SECOND, FIRST), ("dee takes", THIRD, SECOND)):
            data = {"say": one[0], "version": 4, "action_id": one[1]} | ({"after": one[2]} if one[2] else {})
            statuses.append(client.post(f"/c/{chouette.code}/say/", data, headers=HTMX).status_code)
        connection.close()

    tabs = [Thread(target=tab) for _ in range(3)]
    for one in tabs:
        one.start()
    for one in tabs:
        one.join()
    assert statuses == [200] * 9
    assert log(chouette) == ["cal takes", "bob drops", "dee takes"]


def test_a_click_of_another_evening_is_not_the_one_before(
    phone: Phone, chouette: Chouette, club: Club, monitor: Client
) -> None:
    other = said(open_chouette(club, "Saturday", None), "box ann\nline bob cal dee")
    assert press(monitor, other, "game", page="", action_id=FIRST).status_code == 200
    assert phone.send("cal takes", SECOND, FIRST).status_code == 409
    assert log(chouette) == []


@pytest.mark.parametrize("after", ["not-a-uuid", "\0", "' or 1=1 --"])
def test_rubbish_in_place_of_the_one_before_is_refused(monitor: Client, chouette: Chouette, after: str) -> None:
    assert press(monitor, chouette, "cal takes", after=after).status_code == 400
    assert log(chouette) == []


def test_a_stranger_writes_nothing_after_anything(client: Client, chouette: Chouette, mo: User, eve: User) -> None:
    client.force_login(mo)
    Phone(client, chouette).send("cal takes", FIRST)
    client.force_login(eve)
    assert Phone(client, chouette).send("bob drops", SECOND, FIRST).status_code == 404
    assert log(chouette) == ["cal takes"]


@pytest.mark.parametrize("sheet", ["join", "seats"])
def test_a_sheet_that_was_written_is_not_judged_again_by_what_it_has_changed(monitor: Client, club: Club, sheet: str) -> None:
    evening = open_chouette(club, "Friday", None)
    fields: dict[str, object] = {"names": "ann\nbob\ncal", "seating": "given"}
    if sheet == "join":
        said(evening, "box ann\nline bob cal")
        fields = {"name": "eve"}
    tap, version = uuid4(), evening.version
    assert fill(monitor, evening, sheet, action_id=tap, version=version, **fields).status_code == 200
    before = words(evening)
    assert fill(monitor, evening, sheet, action_id=tap, version=version, **fields).status_code == 200
    assert words(evening) == before


# What may be tapped beside each other before the page is drawn anew

GAME = "box ann\nline bob cal dee\ngame\n"


def pairs(now: Table) -> list[tuple[str, str]]:
    """Two statements of different rows that a page without a network offers one after the other."""
    rows = acts_by_row(now, {})
    both = [(one, other) for row, at in permutations(rows, 2) for one in rows[row] for other in rows[at]]
    return [(one.say, other.say) for one, other in both if one.beside and one.beside == other.beside]


def after_both(now: Table, one: str, other: str) -> object:
    """Everybody's points and everybody's cubes; None if the rules refuse the second."""
    try:
        then = decided(decided(now, read_statement(one)).table, read_statement(other)).table
    except Refused:
        return None
    return then.scores, frozenset(then.game.live) if then.game else None


@pytest.mark.parametrize("house", ["", "sheet online\n", "sheet la\n", "sheet act\n", "sheet plain\n", "option cubes=single\n"])
@pytest.mark.parametrize(
    "doubled", ["", "ann doubles all", "ann doubles all\nbob drops", "ann doubles all\nbob takes\ncal takes"]
)
def test_whichever_of_two_taps_comes_first_they_come_to_the_same(house: str, doubled: str) -> None:
    now = play(house + GAME + doubled).table
    found = pairs(now)
    assert found or house == "option cubes=single\n"
    assert [pair for pair in found if after_both(now, *pair) != after_both(now, *reversed(pair))] == []


@pytest.mark.parametrize("house", ["", "sheet la\n", "sheet act\n"])
def test_what_the_box_answers_comes_to_the_same_too_or_is_refused_by_the_captains_rule(house: str) -> None:
    now = play(house + GAME + "bob cal dee double").table
    for one, other in pairs(now):
        first, second = after_both(now, one, other), after_both(now, other, one)
        assert first == second or (None in (first, second) and "bob" in one + other)


def test_what_depends_on_the_others_is_not_offered_beside_them() -> None:
    rows = acts_by_row(play(GAME + "ann doubles all\nbob takes\ncal drops\ndee takes").table, {})
    assert {act.say: act.beside for acts in rows.values() for act in acts if act.say.startswith("bob buys")} == {
        "bob buys cal": ""
    }

"""A personal link in the wrong hands: opened by a preview, stolen, seen beforehand by the monitor, forged, borrowed."""

from http import HTTPStatus
from threading import Barrier, Thread
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client

from chouette.access.held_seats import COOKIE
from chouette.models import Chouette, Seat
from chouette.pages.talk.posting import talk_as_seat
from tests.chouette.evenings import say

from .tables import a_club, a_table, api, browser, link, off_screen, seat, statement, take, tap

pytestmark = pytest.mark.django_db

SAID = "keep the midpoint xyzzy"
READING = ("", "resign/", "settle/")
ACTING = ("say/", "roll/", "play/", "hold/", "answers/", "double/", "preview/", "settle/", "offer/", "talk/", "here/")


@pytest.fixture
def table() -> Chouette:
    chouette = a_table()
    talk_as_seat(seat(chouette, "bob"), "team", SAID, uuid4())
    return chouette


def of_seats(chouette: Chouette) -> list[object]:
    return list(chouette.seats.order_by("pk").values())


@pytest.mark.parametrize("word", ["bob", "dee"])
@pytest.mark.parametrize("on_screen", [True, False])
def test_a_preview_that_opens_the_link_reads_nothing_and_marks_nothing(word: str, on_screen: bool) -> None:
    chouette = a_table() if on_screen else off_screen()
    talk_as_seat(seat(chouette, "bob"), "team", SAID, uuid4()) if on_screen else None
    before = of_seats(chouette), Chouette.objects.values().get(pk=chouette.pk)
    for client in (Client(), browser("mo"), browser("dee")):
        for more in READING:
            for method in (client.get, client.head):
                answer = method(link(chouette, word, more))
                assert COOKIE not in answer.cookies
                assert SAID not in answer.text
                assert chouette.code not in answer.text
                assert 'name="say"' not in answer.text
    assert (of_seats(chouette), Chouette.objects.values().get(pk=chouette.pk)) == before


def test_the_page_says_whose_place_it_is(table: Chouette) -> None:
    shown = Client().get(link(table, "bob")).text
    assert "This is bob’s place at “Thursday”" in shown
    assert "I am bob" in shown


def test_the_tap_is_no_get_and_needs_the_token_of_the_page(table: Chouette) -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.get(link(table, "bob", "take/")).status_code == HTTPStatus.METHOD_NOT_ALLOWED
    assert strict.post(link(table, "bob", "take/")).status_code == HTTPStatus.FORBIDDEN
    assert seat(table, "bob").taken_at is None


@pytest.mark.parametrize("word", ["bob", "dee"])
@pytest.mark.parametrize("on_screen", [True, False])
def test_nobody_acts_with_a_link_alone(word: str, on_screen: bool) -> None:
    chouette = a_table() if on_screen else off_screen()
    before = of_seats(chouette), chouette.records.count()
    for client in (Client(), browser("mo"), browser("dee")):
        for more in ACTING:
            sent = statement(chouette, f"{word} doubles") | {"text": "hello", "room": "team"}
            assert client.post(link(chouette, word, more), sent).status_code == HTTPStatus.FORBIDDEN
            assert client.post(link(chouette, word, more), sent, headers={"HX-Request": "true"}).status_code == 403
    assert (of_seats(chouette), chouette.records.count(), chouette.messages.count()) == (*before, 0)


def test_a_guest_takes_the_seat_with_a_tap_and_plays(table: Chouette) -> None:
    phone = take(Client(), table, "bob")
    assert SAID in phone.get(link(table, "bob")).text
    assert phone.post(link(table, "bob", "talk/"), {"text": "hello", "room": "team", "action_id": uuid4()}).status_code == 303
    assert seat(table, "bob").seen_at is not None


def test_whoever_saw_a_guest_s_link_before_the_tap_has_nothing_afterwards(table: Chouette) -> None:
    """The monitor hands the links out, and sits: the tap exchanges a guest's link for one that nobody has seen."""
    seen, programs = link(table, "bob"), api(table, "bob")
    phone = take(Client(), table, "bob")
    for client in (browser("mo"), Client()):
        assert client.get(seen).status_code == HTTPStatus.NOT_FOUND
        assert "This link was renewed" in client.get(seen).text
        assert tap(client, seen).status_code == HTTPStatus.NOT_FOUND
        for more in ACTING:
            assert client.post(f"{seen}{more}", statement(table, "bob doubles")).status_code == HTTPStatus.NOT_FOUND
        for more in ("", "messages/"):
            answer = client.get(f"{programs}{more}")
            assert (answer.status_code, answer.json()["code"]) == (404, "LINK_RENEWED")
            assert SAID not in answer.text
    assert phone.get(seen)["Location"] == link(table, "bob"), "the QR code scanned again on the same phone"


@pytest.mark.django_db(transaction=True)
def test_of_two_who_tap_at_once_one_has_the_seat() -> None:
    chouette, both = a_table(), Barrier(2)
    address, answers = link(chouette, "bob"), []

    def one() -> None:
        client = Client()
        client.get(address)
        both.wait()
        answers.append(client.post(f"{address}take/", {"tap": str(uuid4())}).status_code)
        connection.close()

    threads = [Thread(target=one) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [302, 404]


def test_a_tap_whose_answer_was_lost_is_repeated(table: Chouette) -> None:
    phone, address = Client(), link(table, "bob")
    sent = {"tap": str(uuid4())}
    assert phone.post(f"{address}take/", sent)["Location"] == link(table, "bob")
    phone.cookies.clear()
    assert phone.post(f"{address}take/", sent)["Location"] == link(table, "bob")
    assert phone.get(link(table, "bob")).status_code == HTTPStatus.OK
    for wrong in ({}, {"tap": ""}, {"tap": str(uuid4())}):
        assert Client().post(f"{address}take/", wrong).status_code == HTTPStatus.NOT_FOUND
    take(Client(), table, "bob")
    assert phone.post(f"{address}take/", sent).status_code == HTTPStatus.NOT_FOUND


def test_a_seat_of_a_login_opens_for_that_login_only(table: Chouette) -> None:
    for client, words in ((Client(), "Log in as dee"), (browser("mo"), "You are logged in as mo"), (browser("olga"), "olga")):
        shown = client.get(link(table, "dee"))
        assert words in shown.text
        assert "I am dee" not in shown.text
        assert tap(client, link(table, "dee")).status_code == HTTPStatus.FORBIDDEN
        assert COOKIE not in client.cookies
    dee = take(browser("dee"), table, "dee")
    assert SAID in dee.get(link(table, "dee")).text
    dee.logout()
    assert SAID not in dee.get(link(table, "dee")).text
    assert dee.post(link(table, "dee", "talk/"), {"text": "x", "action_id": uuid4()}).status_code == HTTPStatus.FORBIDDEN


def test_the_login_opens_its_seat_in_several_browsers(table: Chouette) -> None:
    phone, desk = take(browser("dee"), table, "dee"), take(browser("dee"), table, "dee")
    assert SAID in phone.get(link(table, "dee")).text
    assert SAID in desk.get(link(table, "dee")).text


@pytest.mark.parametrize("name", ["", "mo", "olga"])
def test_the_secret_of_a_login_s_seat_is_nothing_to_a_program_without_that_login(table: Chouette, name: str) -> None:
    client = browser(name)
    for more in ("", "messages/"):
        answer = client.get(api(table, "dee", more))
        assert (answer.status_code, answer.json()["code"]) == (403, "SEAT_OF_A_LOGIN")
        assert SAID not in answer.text
    for more in ("statements/", "roll/", "hold/", "half-played/", "settlements/", "messages/"):
        sent = statement(table, "dee doubles") | {"what": "hold", "play": "", "text": "x", "room": "team"}
        assert client.post(api(table, "dee", more), sent, "application/json").status_code == HTTPStatus.FORBIDDEN
    assert browser("dee").get(api(table, "dee")).status_code == HTTPStatus.OK


def test_programs_of_guests_who_have_taken_their_seats_need_only_the_secret(table: Chouette) -> None:
    Client().post(api(table, "bob", "take/"), {"action_id": str(uuid4())}, "application/json")
    assert SAID in Client().get(api(table, "bob", "messages/")).text


def test_off_screen_a_link_needs_the_tap_and_no_login() -> None:
    chouette = off_screen()
    for client in (Client(), Client(), browser("mo")):
        assert take(client, chouette, "dee").get(link(chouette, "dee")).status_code == HTTPStatus.OK
    assert Client().get(api(chouette, "dee")).status_code == HTTPStatus.OK


def test_when_a_board_comes_on_screen_the_taps_of_before_do_not_count() -> None:
    """Off screen the links lie on the table; whoever wrote them down has nothing from them."""
    chouette = off_screen()
    phone, monitor = take(Client(), chouette, "bob"), take(browser("mo"), chouette, "bob")
    say(chouette, "team wins single\noption board=on\ngame")
    for client in (phone, monitor):
        assert "I am bob" in client.get(link(chouette, "bob")).text
    take(phone, chouette, "bob")
    assert monitor.get(link(chouette, "bob")).text.count("I am bob") == 1


def test_a_cookie_opens_nothing_else(table: Chouette) -> None:
    """Neither the same name at another evening, nor another seat, nor after a change to it."""
    phone = take(Client(), table, "bob")
    other = a_table(club=table.club)
    for place in (link(other, "bob"), link(table, "cal")):
        assert "I am " in phone.get(place).text
    good = phone.cookies[COOKIE].value
    for forged in ("", good[:-1], good[1:], "x" + good, f"[[{seat(table, 'bob').pk}, 'x']]", good.swapcase()):
        phone.cookies[COOKIE] = forged
        assert "I am bob" in phone.get(link(table, "bob")).text


def test_the_cookie_is_kept_from_scripts_and_other_sites(table: Chouette) -> None:
    cookie = tap(Client(), link(table, "bob")).cookies[COOKIE]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert seat(table, "bob").secret not in cookie.value


def test_two_guests_share_a_phone_and_change_between_their_seats(table: Chouette) -> None:
    phone = take(take(Client(), table, "bob"), table, "cal")
    for one, other in (("bob", "cal"), ("cal", "bob")):
        shown = phone.get(link(table, one)).text
        assert f'href="{link(table, other)}"' in shown
        assert 'aria-current="page"' in shown
    assert link(table, "cal") not in take(Client(), table, "bob").get(link(table, "bob")).text


def test_on_a_shared_phone_a_login_s_seat_is_offered_to_that_login_only() -> None:
    chouette = a_table(club=a_club())
    phone = take(take(browser("dee"), chouette, "dee"), chouette, "bob")
    assert link(chouette, "dee") in phone.get(link(chouette, "bob")).text
    phone.cookies.pop("sessionid")
    assert link(chouette, "dee") not in phone.get(link(chouette, "bob")).text


def test_whoever_sits_down_in_the_lobby_has_taken_the_seat(table: Chouette) -> None:
    dee = browser("dee")
    assert dee.post(f"/t/{table.code}/sit/")["Location"] == link(table, "dee")
    assert "I am dee" not in dee.get(link(table, "dee")).text
    assert Seat.objects.filter(chouette=table).count() == 4

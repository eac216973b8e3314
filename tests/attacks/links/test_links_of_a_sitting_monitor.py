"""A monitor who sits at a table on screen: what they see of the others' links and talk while a game runs, and what a link of
their own making opens."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from chouette.models import Chouette, Seat
from chouette.pages.live import read
from chouette.pages.shared.audiences import own_audience, watch_audience
from chouette.pages.talk.posting import talk_as_seat
from chouette.seats.playing_for import roll
from chouette.seats.roll_holds import say_about_the_roll
from clubsite.members.models import Club, Player
from games.play.rolls.roll_holds import Holding
from tests.chouette.evenings import say
from tests.games.dice.loaded_cup import loaded

from .tables import SEATED, a_table, api, browser, link, off_screen, seat, statement, take, tap, user

pytestmark = pytest.mark.django_db

A_WHILE_AGO = datetime(2026, 1, 1, tzinfo=UTC)
SAID = "keep the midpoint xyzzy"
OF_THE_EVENING = [
    "console",
    "links",
    "mute",
    "history",
    "house_rules",
    "texts",
    "replays",
    "evening_json",
    "sheet_text",
    "games_csv",
    "export_json",
    "closing",
    "closing_paper",
    "door",
    "qr_code",
    "dice",
    "dice_json",
    "rules",
    "api_seats",
    "api_chouette",
    "api_statements",
    "api_legal",
    "api_messages",
    "api_my_seat",
    "api_games",
    "api_export",
    "api_sheet_text",
    "api_games_csv",
    "api_closing",
    "api_dice",
    "api_rules",
]
OF_THE_GAME = ["replay", "game_json", "api_game_moves"]


@pytest.fixture
def table() -> Iterator[Chouette]:
    """The clock stands, so that nobody's time to hold the roll passes while a slow machine reads every address."""
    with time_machine.travel(timezone.now(), tick=False):
        chouette = a_table()
        talk_as_seat(seat(chouette, "bob"), "team", SAID, uuid4())
        yield chouette


def told(client: Client, chouette: Chouette) -> dict[str, str]:
    """Everything that the addresses of the evening and of its running game tell."""
    places = [reverse("watch", args=[chouette.code])]
    places += [reverse(name, args=[chouette.code]) for name in OF_THE_EVENING]
    places += [reverse(name, args=[chouette.code, 1]) for name in OF_THE_GAME]
    answers = {place: client.get(place) for place in places}
    assert {place: answer.status_code for place, answer in answers.items()} == dict.fromkeys(places, HTTPStatus.OK)
    return {place: answer.content.decode() for place, answer in answers.items()}


def test_while_a_game_runs_no_address_tells_a_sitting_monitor_anybody_else_s_link_or_their_talk(table: Chouette) -> None:
    with loaded("31"):
        roll(seat(table, "mo"), version=table.version, action_id=uuid4())
    say(table, "mo plays 8/5 6/5")
    audiences = f"console:{user('mo').pk}", own_audience(seat(table, "mo")), watch_audience(table)
    before = [without_numbers(str(read(str(table.pk)).draw(audience))) for audience in audiences]
    say_about_the_roll(seat(table, "cal"), Holding.HOLD, version=table.version)
    others = [seat(table, word).secret for word in ("bob", "cal", "dee")]
    for place, text in told(browser("mo"), table).items():
        assert SAID not in text, place
        assert not any(secret in text for secret in others), place
    after = [without_numbers(str(read(str(table.pk)).draw(audience))) for audience in audiences]
    assert after == before, "a held roll is nothing to the other side"
    assert not any(SAID in text for text in after)


def without_numbers(html: str | None) -> str:
    """Without versions and times, which go on."""
    return re.sub(r"\d+", "", html or "")


def test_the_links_page_says_why_and_shows_their_own(table: Chouette) -> None:
    shown = browser("mo").get(f"/c/{table.code}/links/").text
    assert "a monitor who sits sees no links but their own" in shown
    assert seat(table, "mo").secret in shown
    listed = {one["player"]: one for one in browser("mo").get(f"/api/chouettes/{table.code}/seats/").json()["seats"]}
    assert listed["mo"]["secret"] == seat(table, "mo").secret
    others = [(one["secret"], one["url"], one["shown"]) for one in listed.values() if one["player"] != "mo"]
    assert others == [(None, None, "hidden")] * 3
    switched = browser("mo").patch(
        f"/api/chouettes/{table.code}/seats/", {"answer_for_themselves": True}, content_type="application/json"
    )
    assert all(one["secret"] is None for one in switched.json()["seats"] if one["player"] != "mo")


def test_a_monitor_who_does_not_sit_sees_them_but_none_that_a_guest_has_taken(table: Chouette) -> None:
    take(Client(), table, "bob")
    shown = browser("olga").get(f"/c/{table.code}/links/").text
    assert seat(table, "cal").secret in shown
    assert seat(table, "bob").secret not in shown
    assert "bob has taken this link" in shown
    (bob,) = (
        one for one in browser("olga").get(f"/api/chouettes/{table.code}/seats/").json()["seats"] if one["player"] == "bob"
    )
    assert (bob["secret"], bob["shown"]) == (None, "taken")


def test_sitting_under_a_name_whose_history_counts_for_theirs_is_sitting_too() -> None:
    chouette = a_table(SEATED.replace("box mo", "box moe") + "\ngame")
    assert seat(chouette, "bob").secret in browser("mo").get(f"/c/{chouette.code}/links/").text
    known = Player.objects.get(club=chouette.club, user=user("mo"))
    Player.objects.filter(club=chouette.club, word="moe").update(merged_into=known)
    talk_as_seat(seat(chouette, "bob"), "team", SAID, uuid4())
    others = [seat(chouette, word).secret for word in ("bob", "cal", "dee")]
    for place, text in told(browser("mo"), chouette).items():
        assert SAID not in text, place
        assert not any(secret in text for secret in others), place


def test_between_games_and_off_screen_a_sitting_monitor_hands_out_links() -> None:
    for chouette in (a_table(SEATED), off_screen_at()):
        shown = browser("mo").get(f"/c/{chouette.code}/links/").text
        assert all(seat(chouette, word).secret in shown for word in ("mo", "bob", "cal", "dee"))


def off_screen_at() -> Chouette:
    return a_table(SEATED.replace("board=on", "board=off") + "\ngame", Club.objects.get())


def make(name: str, chouette: Chouette, word: str) -> Any:
    return browser(name).post(f"/c/{chouette.code}/links/{word}/new/")


@pytest.mark.parametrize("word", ["bob", "dee"])
def test_a_link_that_a_sitting_monitor_makes_in_a_game_waits_for_its_end(table: Chouette, word: str) -> None:
    phone = take(browser("dee") if word == "dee" else Client(), table, word)
    before = seat(table, word)
    assert make("mo", table, word).status_code == HTTPStatus.FOUND
    now = seat(table, word)
    assert (now.secret, now.link_waits) == (before.secret, True)
    assert now.secret not in browser("mo").get(f"/c/{table.code}/links/").text
    assert phone.get(link(table, word)).status_code == HTTPStatus.OK, "the player goes on playing"
    told_to_all = f"A new link was made for {word}"
    assert told_to_all in Client().get(f"/w/{table.code}/").text
    assert told_to_all in phone.get(link(table, word)).text
    old = link(table, word)
    say(table, "team wins single override")
    Seat.objects.filter(pk=now.pk).update(link_at=A_WHILE_AGO, seen_at=A_WHILE_AGO, touched_at=A_WHILE_AGO)
    browser("mo").get(f"/c/{table.code}/links/")
    assert phone.get(old).status_code == HTTPStatus.NOT_FOUND
    fresh = seat(table, word)
    assert (fresh.secret != before.secret, fresh.link_waits) == (True, False)
    assert fresh.secret in browser("mo").get(f"/c/{table.code}/links/").text


def test_it_shows_on_the_links_page_once_the_game_is_over_though_nobody_used_the_old_one(table: Chouette) -> None:
    make("mo", table, "cal")
    old = seat(table, "cal").secret
    say(table, "team wins single override")
    drawn = read(str(table.pk)).draw(own_audience(seat(table, "cal"))) or ""
    assert "This page has ended" in drawn
    shown = browser("mo").get(f"/c/{table.code}/links/").text
    assert old not in shown
    assert seat(table, "cal").secret in shown


def test_a_teammate_confirms_it_and_is_shown_it(table: Chouette) -> None:
    make("mo", table, "bob")
    old, cal = link(table, "bob"), take(Client(), table, "cal")
    assert 'form="own-link"' in cal.get(link(table, "cal")).text
    shown = cal.post(link(table, "cal", "confirm-link/"), {"word": "bob"}).text
    assert link(table, "bob") in shown
    assert Client().get(old).status_code == HTTPStatus.NOT_FOUND
    bob = take(Client(), table, "bob")
    assert SAID in bob.get(link(table, "bob")).text
    assert seat(table, "bob").secret not in browser("mo").get(f"/c/{table.code}/links/").text


def test_nobody_else_confirms_it(table: Chouette) -> None:
    """Not the monitor from their own seat, nor the player's own page, nor for a link that nobody made."""
    mo, bob = take(browser("mo"), table, "mo"), take(Client(), table, "bob")
    cal = take(Client(), table, "cal")
    assert cal.post(link(table, "cal", "confirm-link/"), {"word": "bob"}).status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    make("mo", table, "bob")
    before = seat(table, "bob").secret
    for client, word in ((mo, "mo"), (bob, "bob")):
        answer = client.post(link(table, word, "confirm-link/"), {"word": "bob"})
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert "Only a teammate of bob" in answer.text
        again = client.post(api(table, word, "links/bob/confirm/"), {"action_id": str(uuid4())}, "application/json")
        assert (again.status_code, again.json()["code"]) == (422, "NOT_YOUR_TEAMMATE")
    assert (seat(table, "bob").secret, seat(table, "bob").link_waits) == (before, True)


def test_a_sitting_monitor_of_the_team_does_not_confirm_their_own_making() -> None:
    chouette = a_table("sheet plain\noption board=on\nbox bob\nline mo cal dee\ngame")
    make("mo", chouette, "cal")
    mo, dee = take(browser("mo"), chouette, "mo"), take(browser("dee"), chouette, "dee")
    assert mo.post(link(chouette, "mo", "confirm-link/"), {"word": "cal"}).status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert dee.post(link(chouette, "dee", "confirm-link/"), {"word": "cal"}).status_code == HTTPStatus.OK


def test_a_monitor_who_does_not_sit_makes_one_at_once(table: Chouette) -> None:
    make("mo", table, "bob")
    old = seat(table, "bob").secret
    assert make("olga", table, "bob").status_code == HTTPStatus.FOUND
    assert (seat(table, "bob").secret != old, seat(table, "bob").link_waits) == (True, False)
    assert seat(table, "bob").secret in browser("olga").get(f"/c/{table.code}/links/").text


def test_a_monitor_makes_their_own_link_at_once(table: Chouette) -> None:
    old = seat(table, "mo").secret
    make("mo", table, "mo")
    assert seat(table, "mo").secret != old


def test_by_the_api_the_same(table: Chouette) -> None:
    sent = {"action_id": str(uuid4())}
    waits = browser("mo").post(f"/api/chouettes/{table.code}/seats/bob/link/", sent, "application/json").json()
    assert (waits["waits"], waits["secret"], waits["shown"]) == (True, None, "hidden")
    Client().post(api(table, "cal", "take/"), sent, "application/json")
    mate = Client().post(api(table, "cal", "links/bob/confirm/"), {"action_id": str(uuid4())}, "application/json").json()
    assert mate["secret"] == seat(table, "bob").secret
    made = browser("olga").post(f"/api/chouettes/{table.code}/seats/bob/link/", sent, "application/json").json()
    again = browser("olga").post(f"/api/chouettes/{table.code}/seats/bob/link/", sent, "application/json").json()
    assert made["secret"] == again["secret"] == seat(table, "bob").secret
    program = Client().post(api(table, "bob", "take/"), sent, "application/json").json()
    assert program["secret"] == seat(table, "bob").secret != made["secret"]


@pytest.mark.parametrize("name", ["", "dee"])
def test_nobody_but_monitors_makes_links_or_codes(table: Chouette, name: str) -> None:
    before = list(table.seats.order_by("pk").values()), table.code
    for place in (f"/c/{table.code}/links/bob/new/", f"/c/{table.code}/new-code/"):
        assert browser(name).post(place).status_code in (302, 403)
        assert browser("mo").get(place).status_code == HTTPStatus.METHOD_NOT_ALLOWED
    for place in (f"/api/chouettes/{table.code}/seats/bob/link/", f"/api/chouettes/{table.code}/code/"):
        assert browser(name).post(place, {"action_id": str(uuid4())}, "application/json").status_code in (401, 403)
    assert (list(table.seats.order_by("pk").values()), Chouette.objects.get(pk=table.pk).code) == before


def test_off_screen_any_monitor_makes_a_new_one_and_the_table_reads_it() -> None:
    chouette = off_screen()
    old, phone = link(chouette, "bob"), take(Client(), chouette, "bob")
    make("mo", chouette, "bob")
    assert phone.get(old).status_code == HTTPStatus.NOT_FOUND
    for place in (f"/w/{chouette.code}/", f"/c/{chouette.code}/links/"):
        assert "A new link was made for bob." in browser("mo").get(place, follow=True).text or "links" in place
    assert tap(Client(), link(chouette, "bob")).status_code == HTTPStatus.FOUND


def test_an_old_code_leads_nowhere_and_its_pages_end(table: Chouette) -> None:
    old, audience, watching = table.code, watch_audience(table), Client()
    assert watching.get(f"/w/{old}/").status_code == HTTPStatus.OK
    bob = take(Client(), table, "bob")
    made = browser("mo").post(f"/c/{old}/new-code/")
    table.refresh_from_db()
    assert (made["Location"], table.code != old) == (f"/c/{table.code}/links/", True)
    for client in (watching, browser("mo"), browser("dee")):
        for place in (f"/w/{old}/", f"/t/{old}/", f"/api/chouettes/{old}/", f"/w/{old}/games/", f"/w/{old}/dice.json"):
            assert client.get(place).status_code == HTTPStatus.NOT_FOUND
    assert browser("mo").get(f"/c/{old}/").status_code == HTTPStatus.NOT_FOUND
    assert "This page has ended" in (read(str(table.pk)).draw(audience) or "")
    assert bob.get(link(table, "bob")).status_code == HTTPStatus.OK
    sent = {"action_id": str(uuid4())}
    assert browser("mo").post(f"/api/chouettes/{table.code}/code/", sent, "application/json").json() == {
        "code": Chouette.objects.get(pk=table.pk).code
    }


def test_what_was_pressed_on_an_ended_page_does_nothing(table: Chouette) -> None:
    bob, old = take(Client(), table, "bob"), link(table, "bob")
    make("olga", table, "bob")
    before = table.records.count()
    for more in ("say/", "roll/", "talk/", "confirm-link/"):
        assert bob.post(f"{old}{more}", statement(table, "bob doubles")).status_code == HTTPStatus.NOT_FOUND
    assert table.records.count() == before

"""A monitor who plays: whom they let in at the door, and whom they mute."""

from http import HTTPStatus
from typing import Any
from uuid import uuid4

import pytest

from chouette.models import Chouette, SeatRequest
from chouette.seats.sitting_down import sit_down
from clubsite.kit.isolated_name import isolated
from clubsite.members.models import User
from clubsite.members.services import join
from tests.attacks.sitting_monitor import (
    a_monitor,
    ann_has_rolled,
    answers,
    asked,
    at_console,
    browser_of,
    last_said,
    nothing_was_said,
)
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import an_evening_on_screen, press
from tests.chouette.phones import Phone, seat_of, table_of

pytestmark = pytest.mark.django_db


def page(chouette: Chouette, who: str) -> str:
    return Phone().get(f"/s/{seat_of(chouette, who).secret}/").text


def a_table(consent: str) -> Chouette:
    """Bob, of the team, is a monitor; eve of the club asks for a seat while the game runs."""
    sheet = f"sheet plain\noption board=on\noption join_consent={consent}\nbox ann\nline bob cal dee\ngame"
    chouette = an_evening_on_screen(sheet)
    a_monitor(chouette, "bob")
    eve = User.objects.create_user("eve")
    join(chouette.club, eve)
    assert isinstance(sit_down(chouette.pk, eve), SeatRequest)
    chouette.refresh_from_db()
    return chouette


def lets_in(chouette: Chouette, who: str = "bob") -> Any:
    asking = SeatRequest.objects.get(chouette=chouette)
    return browser_of(who).post(f"/t/{chouette.code}/asking/{asking.pk}/", {"answer": "in"})


@pytest.mark.parametrize(("consent", "asks"), [("all", ["ann", "cal", "dee"]), ("box", ["ann"])])
def test_whom_the_house_rules_name_is_asked_about_a_friend_of_the_monitor(consent: str, asks: list[str]) -> None:
    chouette = a_table(consent)
    for _tap in range(2):
        lets_in(chouette)
        assert nothing_was_said(chouette)
        assert asked(chouette)["asks"] == asks
    at_console(chouette, "zoe joins", who="bob")
    assert nothing_was_said(chouette)
    lets_in(chouette)
    for who in asks:
        assert SeatRequest.objects.exists()
        answers(chouette, who)
    assert last_said(chouette).said == "eve joins"
    assert "eve" in table_of(chouette).waiting
    assert not SeatRequest.objects.exists()


def test_where_the_monitor_decides_he_does() -> None:
    """A newcomer waits for the next game, and nobody's points of this one change."""
    chouette = a_table("monitor")
    before = table_of(chouette).game
    lets_in(chouette)
    assert last_said(chouette).said == "eve joins"
    assert table_of(chouette).game == before


def test_a_monitor_who_does_not_sit_lets_in_at_once() -> None:
    chouette = a_table("all")
    lets_in(chouette, "mo")
    assert last_said(chouette).said == "eve joins"


def test_whoever_comes_back_has_said_yes_by_asking_for_the_seat() -> None:
    """Nobody asks them on a page that they have left."""
    chouette = ann_has_rolled()
    dee = a_monitor(chouette, "dee")
    a_monitor(chouette, "bob")
    say(chouette, "box wins single override\ndee leaves")
    assert isinstance(sit_down(chouette.pk, dee), SeatRequest)
    chouette.refresh_from_db()
    lets_in(chouette)
    assert last_said(chouette).said == "dee joins"
    assert not SeatRequest.objects.exists()


def test_who_was_not_asked_for_is_asked_whether_they_come_back() -> None:
    chouette = say(ann_has_rolled(), "box wins single override\ndee leaves")
    a_monitor(chouette, "bob")
    at_console(chouette, "dee joins", who="bob")
    assert nothing_was_said(chouette)
    assert asked(chouette)["asks"] == ["dee"]


def test_who_asks_for_a_seat_is_told_on_the_page_of_a_monitor_who_plays_and_on_no_other() -> None:
    chouette = a_table("monitor")
    told = [f"{isolated('eve')} asks for a seat." in page(chouette, who) for who in ("bob", "ann", "cal")]
    assert told == [True, False, False]
    assert f'<a href="/c/{chouette.code}/">Decide at the console</a>' in page(chouette, "bob")
    lets_in(chouette)
    assert "asks for a seat" not in page(chouette, "bob")


# Muting


def tells(chouette: Chouette, who: str, room: str) -> int:
    sent = {"text": "careful now", "room": room, "action_id": uuid4()}
    return int(press(Phone(), chouette, who, "talk", **sent).status_code)


def test_muting_takes_nobody_s_advice_away_while_a_game_runs_on_screen() -> None:
    chouette = ann_has_rolled()
    assert browser_of("ann").post(f"/c/{chouette.code}/mute/", {"word": "bob", "muted": "on"}).status_code == HTTPStatus.FOUND
    assert tells(chouette, "bob", "team") == HTTPStatus.SEE_OTHER
    assert tells(chouette, "bob", "table") == HTTPStatus.UNPROCESSABLE_ENTITY
    shown = Phone().get(f"/s/{chouette.seats.get(word='bob').secret}/").text
    assert "A monitor has muted you. What you write is shown to your own side only." in shown
    assert "careful now" in Phone().get(f"/s/{chouette.seats.get(word='cal').secret}/").text
    say(chouette, "box wins gammon override")
    assert tells(chouette, "bob", "table") == HTTPStatus.UNPROCESSABLE_ENTITY

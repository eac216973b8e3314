"""Whoever would lose points by a correction refuses it; nobody ends the request by rolling, or by beginning the next game."""

from uuid import uuid4

import pytest
from django.test import Client

from chouette.models import Chouette
from chouette.rules.model.actions import Player
from tests.attacks.sitting_monitor import a_monitor, ann_has_rolled, answers, asked, at_console, last_said, nothing_was_said
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import an_evening_on_screen, let_everybody_roll, press
from tests.chouette.phones import Phone, seat_of, table_of
from tests.games.dice.loaded_cup import loaded

pytestmark = pytest.mark.django_db

CORRECTION = "correct game 1: box wins gammon"
POINTS = "ann +3 instead of −3, bob −1 instead of +1, cal −1 instead of +1, dee −1 instead of +1."
WITH_PARTNERS = "sheet plain\noption board=on\noption partner=optional\noption partner_from=4\nbox ann\nline bob cal dee"
ROLES = "Next: ann is box, cal is captain"


def the_team_has_won(then: str = "") -> Chouette:
    return say(ann_has_rolled(), f"team wins single override\n{then}")


def ann_asks(chouette: Chouette) -> str:
    at_console(chouette, CORRECTION)
    return str(asked(chouette)["id"])


def page_of(chouette: Chouette, who: str) -> str:
    return Phone().get(f"/s/{seat_of(chouette, who).secret}/").text


def is_open(chouette: Chouette) -> bool:
    return "ann asks to write down:" in page_of(chouette, "dee") and "It has lapsed" not in page_of(chouette, "dee")


def times_corrected(chouette: Chouette) -> int:
    return chouette.records.filter(said=CORRECTION).count()


def test_who_would_lose_by_it_rolls_and_is_asked_all_the_same() -> None:
    chouette = the_team_has_won("game")
    let_everybody_roll(chouette)
    read = ann_asks(chouette)
    answers(chouette, "cal", about=read)
    with loaded("61"):
        press(Client(), chouette, "bob", "roll")
    assert last_said(chouette).said == "opening 6 1"
    assert (asked(chouette)["id"], asked(chouette)["agreed"]) == (read, ["cal"])
    assert is_open(chouette)
    assert POINTS in page_of(chouette, "bob")
    for who in ("bob", "dee", "dee"):
        assert answers(chouette, who, about=read).status_code == 302
    assert (last_said(chouette).said, last_said(chouette).agreed) == (CORRECTION, ["cal", "bob", "dee"])
    assert times_corrected(chouette) == 1
    assert table_of(chouette).scores[Player("ann")] == 12


def test_the_game_that_is_played_meanwhile_may_even_end() -> None:
    chouette = the_team_has_won("game")
    read = ann_asks(chouette)
    say(chouette, "box wins single override\ngame")
    before = table_of(chouette).scores[Player("ann")]
    for who in ("bob", "cal", "dee"):
        assert answers(chouette, who, about=read).status_code == 302
    assert times_corrected(chouette) == 1
    assert table_of(chouette).scores[Player("ann")] == before + 24


def test_once_the_next_game_begins_all_are_asked_anew_because_the_roles_stay() -> None:
    chouette = the_team_has_won()
    read = ann_asks(chouette)
    assert ROLES in page_of(chouette, "bob")
    answers(chouette, "bob", about=read)
    say(chouette, "game")
    assert is_open(chouette)
    assert asked(chouette)["agreed"] == []
    assert ROLES not in page_of(chouette, "bob")
    assert answers(chouette, "cal", about=read).status_code == 422  # a tap on what stood there before
    for who in ("bob", "cal", "dee"):
        assert answers(chouette, who).status_code == 302
    assert times_corrected(chouette) == 1


def test_one_no_ends_it_whatever_was_said_before() -> None:
    chouette = the_team_has_won("game")
    read = ann_asks(chouette)
    say(chouette, "eve joins")
    assert answers(chouette, "bob", "refuse", about=read).status_code == 302
    say(chouette, "eve leaves")
    assert answers(chouette, "cal", about=read).status_code == 422
    assert nothing_was_said(chouette)


@pytest.mark.parametrize(
    "said",
    ["undo", "undo step", "correct game 1 team wins gammon", "box wins single override\noption beaver=off", "suspend\nclose"],
)
def test_it_lapses_once_that_game_is_another_or_anything_is_taken_back(said: str) -> None:
    chouette = the_team_has_won("game")
    read = ann_asks(chouette)
    say(chouette, said)
    assert not is_open(chouette)
    assert answers(chouette, "bob", about=read).status_code == 422
    assert times_corrected(chouette) == 0


def test_what_else_is_asked_for_lapses_as_before() -> None:
    chouette = the_team_has_won("game")
    at_console(chouette, "dee leaves")
    read = asked(chouette)["id"]
    say(chouette, "eve joins")
    assert answers(chouette, "dee", about=read).status_code == 422


def test_another_monitor_asks_for_something_else_but_not_before_they_have_answered() -> None:
    chouette = the_team_has_won("game")
    a_monitor(chouette, "bob")
    read = ann_asks(chouette)
    say(chouette, "eve joins")
    assert "ann has asked the table for something." in at_console(chouette, "dee leaves", who="bob").text
    assert asked(chouette)["id"] == read
    answers(chouette, "bob", about=read)
    at_console(chouette, "dee leaves", who="bob", click=uuid4())
    assert asked(chouette)["said"] == ["dee leaves"]


@pytest.mark.parametrize(("asks", "owes"), [("ann", False), ("bob", True)])
def test_the_box_asks_for_a_partner_instead_but_not_before_it_has_answered(asks: str, owes: bool) -> None:
    chouette = say(an_evening_on_screen(WITH_PARTNERS), "game\nbox wins single override")
    a_monitor(chouette, asks)
    at_console(chouette, "correct game 1 team wins single", who=asks)
    say(chouette, "eve joins")
    assert ('value="partner dee"' in page_of(chouette, "ann")) is not owes
    assert press(Client(), chouette, "ann", say="partner dee").status_code == (422 if owes else 302)
    assert (asked(chouette)["said"] == ["partner dee"]) is not owes

"""A monitor rolls at the console until the dice please: to round a settlement, for the seats, and before the others agree."""

from typing import Any
from uuid import uuid4

import pytest

from chouette.evening.services import open_chouette
from chouette.models import Chouette
from chouette.records.audit import troubles_of
from chouette.records.evening_dice import dice_of_evening
from clubsite.members.models import Club, Membership, Role, User
from games.dice.models import DiceSeed, DrawnRoll
from tests.attacks.sitting_monitor import (
    a_monitor,
    ann_at_the_table,
    answers,
    asked,
    at_console,
    browser_of,
    by_program,
    last_said,
)
from tests.chouette.evenings import say
from tests.chouette.on_screen.dice_evenings import tell
from tests.chouette.on_screen.evenings import ON_SCREEN

pytestmark = pytest.mark.django_db

SIMBORG = ON_SCREEN.replace("\ngame", "\noption settlement_rounding=simborg\ngame")
FAIR = {"cube": "main:cal", "to": "ann", "points": "0.78"}


def at_dialog(chouette: Chouette, who: str, sheet: str, **fields: Any) -> Any:
    chouette.refresh_from_db()
    click = {"version": chouette.version, "action_id": uuid4(), "reason": "agreed aloud"}
    return browser_of(who).post(f"/c/{chouette.code}/sheet/{sheet}/", click | fields)


def settled_by_mo(chouette: Chouette) -> str:
    assert at_dialog(chouette, "mo", "settle", **FAIR).status_code == 303
    said: str = last_said(chouette).said
    return said


def test_a_settlement_at_the_console_is_rounded_by_the_same_dice_after_an_undo() -> None:
    friday = ann_at_the_table(SIMBORG)
    said = set()
    for _ in range(5):
        said.add(settled_by_mo(friday))
        say(friday, "undo step")
    assert len(said) == 1
    assert DrawnRoll.objects.filter(scope=f"chouette:{friday.code}:beside").count() == 1
    say(friday, "team wins single override\nclose")
    assert troubles_of(friday.pk) == []
    assert [one.dice.wrong for one in dice_of_evening(friday).promised] == [None, None]


def test_nobody_sees_the_dice_before_those_whom_it_concerns_have_agreed() -> None:
    friday = ann_at_the_table(SIMBORG)
    at_dialog(friday, "ann", "settle", **FAIR)
    waiting = asked(friday)
    assert waiting["said"] == ["settle ann cal 0.78 to ann"]
    assert not DrawnRoll.objects.exists()
    answers(friday, "cal", "refuse")
    at_dialog(friday, "ann", "settle", **FAIR)
    answers(friday, "cal")
    said = last_said(friday).said
    assert said.startswith("settle ann cal 0.78 to ann roll ")
    assert last_said(friday).agreed == ["cal"]
    say(friday, "undo step")
    assert settled_by_mo(friday) == said


@pytest.mark.parametrize("said", ["settle ann cal 0.78 to ann roll 6 6", "settle ann cal 0.78 to ann roll 6 6 override"])
def test_dice_are_not_told_on_screen(said: str) -> None:
    friday = ann_at_the_table(SIMBORG)
    a_monitor(friday, "dee")
    for who in ("ann", "mo"):
        assert "Dice are rolled by the site alone" in at_console(friday, said, who=who, reason="so it fell").text
    answer = by_program(friday, said, who="dee")
    assert (answer.status_code, answer.json()["code"]) == (422, "DICE_FROM_THE_CUP")
    assert by_program(friday, "settle ann cal 0.78 to ann", who="mo", reason="agreed").status_code == 201


def test_a_limit_does_not_tell_the_dice() -> None:
    """The cap lies between the two steps: it is refused whatever the dice are, and none is drawn."""
    friday = ann_at_the_table(SIMBORG)
    answer = at_console(friday, "settle ann cal 3.2 to ann", who="mo", reason="agreed aloud")
    assert answer.status_code == 422
    assert not DrawnRoll.objects.exists()
    assert last_said(friday).said == "game"


def unseated(order: str = "one_die") -> Chouette:
    mo, club = User.objects.create_user("mo"), Club.objects.create(name="Friday", slug="friday")
    Membership.objects.create(club=club, user=mo, roles=[Role.MONITOR])
    return tell(open_chouette(club, "Friday", mo), "option board=on", f"option initial_order={order}")


@pytest.mark.parametrize(("seating", "order"), [("rolls", "one_die"), ("rolls", "four_dice"), ("shuffle", "one_die")])
def test_seats_thrown_at_the_console_come_again_however_the_players_are_named(seating: str, order: str) -> None:
    friday = unseated(order)
    seats = set()
    for names in ("Ann\nBob\nCal\nDee", "Dee\nCal\nBob\nAnn", "Bob\nDee\nAnn\nCal"):
        before = friday.version
        answer = at_dialog(friday, "mo", "seats", names=names, seating=seating)
        assert answer.status_code == 303, answer.text
        friday.refresh_from_db()
        said = list(friday.records.filter(number__gt=before).values_list("said", flat=True))
        seats.add("\n".join(said))
        again = at_dialog(friday, "mo", "seats", names=names, seating=seating)
        assert "The seats are given already" in again.text
        tell(friday, *["undo step"] * len(said))
    assert len(seats) == 1
    assert troubles_of(friday.pk) == []
    assert DiceSeed.objects.get(scope__endswith=":beside").drawn >= 2


def test_seats_are_not_told_on_screen() -> None:
    friday = unseated()
    assert "Dice are rolled by the site alone" in at_console(friday, "rolls ann 6 bob 3", who="mo").text


def test_round_a_real_board_the_dice_are_told_and_rolled_as_before() -> None:
    mo, club = User.objects.create_user("mo"), Club.objects.create(name="Friday", slug="friday")
    Membership.objects.create(club=club, user=mo, roles=[Role.MONITOR])
    friday = open_chouette(club, "Friday", mo)
    assert at_console(friday, "rolls ann 6 bob 3", who="mo").status_code == 303
    say(friday, "option settlement_rounding=simborg\ngame")
    assert at_dialog(friday, "mo", "settle", cube="main:bob", to="ann", points="0.78").status_code == 303
    assert " roll " in last_said(friday).said
    say(friday, "undo step")
    assert at_console(friday, "settle ann bob 0.78 to ann roll 6 6", who="mo").status_code == 303
    assert not DiceSeed.objects.exists()

"""Points of people who have left, dropped, never came or never agreed: nobody moves them unasked."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from chouette.models import Chouette
from clubsite.operations.outages.beats import beat
from tests.attacks.sitting_monitor import (
    a_monitor,
    ann_at_the_table,
    ann_has_rolled,
    answers,
    asked,
    at_console,
    by_program,
    last_said,
    nothing_was_said,
)
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import let_everybody_roll, press
from tests.chouette.phones import table_of

pytestmark = pytest.mark.django_db

SHEET = "sheet plain\noption board=on\noption partner=optional\noption partner_from=4\nbox ann\nline bob cal dee"


@pytest.mark.parametrize("sent_by", [at_console, by_program])
def test_cash_of_somebody_who_has_left_is_taken_back_with_their_yes(sent_by: object) -> None:
    chouette = say(ann_has_rolled(), "team wins single override\ncal pays ann 1\ncal leaves")
    assert callable(sent_by)
    sent_by(chouette, "undo")
    assert nothing_was_said(chouette)
    assert "cal" in asked(chouette)["asks"]
    for who in asked(chouette)["asks"]:
        answers(chouette, who)
    assert last_said(chouette).said == "undo"


def test_so_is_a_bet_on_the_side() -> None:
    chouette = say(ann_has_rolled(), "team wins single override\nproposition dee cal 2 to cal\ncal leaves")
    at_console(chouette, "undo")
    assert nothing_was_said(chouette)
    assert "cal" in asked(chouette)["asks"]


def test_a_correction_is_taken_back_with_those_who_have_left() -> None:
    chouette = say(ann_has_rolled(), "team wins single override\ncorrect game 1 team wins gammon\ncal leaves")
    at_console(chouette, "undo")
    assert nothing_was_said(chouette)
    assert "cal" in asked(chouette)["asks"]


def test_who_settled_and_lost_does_not_decide_the_game_and_get_it_back() -> None:
    chouette = say(ann_has_rolled(), "settle ann cal 2 to ann\ncal leaves\nsuspend")
    a_monitor(chouette, "cal")
    answer = at_console(chouette, "decide set aside: nobody came", who="cal")
    assert "cal has points in this game and cannot decide it." in answer.text
    assert nothing_was_said(chouette)


def test_the_box_makes_nobody_its_partner_unasked() -> None:
    chouette = ann_at_the_table(SHEET)
    at_console(chouette, "partner cal")
    assert nothing_was_said(chouette)
    assert asked(chouette)["asks"] == ["cal"]
    answers(chouette, "cal")
    assert table_of(chouette).roles.partners == ("cal",)
    chouette.refresh_from_db()
    at_console(chouette, "partner off")
    assert last_said(chouette).said == "partner off"


def test_nor_from_its_seat_somebody_who_is_away() -> None:
    chouette = ann_at_the_table(SHEET)
    at = timezone.now() - timedelta(hours=1)
    chouette.seats.filter(word="cal").update(seen_at=at, touched_at=at)
    answer = press(Client(), chouette, "ann", say="partner cal")
    assert answer.status_code == 422
    assert "cal is away" in answer.text
    assert nothing_was_said(chouette)
    assert press(Client(), chouette, "ann", say="partner dee").status_code == 302


def test_a_newcomer_is_not_gone_before_they_could_come() -> None:
    chouette: Chouette = say(ann_has_rolled(), "team wins single override\neve joins")
    let_everybody_roll(chouette)
    at_console(chouette, "eve sits out")
    assert nothing_was_said(chouette)
    assert asked(chouette)["asks"] == ["eve"]
    with time_machine.travel(timezone.now() + timedelta(minutes=3), tick=False):
        beat()  # the site was there all the while
        at_console(chouette, "eve sits out")
    assert last_said(chouette).said == "eve sits out"

"""A monitor who plays takes back what they have said of the cubes themselves: it has been heard, and others have answered."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from chouette.models import Chouette
from tests.attacks.sitting_monitor import (
    a_monitor,
    ann_has_rolled,
    asked,
    at_console,
    bob_has_rolled,
    by_program,
    last_said,
    nothing_was_said,
)
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import press
from tests.chouette.phones import from_phone, table_of

pytestmark = pytest.mark.django_db


def ann_may_double() -> Chouette:
    """It is her turn, before her roll."""
    return say(bob_has_rolled(), "bob plays 24/18 13/11")


def by_herself(chouette: Chouette, said: str, who: str = "ann") -> Chouette:
    press(Client(), chouette, who, "say", say=said)
    chouette.refresh_from_db()
    assert last_said(chouette).said == said
    return chouette


@pytest.mark.parametrize("sent_by", [at_console, by_program])
def test_her_double_stands_even_before_anybody_has_answered(sent_by: object) -> None:
    chouette = by_herself(ann_may_double(), "ann doubles all")
    assert callable(sent_by)
    sent_by(chouette, "undo step")
    assert nothing_was_said(chouette)
    assert asked(chouette)["asks"] == ["bob", "cal", "dee"]


def test_the_last_of_the_hidden_answers_is_not_changed_once_all_are_open() -> None:
    """Dee is a monitor, and the last in the order in which they are written down."""
    chouette = by_herself(ann_may_double(), "ann doubles all")
    a_monitor(chouette, "dee")
    for said in ("bob drops", "cal drops", "dee takes"):
        from_phone(chouette, said)
    assert last_said(chouette).said == "dee takes"
    at_console(chouette, "undo step", who="dee")
    assert nothing_was_said(chouette)
    assert asked(chouette)["asks"][0] == "ann"


def test_a_resignation_is_not_withdrawn_after_a_look_at_the_other_side() -> None:
    chouette = by_herself(ann_may_double(), "ann resigns single")
    at_console(chouette, "undo step")
    assert nothing_was_said(chouette)


def test_nor_the_box_s_take() -> None:
    chouette = say(ann_has_rolled(), "ann plays 8/5 6/5\nbob cal dee double")
    at_console(chouette, "ann takes all")
    chouette.refresh_from_db()
    at_console(chouette, "undo step")
    assert nothing_was_said(chouette)


# Between games


def test_a_box_who_looks_away_for_a_minute_stays_box() -> None:
    """Cal, a monitor and next in line, sits her out and begins in one press."""
    chouette = say(ann_has_rolled(), "box wins single override")
    a_monitor(chouette, "cal")
    at = timezone.now() - timedelta(hours=1)
    chouette.seats.filter(word="ann").update(seen_at=at, touched_at=at)  # gone for good, as far as anybody knows
    at_console(chouette, "ann sits out\ngame", who="cal")
    assert nothing_was_said(chouette)
    assert asked(chouette)["asks"] == ["bob", "dee"]
    for who in ("bob", "dee"):
        press(Client(), chouette, who, "proposal", agree=asked(chouette)["id"])
    game = table_of(chouette).game
    assert game is not None
    assert game.box == "cal"


def test_a_locked_phone_is_nobody_s_absence() -> None:
    chouette = say(ann_has_rolled(), "box wins single override")
    for seconds, free in ((60, False), (240, True)):
        at = timezone.now() - timedelta(seconds=seconds)
        chouette.seats.filter(word="dee").update(seen_at=at, touched_at=at)
        at_console(chouette, "dee sits out")
        assert nothing_was_said(chouette) is not free

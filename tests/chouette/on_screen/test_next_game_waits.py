"""While somebody is asked to be partner, the others' *Next game* waits, for a bounded time; the box goes on when it likes."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from chouette.models import Chouette
from chouette.seats.asking.partners_asked import LONGEST_PAUSE, PATIENCE, TO_CHOOSE
from tests.attacks.sitting_monitor import a_monitor, answers, asked, at_console
from tests.chouette.on_screen.evenings import press
from tests.chouette.on_screen.test_asked_to_be_partner import page, partners
from tests.chouette.on_screen.test_partner_passed_on import LOST, an_evening
from tests.chouette.phones import from_monitor, table_of

pytestmark = pytest.mark.django_db

ALONE = "game\nbox wins single override"
WAITS = "The next game waits for cal, asked to be partner"


@pytest.fixture
def friday() -> Chouette:
    """Ann has won alone and asks dee, who is next behind the captain."""
    friday = an_evening(ALONE)
    press(Client(), friday, "ann", say="partner dee")
    return friday


@contextmanager
def later(chouette: Chouette, seconds: int) -> Iterator[None]:
    """So much later, with everybody still there."""
    with time_machine.travel(timezone.now() + timedelta(seconds=seconds)):
        chouette.seats.update(touched_at=timezone.now(), seen_at=timezone.now())
        yield


def begins(chouette: Chouette, who: str) -> bool:
    answer = press(Client(), chouette, who, say="game")
    assert (answer.status_code, "seconds at most" in answer.text) in ((302, False), (422, True))
    return table_of(chouette).game is not None


def test_nobody_but_the_box_begins_before_the_one_asked_can_answer(friday: Chouette) -> None:
    assert not begins(friday, "bob")
    assert "The next game waits for dee, asked to be partner" in page(friday, "bob")
    assert "The next game waits" not in page(friday, "dee")
    assert "The next game waits" not in page(friday, "ann")
    answers(friday, "dee")
    assert partners(friday) == ("dee",)
    assert begins(friday, "bob")


def test_the_box_goes_on_without_waiting(friday: Chouette) -> None:
    assert begins(friday, "ann")
    assert partners(friday) == ()


def test_the_wait_ends(friday: Chouette) -> None:
    with later(friday, PATIENCE):
        assert "The next game waits" not in page(friday, "bob")
        assert begins(friday, "bob")


def test_asking_again_holds_nobody_up_beyond_the_pause(friday: Chouette) -> None:
    with later(friday, LONGEST_PAUSE):
        press(Client(), friday, "ann", "proposal", withdraw=asked(friday)["id"])
        press(Client(), friday, "ann", say="partner dee")
        assert asked(friday)["asks"] == ["dee"]
        assert begins(friday, "bob")


def test_it_waits_also_for_whom_the_box_was_passed_on_with() -> None:
    friday = an_evening(LOST)
    assert not begins(friday, "eve")
    with later(friday, PATIENCE):
        assert begins(friday, "eve")


def test_a_monitor_who_plays_waits_like_the_others_and_one_who_does_not_decides(friday: Chouette) -> None:
    a_monitor(friday, "bob")
    answer = at_console(friday, "game", who="bob")
    assert (answer.status_code, "seconds at most" in answer.text) == (422, True)
    assert from_monitor(friday, "game") == ["game"]


def test_the_box_withdraws_its_request_and_nobody_else(friday: Chouette) -> None:
    assert 'name="withdraw"' in page(friday, "ann")
    assert 'name="withdraw"' not in page(friday, "bob")
    assert press(Client(), friday, "bob", "proposal", withdraw=asked(friday)["id"]).status_code == 422
    assert press(Client(), friday, "ann", "proposal", withdraw=asked(friday)["id"]).status_code == 302
    friday.refresh_from_db()
    assert friday.proposal is None
    with later(friday, TO_CHOOSE):
        assert begins(friday, "bob")


def test_while_one_is_asked_no_other_is_offered_and_she_does_not_wait_for_herself(friday: Chouette) -> None:
    assert "as partner" not in page(friday, "ann")
    assert "Waiting for dee." in page(friday, "ann")
    assert "Waiting for dee." not in page(friday, "dee")
    assert "You are asked." in page(friday, "dee")


def offered(friday: Chouette) -> list[str]:
    text = page(friday, "ann")
    return [who for who in ("bob", "cal", "dee", "eve") if f'value="partner {who}"' in text]


def test_after_a_no_the_next_in_line_is_offered_whoever_comes_and_goes(friday: Chouette) -> None:
    answers(friday, "dee", "refuse")
    assert offered(friday) == ["eve"]
    press(Client(), friday, "eve", say="eve sits out")
    assert offered(friday) == ["bob"]
    press(Client(), friday, "ann", say="partner bob")
    answers(friday, "bob", "refuse")
    assert offered(friday) == []
    press(Client(), friday, "eve", say="eve returns")
    assert offered(friday) == ["eve"]
    assert press(Client(), friday, "ann", say="partner dee").status_code == 422


def test_who_is_captain_remains_it_after_saying_no() -> None:
    friday = an_evening(ALONE)
    press(Client(), friday, "ann", say="partner cal")
    answers(friday, "cal", "refuse")
    assert offered(friday) == ["dee"]


def test_what_a_monitor_asks_is_not_counted_with_what_the_box_asks(friday: Chouette) -> None:
    a_monitor(friday, "ann")
    answers(friday, "dee", "refuse")
    press(Client(), friday, "ann", say="partner eve")
    answers(friday, "eve", "refuse")
    for who in ("bob", "cal"):
        at_console(friday, f"{who} sits out")
        assert asked(friday)["asks"] == [who]
        answers(friday, who, "refuse")
    assert offered(friday) == ["bob"]
    refused = at_console(friday, "dee sits out")
    assert (refused.status_code, "cal has said no to that" in refused.text) == (422, True)
    press(Client(), friday, "ann", say="partner bob")
    assert asked(friday)["asks"] == ["bob"]

"""Nobody takes the box's partner away by tapping *Next game* first: it waits a moment for the box to choose, or to say none."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from chouette.models import Chouette
from chouette.seats.asking.partners_asked import TO_CHOOSE
from tests.attacks.sitting_monitor import a_monitor, answers, at_console
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import game_of, press
from tests.chouette.on_screen.test_asked_to_be_partner import page, partners
from tests.chouette.on_screen.test_next_game_waits import ALONE, begins, later
from tests.chouette.on_screen.test_partner_passed_on import LOST, WON, an_evening
from tests.chouette.phones import from_monitor

pytestmark = pytest.mark.django_db

BOB_WINS = "game\nteam wins single override"


@pytest.fixture
def friday() -> Chouette:
    """Bob has won the box; he may take a partner."""
    return an_evening(BOB_WINS)


def test_nobody_begins_before_the_box_can_choose_and_the_page_says_so(friday: Chouette) -> None:
    assert not begins(friday, "cal")
    refused = press(Client(), friday, "cal", say="game").text
    assert "The next game waits for bob, who may choose a partner: " in refused
    assert "who may choose a partner" in page(friday, "cal")
    told = page(friday, "bob")
    assert "The others’ next game waits for you to choose a partner" in told
    assert "No partner" in told
    assert "No partner" not in page(friday, "cal")


def test_the_box_begins_at_once(friday: Chouette) -> None:
    assert begins(friday, "bob")
    assert game_of(friday).partners == ()


def test_after_no_partner_anybody_begins(friday: Chouette) -> None:
    assert press(Client(), friday, "bob", say="partner off").status_code == 302
    assert "who may choose a partner" not in page(friday, "cal")
    assert "No partner" not in page(friday, "bob")
    assert begins(friday, "cal")


def test_with_a_yes_anybody_begins(friday: Chouette) -> None:
    press(Client(), friday, "bob", say="partner dee")
    assert "asked to be partner" in page(friday, "cal")
    answers(friday, "dee")
    assert partners(friday) == ("dee",)
    assert begins(friday, "cal")


def test_the_wait_ends(friday: Chouette) -> None:
    with later(friday, TO_CHOOSE):
        assert "who may choose a partner" not in page(friday, "cal")
        assert begins(friday, "cal")


def test_nobody_waits_for_a_box_that_is_away(friday: Chouette) -> None:
    long_ago = timezone.now() - timedelta(minutes=1)
    friday.seats.filter(word="bob").update(seen_at=long_ago, touched_at=long_ago)
    assert begins(friday, "cal")


def test_nobody_waits_where_the_partnership_goes_on() -> None:
    assert begins(an_evening(WON), "dee")


def test_nobody_waits_where_the_house_rules_leave_no_choice(friday: Chouette) -> None:
    say(friday, "dee sits out\neve sits out")
    assert begins(friday, "cal")


def test_whom_the_partnership_passed_on_to_says_no_and_the_box_may_choose_another() -> None:
    friday = an_evening(LOST)
    press(Client(), friday, "dee", say="partner off")
    assert not begins(friday, "cal")
    assert "No partner" in page(friday, "bob")


def test_a_monitor_who_plays_waits_and_one_who_does_not_decides(friday: Chouette) -> None:
    a_monitor(friday, "cal")
    answer = at_console(friday, "game", who="cal")
    assert (answer.status_code, "who may choose a partner" in answer.text) == (422, True)
    assert from_monitor(friday, "game") == ["game"]


def test_the_box_alone_after_a_game_it_won_chooses_again() -> None:
    friday = an_evening(ALONE)
    assert not begins(friday, "bob")
    assert begins(friday, "ann")

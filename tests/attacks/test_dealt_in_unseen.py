"""Who is away when the next game begins is not dealt into it, whoever begins it."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from chouette.models import Chouette
from games.play.presence import see
from tests.attacks.sitting_monitor import ann_has_rolled, at_console, by_program, last_said, nothing_was_said
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import game_of, press

pytestmark = pytest.mark.django_db


@pytest.fixture
def friday() -> Chouette:
    """Between games; ann stays box."""
    return say(ann_has_rolled(), "box wins single override")


def away(chouette: Chouette, *words: str) -> None:
    at = timezone.now() - timedelta(hours=1)
    chouette.seats.filter(word__in=words).update(seen_at=at, touched_at=at)


@pytest.mark.parametrize("sent_by", [at_console, by_program])
def test_the_next_game_begins_without_them(friday: Chouette, sent_by: object) -> None:
    away(friday, "dee")
    assert callable(sent_by)
    sent_by(friday, "game")
    assert set(game_of(friday).team) == {"bob", "cal"}
    assert [one.said for one in friday.records.order_by("-number")[:2]] == ["game", "dee sits out"]


def test_also_from_a_seat_and_the_same_press_twice_is_one(friday: Chouette) -> None:
    away(friday, "dee")
    click, version = uuid4(), friday.version
    for _tap in range(2):
        assert press(Client(), friday, "bob", say="game", page=click, version=version).status_code == 302
    assert set(game_of(friday).team) == {"bob", "cal"}
    assert friday.records.filter(said="game").count() == 2
    assert friday.records.filter(said="dee sits out").get().actor_name == "away too long"


def test_also_when_the_evening_was_closed_long_ago(friday: Chouette) -> None:
    friday = say(friday, "close")
    away(friday, "dee")
    at_console(friday, "undo step\ngame")
    assert set(game_of(friday).team) == {"bob", "cal"}


def test_not_without_the_box_nor_alone(friday: Chouette) -> None:
    away(friday, "ann")
    answer = press(Client(), friday, "bob", say="game")
    assert answer.status_code == 422
    assert "ann is box and has given no sign for 120 seconds." in answer.text
    away(friday, "bob", "cal", "dee")
    see(friday.seats.get(word="ann"))
    answer = press(Client(), friday, "ann", say="game")
    assert "too few are there for a game" in answer.text
    assert nothing_was_said(friday)


def test_a_proxy_of_their_own_choice_plays_for_them(friday: Chouette) -> None:
    press(Client(), friday, "dee", say="dee proxy cal")
    away(friday, "dee")
    assert press(Client(), friday, "bob", say="game").status_code == 302
    assert set(game_of(friday).team) == {"bob", "cal", "dee"}


def test_a_newcomer_has_the_time_to_come(friday: Chouette) -> None:
    at_console(friday, "eve joins")
    at_console(friday, "game")
    assert last_said(friday).said == "game"
    assert "eve" in game_of(friday).team

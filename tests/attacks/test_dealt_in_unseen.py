"""Who is away when the next game begins is not dealt into it, whoever begins it."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from chouette.models import Chouette
from chouette.rules.refusals import Refused
from chouette.seats.sitting_down import roll_and_begin
from clubsite.members.models import User
from games.play.presence import see
from tests.attacks.sitting_monitor import ann_at_the_table, ann_has_rolled, at_console, by_program, last_said, nothing_was_said
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import game_of, press

pytestmark = pytest.mark.django_db


@pytest.fixture
def friday() -> Chouette:
    """Between games, everybody there; ann stays box."""
    chouette = say(ann_has_rolled(), "box wins single override")
    for seat in chouette.seats.all():
        see(seat)
    return chouette


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


@pytest.mark.parametrize("comes", [True, False])
def test_a_newcomer_plays_once_they_have_come(friday: Chouette, comes: bool) -> None:
    at_console(friday, "eve joins")
    if comes:
        see(friday.seats.get(word="eve"))
    at_console(friday, "game")
    assert last_said(friday).said == "game"
    assert ("eve" in game_of(friday).team) is comes


def lobby(*there: str) -> Chouette:
    """Four names at a table on screen before its first game; these have opened their pages."""
    chouette = ann_at_the_table("sheet plain\noption board=on\nann joins\nbob joins\ncal joins\ndee joins")
    for word in there:
        see(chouette.seats.get(word=word))
    return chouette


@pytest.mark.parametrize("absent", ["dee", "ann"])
def test_whoever_never_came_has_no_part_in_the_first_game(absent: str) -> None:
    there = {"ann", "bob", "cal", "dee"} - {absent}
    chouette = lobby(*there)
    user = User.objects.create_user("olga") if absent == "ann" else User.objects.get(username="ann")
    roll_and_begin(chouette.pk, version=chouette.version, action_id=uuid4(), by=user)
    game = game_of(chouette)
    assert {game.box, *game.team} == there
    assert chouette.records.filter(said=f"{absent} sits out").count() == 1


def test_one_alone_begins_no_first_game_against_names() -> None:
    chouette = lobby("ann")
    with pytest.raises(Refused, match="too few are there"):
        roll_and_begin(chouette.pk, version=chouette.version, action_id=uuid4(), by=User.objects.get(username="ann"))
    assert nothing_was_said(chouette)

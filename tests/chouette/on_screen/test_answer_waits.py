"""The box does not rob the others of their double by answering the first one at once."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from chouette.models import Chouette
from tests.attacks.sitting_monitor import a_monitor, at_console, by_program
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import an_evening_on_screen, game_of, press
from tests.chouette.phones import Phone, seat_of
from tests.games.dice.loaded_cup import loaded

pytestmark = pytest.mark.django_db
WAITS = "bob and dee may still double, too. Answer in 5 seconds."


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    """Stands still until it is moved."""
    with time_machine.travel(timezone.now(), tick=False) as traveller:
        yield traveller


@pytest.fixture
def doubled(clock: time_machine.Traveller) -> Chouette:
    """The team has been to roll for a minute when cal doubles; bob is captain."""
    evening = an_evening_on_screen()
    with loaded("31"):
        press(Phone(), evening, "ann", "roll")
    press(Phone(), evening, "ann", "play", play="8/5 6/5")
    clock.shift(timedelta(minutes=1))
    assert press(Phone(), evening, "cal", say="cal doubles").status_code == 302
    return evening


def answer(evening: Chouette, said: str = "ann drops cal") -> tuple[int, str]:
    done = press(Phone(), evening, "ann", say=said)
    return done.status_code, done.text


def page(evening: Chouette, who: str) -> str:
    return " ".join(Phone().get(f"/s/{seat_of(evening, who).secret}/").text.split())


def test_the_box_answers_once_the_others_have_had_their_seconds(doubled: Chouette, clock: time_machine.Traveller) -> None:
    status, text = answer(doubled)
    assert (status, WAITS in text) == (422, True)
    clock.shift(timedelta(seconds=5))
    assert answer(doubled)[0] == 302
    assert [one.team_side for one in game_of(doubled).live] == ["bob", "dee"]


def test_who_joins_gives_the_rest_their_seconds_anew(doubled: Chouette, clock: time_machine.Traveller) -> None:
    clock.shift(timedelta(seconds=4))
    assert press(Phone(), doubled, "bob", say="bob doubles").status_code == 302
    clock.shift(timedelta(seconds=4))
    status, text = answer(doubled, "ann drops all")
    assert (status, "dee may still double, too." in text) == (422, True)
    clock.shift(timedelta(seconds=1))
    assert answer(doubled, "ann drops all")[0] == 302


def test_all_at_once_wait_for_the_third(doubled: Chouette, clock: time_machine.Traveller) -> None:
    press(Phone(), doubled, "bob", say="bob doubles")
    ticked = {"answer-0": "ann takes bob", "answer-1": "ann takes cal"}
    assert press(Phone(), doubled, "ann", "answers", **ticked).status_code == 422
    clock.shift(timedelta(seconds=5))
    assert press(Phone(), doubled, "ann", "answers", **ticked).status_code == 302


def test_it_waits_for_nobody_who_lets_them_roll_or_leaves_every_roll_to_others(doubled: Chouette) -> None:
    press(Phone(), doubled, "bob", "hold", what="auto_on")
    assert "dee may still double, too." in answer(doubled)[1]
    press(Phone(), doubled, "dee", "hold", what="let")
    assert answer(doubled)[0] == 302


def test_a_hold_does_not_keep_the_box_waiting_longer(doubled: Chouette, clock: time_machine.Traveller) -> None:
    assert press(Phone(), doubled, "dee", "hold", what="hold").status_code == 302
    assert WAITS in answer(doubled)[1]
    clock.shift(timedelta(seconds=5))
    assert answer(doubled)[0] == 302


def test_both_sides_read_how_long(doubled: Chouette, clock: time_machine.Traveller) -> None:
    assert "may still double, too: your answer waits <span" in page(doubled, "ann")
    for member in ("bob", "dee"):
        assert "You may double, too, before the box answers: <span" in page(doubled, member)
    assert "answer-waits" not in page(doubled, "cal")
    clock.shift(timedelta(seconds=5))
    assert all("answer-waits" not in page(doubled, who) for who in ("ann", "bob", "cal", "dee"))


def test_nobody_else_is_waited_for(doubled: Chouette) -> None:
    """The monitor writes down what was said at the table; and all the members' doubles at once leave nobody out."""
    say(doubled, "ann drops cal")
    assert [one.team_side for one in game_of(doubled).live] == ["bob", "dee"]


def test_a_box_that_keeps_the_score_answers_no_sooner_at_the_console(doubled: Chouette, clock: time_machine.Traveller) -> None:
    a_monitor(doubled, "ann")
    refused = at_console(doubled, "ann drops cal")
    assert (refused.status_code, WAITS in refused.text) == (422, True)
    assert by_program(doubled, "ann drops cal").status_code == 422
    clock.shift(timedelta(seconds=5))
    at_console(doubled, "ann drops cal")
    assert [one.team_side for one in game_of(doubled).live] == ["bob", "dee"]


def test_all_who_double_together_are_answered_at_once(clock: time_machine.Traveller) -> None:
    evening = an_evening_on_screen()
    with loaded("31"):
        press(Phone(), evening, "ann", "roll")
    press(Phone(), evening, "ann", "play", play="8/5 6/5")
    for member in ("cal", "dee", "bob"):
        assert press(Phone(), evening, member, say=f"{member} doubles").status_code == 302
    assert answer(evening, "ann takes all")[0] == 302


def test_nobody_doubles_a_cube_that_is_being_resigned(clock: time_machine.Traveller) -> None:
    """Else the other is asked two things at once, and neither says which it is."""
    evening = an_evening_on_screen()
    with loaded("31"):
        press(Phone(), evening, "ann", "roll")
    press(Phone(), evening, "ann", "play", play="8/5 6/5")
    assert press(Phone(), evening, "ann", say="ann resigns single").status_code == 302
    resign = reverse("own_resign", args=[seat_of(evening, "ann").secret])
    assert resign not in Phone().get(f"/s/{seat_of(evening, 'ann').secret}/").text, "not again while that waits"
    refused = press(Phone(), evening, "cal", say="cal doubles")
    assert (refused.status_code, "resignation waits for its answer." in refused.text) == (422, True)
    assert press(Phone(), evening, "cal", say="cal refuses").status_code == 302
    assert press(Phone(), evening, "cal", say="cal doubles").status_code == 302

"""Nobody is away by a silence in which there was nothing for them to do."""

import pytest

from chouette.models import Chouette
from chouette.rules.line.hands import hand_of
from chouette.seats.absence.still_there import is_asking
from chouette.seats.roll_holds import say_about_the_roll
from games.play.rolls.roll_holds import Holding
from games.play.turn_clock import screen_of
from games.rules.cube import Side
from tests.chouette.evenings import say
from tests.chouette.on_screen.screens import at_eight, on_screen, to_the_teams_roll
from tests.chouette.phones import table_of
from tests.chouette.seats.test_handover import are_here, passes

pytestmark = pytest.mark.django_db


def playing() -> Chouette:
    """bob, the captain, is to roll; cal and dee may double ann first."""
    evening = to_the_teams_roll(on_screen("handover=60 hold_limit=30"))
    are_here(evening, "ann", "bob", "cal", "dee")
    return evening


def asks_bob(evening: Chouette) -> bool:
    evening.refresh_from_db()
    return is_asking(screen_of(evening.screen), evening.seats.get(word="bob"))


def captain(evening: Chouette) -> object:
    return hand_of(table_of(evening), Side.TEAM)


def test_a_captain_whose_roll_is_held_is_silent_from_its_end_on() -> None:
    with at_eight() as time:
        evening = playing()
        say_about_the_roll(evening.seats.get(word="cal"), Holding.HOLD, version=evening.version)
        assert not passes(time, evening, 60, "ann", "cal", "dee")
        assert not asks_bob(evening)
        assert passes(time, evening, 10, "ann", "cal", "dee")  # 40 seconds after the hold
        assert asks_bob(evening)
        assert passes(time, evening, 20, "ann", "cal", "dee")
        assert captain(evening) == "cal"


def test_nor_does_it_count_while_the_box_answers_a_member() -> None:
    with at_eight() as time:
        evening = playing()
        passes(time, evening, 40, "ann", "cal", "dee")
        assert asks_bob(evening)
        say(evening, "cal doubles")
        assert not asks_bob(evening), "what the game waits for now is ann’s answer"
        passes(time, evening, 40, "ann", "cal", "dee")
        say(evening, "ann takes")
        assert not passes(time, evening, 30, "ann", "cal", "dee")
        assert captain(evening) == "bob"
        assert not asks_bob(evening)
        assert passes(time, evening, 10, "ann", "cal", "dee")
        assert asks_bob(evening)
        assert passes(time, evening, 20, "ann", "cal", "dee")
        assert captain(evening) == "cal"


def test_the_box_is_not_asked_while_others_may_still_join_the_double() -> None:
    with at_eight() as time:
        evening = to_the_teams_roll(on_screen("handover=60 roll_grace=30"))
        are_here(evening, "ann", "bob", "cal", "dee")
        say(evening, "cal doubles")
        passes(time, evening, 60, "bob", "cal", "dee")
        assert not is_asking(screen_of(evening.screen), evening.seats.get(word="ann"))


def test_a_question_asked_before_ends_when_somebody_holds_the_roll() -> None:
    """bob is asked, and cal thinks about her cube: the table waits for her."""
    with at_eight() as time:
        evening = playing()
        passes(time, evening, 50, "ann", "cal", "dee")
        assert asks_bob(evening)
        say_about_the_roll(evening.seats.get(word="cal"), Holding.HOLD, version=evening.version)
        assert not asks_bob(evening)
        assert not passes(time, evening, 60, "ann", "cal", "dee")
        assert not asks_bob(evening), "while it is held, and forty seconds after it"
        assert passes(time, evening, 10, "ann", "cal", "dee")
        assert asks_bob(evening)
        assert captain(evening) == "bob"

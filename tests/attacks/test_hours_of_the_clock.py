"""dana directs and plays: as long as she may still play, another says by when the clock decides."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine

from games.tournaments.desk.refusals import DeskRefusal
from tests.attacks.test_own_interest import BY_THE_CLOCK, LATER, NOW, SEEDED, SOLD, SOON, SWISS, refused
from tests.games.tournaments.desk.nights import MAIN, Night, night

pytestmark = pytest.mark.django_db

#: dana has the bye of three.
A_BYE = f"{MAIN}\noption seeding=rating\nentrants dana cal bob\nrating dana 4\nrating cal 3\nrating bob 2"
WON = "start main\nautopilot 30\ndana beats ann 5-0"

#: The sheet, what tom has said since, what dana would like to say.
LEFT_TO_OTHERS = {
    "of who may come to her in the final": (SEEDED, WON, f"deadline main 1 {SOON}"),
    "of the final": (SEEDED, WON, f"deadline main 2 {SOON}"),
    "the clock itself, once she is in the final": (SEEDED, "start main\ndana beats ann 5-0", "autopilot 10"),
    "that the clock decides nothing": (SEEDED, WON, "autopilot none"),
    "while she has a bye": (A_BYE, "start main", "autopilot 10"),
    "of the match behind her bye": (A_BYE, "start main\nautopilot 10", f"deadline main 1 {SOON}"),
    "between two rounds": (SWISS, "start main\nround main by hand ann-dana bob-cal\ndana beats ann 5-0", "autopilot 10"),
    "less time for one match of others": (SEEDED, f"{BY_THE_CLOCK} 30\ndana beats ann 5-0", f"later main 1.2 {SOON}"),
    "of her lot": (f"{MAIN}\nentrants ann bob", f"{SOLD}\nautopilot 30", f"deadline main 1 {SOON}"),
}


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOW, tick=False) as travelling:
        yield travelling


def told(sheet: str, since: str) -> Night:
    evening = night(sheet)
    for line in since.splitlines():
        evening.says("tom", line)
    return evening


@pytest.mark.parametrize(("sheet", "since", "says"), LEFT_TO_OTHERS.values(), ids=LEFT_TO_OTHERS)
def test_the_hours_are_left_to_another_director(sheet: str, since: str, says: str) -> None:
    evening = told(sheet, since)
    assert refused(evening, "dana", says) is DeskRefusal.OWN_HOURS
    evening.says("tom", says)


def test_two_who_ask_for_more_time_have_it_from_her() -> None:
    evening = told(SEEDED, f"{BY_THE_CLOCK} 30\ndana beats ann 5-0")
    evening.says("dana", f"later main 1.2 {int((NOW + timedelta(hours=721)).timestamp())}")


def test_a_deadline_by_which_nothing_is_decided_is_hers_to_set() -> None:
    evening = told(SEEDED, "start main\ndana beats ann 5-0")
    evening.says("dana", f"deadline main 2 {LATER}")
    assert refused(evening, "dana", "autopilot 10") is DeskRefusal.OWN_HOURS


def test_who_is_out_sets_the_hours_of_the_others() -> None:
    evening = told(SEEDED, "start main\nann beats dana 5-0")
    evening.says("dana", f"autopilot 10\ndeadline main 2 {LATER}")

"""The captain's board while the roll waits for the others: the board stands, and only the button counts the seconds."""

import re
from datetime import timedelta

import pytest
import time_machine

from chouette.models import Chouette
from games.play.board_view import drawn_board
from tests.chouette.on_screen.evenings import an_evening_on_screen, press
from tests.chouette.phones import Phone, seat_of
from tests.games.dice.loaded_cup import loaded

pytestmark = pytest.mark.django_db


def seconds_on(friday: Chouette, who: str) -> int:
    page = Phone().get(f"/s/{seat_of(friday, who).secret}/").text
    told = re.search(r'Roll – waits for cal and dee \(<span data-seconds="(\d+)" data-until="\d+">(\d+)</span> s\)', page)
    assert told, page
    assert told[1] == told[2]
    return int(told[1])


def test_a_board_that_waits_is_drawn_once_while_its_button_counts() -> None:
    with time_machine.travel("2026-03-06T20:00:00+00:00", tick=False) as clock:
        friday = an_evening_on_screen("sheet plain\noption board=on\nbox ann\nline bob cal dee\ngame")
        ann = Phone()
        with loaded("31"):
            press(ann, friday, "ann", "roll")
        press(ann, friday, "ann", "play", play="8/5 6/5")
        first, drawn = seconds_on(friday, "bob"), drawn_board.cache_info()
        clock.shift(timedelta(seconds=2))
        assert seconds_on(friday, "bob") == first - 2
        again = drawn_board.cache_info()
        assert (again.misses, again.hits) == (drawn.misses, drawn.hits + 1)

"""Whose time is up is said as soon as it is, also of somebody who is away, or who is still asked whether they are there."""

import pytest

from chouette.evening.selectors import current
from chouette.models import Chouette
from chouette.pages.console.page import render_console
from chouette.pages.live import read
from chouette.pages.shared.audiences import own_audience
from tests.chouette.on_screen.screens import at_eight, on_screen, open_the_game
from tests.chouette.pages.table.test_own_time_is_up import plain
from tests.chouette.seats.test_handover import are_here, passes

pytestmark = pytest.mark.django_db

UP = "ann’s time is up. The monitor"


def bobs_page(evening: Chouette) -> str:
    return plain(str(read(str(evening.pk)).draw(own_audience(evening.seats.get(word="bob")))))


def shown(evening: Chouette) -> int:
    return Chouette.objects.get(pk=evening.pk).shown


def test_a_box_that_is_away_runs_out_of_time_and_all_pages_are_drawn_again() -> None:
    with at_eight() as time:
        evening = open_the_game(on_screen("clock_reserve=1 clock_delay=0 handover=30"))
        are_here(evening, "ann")
        passes(time, evening, 50, "bob", "cal", "dee")
        assert "The table waits for ann." in bobs_page(evening)
        assert UP not in bobs_page(evening)
        before = shown(evening)
        assert passes(time, evening, 10, "bob", "cal", "dee")
        assert shown(evening) == before + 1
        assert UP in bobs_page(evening)
        assert "ann’s clock has run out." in bobs_page(evening)
        assert "ann’s clock runs." not in bobs_page(evening)
        evening.refresh_from_db()
        words = "The table waits for ann, who is not there and whose time is up."
        assert words in plain(render_console(current(evening)))
        assert not passes(time, evening, 60, "bob", "cal", "dee")


def test_it_is_said_while_somebody_silent_is_asked_whether_they_are_there() -> None:
    with at_eight() as time:
        evening = open_the_game(on_screen("clock_reserve=1 clock_delay=0 handover=600"))
        are_here(evening, "ann")
        passes(time, evening, 60, "bob", "cal", "dee")
        assert UP in bobs_page(evening)
        evening.refresh_from_db()
        assert "ann’s clock has run out." in plain(render_console(current(evening)))

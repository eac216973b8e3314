"""A monitor who plays and whose own time is up decides nothing for themselves, and reads whom they ask."""

import pytest

from chouette.evening.selectors import current
from chouette.pages.console.page import render_console
from chouette.pages.live import read
from chouette.pages.shared.audiences import own_audience
from tests.attacks.sitting_monitor import a_monitor
from tests.chouette.on_screen.screens import at_eight, on_screen, open_the_game
from tests.chouette.seats.test_handover import passes

pytestmark = pytest.mark.django_db


def plain(html: str) -> str:
    return " ".join(html.replace("\u2068", "").replace("\u2069", "").split())


def test_a_monitor_whose_own_time_is_up_reads_whose_yes_it_takes() -> None:
    """ann, the box, keeps the score of her own table."""
    with at_eight() as time:
        evening = open_the_game(on_screen("clock_reserve=1 clock_delay=0"))
        evening.opened_by = a_monitor(evening, "ann")
        evening.save()
        assert passes(time, evening, 60, "ann", "bob", "cal", "dee")
        draw = read(str(evening.pk)).draw
        own, bobs = (plain(str(draw(own_audience(evening.seats.get(word=one))))) for one in ("ann", "bob"))
        assert "Your time is up. For more time you need the yes of bob, cal and dee; no points are lost." in own
        assert "time is up. The monitor" not in bobs
        assert "ann’s time is up. For more time ann, who keeps the score, needs the yes of bob, cal and dee;" in bobs
        evening.refresh_from_db()
        html = plain(render_console(current(evening)))
        assert "You decide" not in html
        assert "ann’s clock has run out. ann needs the yes of bob, cal and dee for more time; no points are lost." in html

"""Whose time is up is said as soon as it is, also of somebody who is away, or who is still asked whether they are there."""

import pytest

from chouette.evening.selectors import current
from chouette.models import Chouette
from chouette.pages.console.page import render_console
from chouette.pages.live import read
from chouette.pages.shared.audiences import own_audience
from games.play.presence import page_is_open
from tests.attacks.sitting_monitor import a_monitor
from tests.chouette.evenings import say
from tests.chouette.on_screen.screens import at_eight, on_screen, open_the_game, to_the_teams_roll
from tests.chouette.pages.table.test_own_time_is_up import plain
from tests.chouette.seats.test_handover import are_here, last, passes

pytestmark = pytest.mark.django_db

UP = "ann’s time is up. The monitor"


def page_of(evening: Chouette, who: str = "bob") -> str:
    return plain(str(read(str(evening.pk)).draw(own_audience(evening.seats.get(word=who)))))


def told(evening: Chouette, who: str) -> str:
    """What is said of the clocks."""
    return page_of(evening, who).partition('id="clocks-told"')[2].partition("</div>")[0]


def shown(evening: Chouette) -> int:
    return Chouette.objects.get(pk=evening.pk).shown


def test_a_box_that_is_away_runs_out_of_time_and_all_pages_are_drawn_again() -> None:
    with at_eight() as time:
        evening = open_the_game(on_screen("clock_reserve=1 clock_delay=0 handover=30"))
        are_here(evening, "ann")
        passes(time, evening, 50, "bob", "cal", "dee")
        assert "The table waits for ann." in page_of(evening)
        assert UP not in page_of(evening)
        before = shown(evening)
        assert passes(time, evening, 10, "bob", "cal", "dee")
        assert shown(evening) == before + 1
        assert UP in page_of(evening)
        assert "ann’s clock has run out." in page_of(evening)
        assert "ann’s clock runs." not in page_of(evening)
        evening.refresh_from_db()
        words = "The table waits for ann, who is not there and whose time is up."
        assert words in plain(render_console(current(evening)))
        assert not passes(time, evening, 60, "bob", "cal", "dee")


def test_it_is_said_while_somebody_silent_is_asked_whether_they_are_there() -> None:
    with at_eight() as time:
        evening = open_the_game(on_screen("clock_reserve=1 clock_delay=0 handover=600"))
        are_here(evening, "ann")
        passes(time, evening, 60, "bob", "cal", "dee")
        assert "ann’s time is up. They go on unless the monitor mo decides; no points are lost." in page_of(evening)
        assert "Your time is up. You go on unless the monitor decides; no points are lost." in page_of(evening, "ann")
        evening.refresh_from_db()
        assert "ann’s clock has run out." in plain(render_console(current(evening)))


def test_where_somebody_becomes_captain_no_monitor_is_named() -> None:
    """Cal, who keeps the score, is next; bob, silent, is asked first whether he is there."""
    with at_eight() as time:
        evening = to_the_teams_roll(on_screen("clock_reserve=1 clock_delay=0 handover=600"))
        a_monitor(evening, "cal")
        are_here(evening, "bob")
        passes(time, evening, 30, "ann", "bob", "cal", "dee")
        time.passes(15)  # the site looks again only now, and asks
        passes(time, evening, 20, "ann", "cal", "dee")
        for who in ("ann", "cal"):
            assert "bob’s time is up. cal becomes captain." in page_of(evening, who)
            assert "The monitor" not in told(evening, who)
            assert "Decide at the console" not in page_of(evening, who)
        evening.refresh_from_db()
        assert "bob’s time is up. cal becomes captain." in plain(render_console(current(evening)))
        passes(time, evening, 10, "ann", "cal", "dee")
        assert last(evening) == ("captain is cal", "the clock ran out")


def test_while_a_resignation_waits_the_pages_say_for_whose_answer() -> None:
    with at_eight() as time:
        evening = to_the_teams_roll(on_screen("clock_reserve=1 clock_delay=0"))
        say(evening, "ann resigns single\ncal refuses")
        passes(time, evening, 80, "ann", "bob", "cal", "dee")
        assert "bob’s time is up. The answers of bob and dee are waited for." in page_of(evening, "cal")
        say(evening, "dee refuses")
        passes(time, evening, 10, "ann", "bob", "cal", "dee")
        assert "bob’s time is up. The answer of bob is waited for." in page_of(evening, "cal")
        assert "The monitor" not in told(evening, "cal")


def test_whoever_waits_for_an_answer_reads_who_can_end_it() -> None:
    """Dee, who has opened the table, is beavered and gone; ann is a monitor, too."""
    with at_eight() as time:
        evening = to_the_teams_roll(on_screen("handover=30 beaver=on"))
        a_monitor(evening, "ann")
        dee = a_monitor(evening, "dee")
        Chouette.objects.filter(pk=evening.pk).update(opened_by=dee)
        are_here(evening, "dee")
        say(evening, "dee doubles\nann beavers")
        passes(time, evening, 60, "ann", "bob", "cal")
        assert "The table waits for dee." in page_of(evening)
        assert "The monitor can answer or suspend the game: ann." in page_of(evening)


def test_where_nobody_can_be_named_for_the_box_the_monitor_is_said_to_suspend() -> None:
    with at_eight() as time:
        evening = open_the_game(on_screen("handover=30"))
        are_here(evening, "ann")
        passes(time, evening, 60, "bob", "cal", "dee")
        assert "The monitor can suspend the game: mo." in page_of(evening), "all who are here play against ann"


def test_no_monitor_is_named_while_the_next_in_line_is_still_asked() -> None:
    """Bob, the captain, is gone; cal looks on, and is asked whether she is there before the captaincy can be hers."""
    with at_eight() as time:
        evening = to_the_teams_roll(on_screen("handover=60"))
        are_here(evening, "ann", "bob", "cal")
        asked = []
        for _ten in range(9):
            passes(time, evening, 10, "ann")
            page_is_open(evening.seats.get(word="cal"))
            said = page_of(evening, "ann")
            if "The table waits for bob." in said:
                asked.append(("cal is asked: still there?" in said, "The monitor can say who moves" in said))
        assert set(asked) == {(True, False), (False, True)}, "the monitor is named once nobody can go on"


def test_before_the_opening_roll_the_table_waits_for_both_who_roll() -> None:
    with at_eight() as time:
        evening = on_screen("handover=60")
        are_here(evening, "ann", "bob")
        passes(time, evening, 120)
        assert "The table waits for ann and bob." in page_of(evening, "cal")

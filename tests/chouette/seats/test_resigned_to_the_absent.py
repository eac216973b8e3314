"""A resignation that waits for somebody who is gone is refused, and the game goes on: nobody is kept waiting by it."""

import pytest

from chouette.pages.live import read
from chouette.pages.shared.audiences import watch_audience
from chouette.rules.line.hands import hand_of
from chouette.rules.model.actions import Player
from games.play.turn_clock import MINUTE
from games.rules.cube import Side
from tests.chouette.evenings import say
from tests.chouette.on_screen.screens import at_eight, clock_of, on_screen, open_the_game, roll, to_the_teams_roll
from tests.chouette.phones import table_of
from tests.chouette.seats.test_handover import are_here, last, passes

pytestmark = pytest.mark.django_db


def test_nobody_waits_for_a_captain_who_is_gone_to_answer_a_resignation() -> None:
    """The captain's cube is played on, and whoever has refused moves the checkers at once: one silence, one time."""
    with at_eight() as time:
        evening = say(to_the_teams_roll(on_screen()), "ann resigns single\ncal refuses")
        are_here(evening, "ann", "bob", "cal", "dee")
        say(evening, "dee accepts")
        assert not passes(time, evening, 110, "ann", "cal", "dee")
        assert passes(time, evening, 10, "ann", "cal", "dee")
        said = [(one.said, one.actor_name) for one in evening.records.order_by("-number")[:2]]
        assert said == [("captain is cal", "away too long"), ("bob refuses", "away too long")]
        table = table_of(evening)
        assert table.game is not None
        assert (hand_of(table, Side.TEAM), table.game.in_the_game, table.scores[Player("dee")]) == ("cal", ("bob", "cal"), 4)
        roll(evening, "cal", "31")


def test_two_who_are_gone_are_waited_for_once_and_a_clock_that_ran_out_gives_a_minute() -> None:
    with at_eight() as time:
        evening = say(to_the_teams_roll(on_screen("clock_reserve=1")), "ann resigns single\ndee refuses")
        are_here(evening, "ann", "bob", "cal", "dee")
        passes(time, evening, 120, "ann", "dee")
        said = [one.said for one in evening.records.order_by("number")][-3:]
        assert said == ["bob refuses", "cal refuses", "captain is dee"]
        assert clock_of(evening).team == MINUTE


def test_who_is_there_answers_a_resignation_in_their_own_time() -> None:
    with at_eight() as time:
        evening = say(to_the_teams_roll(on_screen()), "ann resigns single\ncal refuses\ndee accepts")
        assert not passes(time, evening, 600, "ann", "bob", "cal", "dee")
        assert last(evening)[0] == "dee accepts"


def test_nobody_gives_up_for_whoever_left_a_live_cube_behind_and_the_game_goes_on() -> None:
    """Ann resigns, and cal, who has left the table, is asked; having a page open changes nothing."""
    with at_eight() as time:
        evening = say(open_the_game(on_screen()), "cal leaves\nann resigns single\nbob refuses ann\ndee refuses ann")
        assert passes(time, evening, 120, "ann", "bob", "cal", "dee")
        assert last(evening) == ("cal refuses", "away too long")
        assert "The table waits for cal" not in (read(str(evening.pk)).draw(watch_audience(evening)) or "")
        say(evening, "ann plays 8/5 6/5")

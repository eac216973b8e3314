"""dana directs and plays, and ann, who is late, is her friend: by calling the match again she gives her no time anew."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.model.results import Walkover
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.persons import slips
from tests.attacks.test_directors_who_gain import refused
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_autopilot import UNTIL
from tests.games.tournaments.desk.test_desk_buttons import presses
from tests.games.tournaments.desk.test_pages import page

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(UNTIL, tick=False) as travelling:
        yield travelling


def drawn(options: str = "") -> tuple[Night, str, str]:
    """A match of two others, and who of them does not come."""
    evening = night(f"{MAIN}\n{options}fee 10\nentrants ann bob cal dana", "tables 3")
    evening.says("tom", "start main")
    match = next(match for match in evening.first_round() if "dana" not in match.names)
    return evening, str(match.id), match.names[0]


def test_at_another_table_lateness_counts_from_the_first_call(clock: time_machine.Traveller) -> None:
    evening, match, late = drawn()
    evening.says("tom", f"call {match} table 1")
    clock.shift(timedelta(minutes=14))
    evening.says("dana", f"call {match} table 2")
    assert [(call.table, call.at) for call in evening.desk.calls] == [(2, int(UNTIL.timestamp()))]
    clock.shift(timedelta(minutes=2))
    evening.says("tom", f"came_late {late}")
    assert isinstance(evening.desk.tournament.records[0].outcome, Walkover)
    assert troubles_of(evening.tournament.pk) == []


def test_on_another_day_they_are_called_anew_and_nobody_is_late_by_a_week(clock: time_machine.Traveller) -> None:
    evening, match, late = drawn()
    evening.says("tom", f"call {match} table 1")
    clock.shift(timedelta(days=7))
    evening.says("tom", f"call {match} table 2")
    clock.shift(timedelta(minutes=1))
    with pytest.raises(TournamentRefused) as caught:
        evening.says("tom", f"came_late {late}")
    assert caught.value.refusal is DeskRefusal.NOT_LATE_YET
    assert troubles_of(evening.tournament.pk) == []


def test_she_takes_no_call_of_others_back_and_reads_what_to_do() -> None:
    evening, match, _late = drawn()
    evening.says("tom", f"call {match} table 1")
    assert f'value="uncall {match}"' not in page(evening, "dana", "tournament_desk")
    assert refused(evening, "dana", f"uncall {match}") is DeskRefusal.OWN_UNCALLS
    assert "call them to another table" in presses(evening, f"uncall {match}", by="dana")


def test_another_director_does_and_it_counts_anew(clock: time_machine.Traveller) -> None:
    evening, match, late = drawn()
    evening.says("tom", f"call {match} table 1")
    clock.shift(timedelta(minutes=14))
    assert f'value="uncall {match}"' in page(evening, "tom", "tournament_desk")
    evening.says("tom", f"uncall {match}\ncall {match} table 1")
    assert refused(evening, "tom", f"came_late {late}") is DeskRefusal.NOT_LATE_YET


def test_whom_she_has_called_by_mistake_she_takes_back_at_once() -> None:
    evening, match, _late = drawn()
    evening.says("dana", f"call {match} table 1")
    assert f'value="uncall {match}">Undo' in page(evening, "dana", "tournament_desk")
    evening.says("dana", f"uncall {match}")
    evening.says("dana", f"call {match} table 2")


def test_not_later(monkeypatch: pytest.MonkeyPatch) -> None:
    evening, match, _late = drawn()
    evening.says("dana", f"call {match} table 1")
    monkeypatch.setattr(slips, "JUST_CALLED", timedelta(0))
    evening.says("dana", f"call {match} table 2")
    assert refused(evening, "dana", f"uncall {match}") is DeskRefusal.OWN_UNCALLS


def test_where_lateness_costs_nothing_she_does() -> None:
    evening, match, _late = drawn("option late_points=none\n")
    evening.says("tom", f"call {match} table 1")
    evening.says("dana", f"uncall {match}")


def test_nor_does_it_where_they_have_begun() -> None:
    evening, match, late = drawn()
    other = next(name for one in evening.first_round() if late in one.names for name in one.names if name != late)
    evening.says("tom", f"call {match} table 1\nbegins {late} {other}")
    evening.says("dana", f"uncall {match}")

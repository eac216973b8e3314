"""bob does not come in time: he leaves and comes back, so that the clock would tell both anew, and wait for another day."""

from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
import time_machine

from games.tournaments.model.matches import Match, MatchState
from games.tournaments.services.audit import troubles_of
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_autopilot import SWISS, UNTIL, WARNED, at, league, stands, warned
from tests.games.tournaments.desk.test_terms import page

pytestmark = pytest.mark.django_db

MINUTE, FORTY = timedelta(minutes=1), timedelta(minutes=40)
ROUND_ROBIN = "tournament League\nflight main round_robin length 5\nentrants ann bob cal mo"


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(UNTIL - timedelta(days=6), tick=False) as travelling:
        yield travelling


def leaves_and_comes_back(evening: Night, who: str = "bob") -> None:
    evening.of_oneself(who, "sign_off")
    evening.says(who, f"returns {who}")


def of_bob(evening: Night) -> dict[str, Match]:
    """His matches, by whom they are against."""
    mine = [match for match in evening.desk_matches("main") if "bob" in match.names]
    return {next(name for name in match.names if name != "bob"): match for match in mine}


def season(clock: time_machine.Traveller) -> Night:
    """Everybody meets everybody by the same hour; all were told a day before."""
    evening = night(ROUND_ROBIN)
    evening.says("tom", "start main")
    evening.says("tom", "\n".join(f"deadline main {number} {int(UNTIL.timestamp())}" for number in (1, 2, 3)))
    evening.says("tom", "autopilot 30")
    warned(clock, UNTIL - FORTY)
    return evening


def test_the_hour_holds(clock: time_machine.Traveller) -> None:
    evening = league()
    warned(clock, UNTIL - FORTY)
    at(clock, UNTIL - MINUTE)
    leaves_and_comes_back(evening)
    told = page(evening, "ann")
    at(clock, UNTIL - MINUTE / 2)
    assert page(evening, "ann") == told, "nobody is told anew"
    at(clock, UNTIL + 2 * MINUTE)
    assert stands(evening)[0] is MatchState.VOID
    assert troubles_of(evening.tournament.pk) == []


@pytest.mark.parametrize("who", ["ann", "bob"])
def test_however_often_either_of_them_leaves(clock: time_machine.Traveller, who: str) -> None:
    evening = league()
    warned(clock)
    for before in (timedelta(hours=20), timedelta(hours=10), MINUTE, timedelta(seconds=1)):
        at(clock, UNTIL - before)
        leaves_and_comes_back(evening, who)
    at(clock, UNTIL)
    assert stands(evening)[0] is MatchState.VOID


def test_who_says_that_she_is_there_wins_by_the_same_hour(clock: time_machine.Traveller) -> None:
    evening = league()
    warned(clock, UNTIL - FORTY)
    leaves_and_comes_back(evening)
    evening.says("ann", "not_here ann bob")
    at(clock, UNTIL)
    assert stands(evening) == (MatchState.WALKOVER, "ann")


def test_who_has_said_that_the_other_is_missing_and_leaves_has_said_nothing_and_moves_nothing(
    clock: time_machine.Traveller,
) -> None:
    evening = league()
    warned(clock, UNTIL - FORTY)
    evening.says("bob", "not_here bob ann")
    leaves_and_comes_back(evening)
    at(clock, UNTIL)
    assert stands(evening)[0] is MatchState.VOID


@pytest.mark.parametrize("gone", [UNTIL - MINUTE, WARNED - MINUTE], ids=["told before", "gone before he was told"])
@pytest.mark.parametrize("later", [timedelta(0), timedelta(hours=5), timedelta(days=2)])
def test_who_comes_back_after_the_hour_leaves_it_to_a_director(
    clock: time_machine.Traveller, gone: datetime, later: timedelta
) -> None:
    evening = league()
    at(clock, min(gone, WARNED))
    clock.move_to(gone)
    evening.of_oneself("bob", "sign_off")
    at(clock, UNTIL + later)
    assert stands(evening) == (MatchState.WALKOVER, "ann")
    evening.says("bob", "returns bob")
    assert "A director decides this match if you do not report it." in page(evening, "ann")
    assert "The clock leaves this match to you." in page(evening, "tom", "tournament_desk")
    at(clock, UNTIL + later + timedelta(days=1))
    assert stands(evening) == (MatchState.READY, None)
    evening.says("tom", "walkover ann over bob")
    assert stands(evening) == (MatchState.WALKOVER, "ann")
    assert troubles_of(evening.tournament.pk) == []


def test_each_of_several_open_matches_keeps_its_hour(clock: time_machine.Traveller) -> None:
    evening = season(clock)
    later = UNTIL + timedelta(days=3)
    evening.says("tom", f"later {of_bob(evening)['mo'].id} {int(later.timestamp())}")
    evening.says("ann", "not_here ann bob")
    leaves_and_comes_back(evening)
    at(clock, UNTIL)
    states = {name: match.state for name, match in of_bob(evening).items()}
    assert states == {"ann": MatchState.READY, "cal": MatchState.VOID, "mo": MatchState.READY}
    assert "A director decides this match" in page(evening, "ann")
    at(clock, later - timedelta(days=1))
    at(clock, later - MINUTE)
    leaves_and_comes_back(evening)
    at(clock, later)
    assert of_bob(evening)["mo"].state is MatchState.VOID
    assert of_bob(evening)["ann"].state is MatchState.READY, "a director decides it"
    assert troubles_of(evening.tournament.pk) == []


def test_a_director_who_takes_a_slip_back_moves_nothing_either(clock: time_machine.Traveller) -> None:
    evening = league()
    warned(clock, UNTIL - FORTY)
    evening.says("tom", "withdraw bob")
    evening.says("tom", "returns bob")
    at(clock, UNTIL - MINUTE)
    assert stands(evening) == (MatchState.READY, None)
    at(clock, UNTIL)
    assert stands(evening)[0] is MatchState.VOID


def test_nor_does_who_is_away_for_a_while(clock: time_machine.Traveller) -> None:
    evening = night(SWISS.format("ann bob"))
    evening.says("tom", f"start main\nround main\ndeadline main 1 {int(UNTIL.timestamp())}\nautopilot 30")
    warned(clock, UNTIL - FORTY)
    evening.says("bob", "absent bob")
    evening.says("bob", "returns bob")
    at(clock, UNTIL)
    assert stands(evening)[0] is MatchState.VOID

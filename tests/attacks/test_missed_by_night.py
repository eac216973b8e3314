"""Nobody is missing before an hour at which they should have been there: two friends take no rung by night, nor a point of a
league three weeks before its deadline."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.matches import Match, MatchState
from tests.attacks.test_directors_who_gain import refused
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_challenges_taken_back import rungs
from tests.games.tournaments.desk.test_seasons_and_ladders import page

pytestmark = pytest.mark.django_db

NIGHT = datetime(2026, 11, 7, 3, tzinfo=UTC)
UNTIL = NIGHT + timedelta(days=20)
NEAR = UNTIL - timedelta(hours=23)
RATED = "option seeding=rating\nrating ann 6\nrating bob 5\nrating cal 4"
NO_HOUR = "Nobody has said by when it is to be played"


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NIGHT, tick=False) as travelling:
        yield travelling


def ladder() -> Night:
    """Ann stands first, then bob and cal, who has challenged her; dana plays, too."""
    evening = night(f"tournament Rungs\nflight main ladder length 3\nentrants ann bob cal dana\n{RATED}\nstart main")
    evening.says("cal", "challenge cal over ann")
    return evening


def league(kind: str = "league divisions of 5") -> Night:
    evening = night(f"tournament L\nfee 10\nflight div {kind} length 3\nentrants ann bob cal mo dana")
    evening.says("tom", "start div")
    return evening


def of_both(evening: Night) -> Match:
    parts = [one.name for one in evening.desk.tournament.flights if one.rounds or one.part_of or one.lines]
    found = (match for name in parts for match in evening.desk_matches(name))
    return next(match for match in found if set(match.names) == {"ann", "cal"})


def until(evening: Night, hour: datetime = UNTIL) -> str:
    match = of_both(evening)
    return f"deadline {match.id.flight} {match.id.round} {int(hour.timestamp())}"


def test_on_a_ladder_nobody_is_missing_before_anybody_has_said_by_when_it_is_played() -> None:
    evening = ladder()
    assert refused(evening, "cal", "not_here cal ann") is DeskRefusal.CLAIM_NO_HOUR
    read = page(evening, "cal")
    assert (NO_HOUR in read, "not_here" in read) == (True, False)
    assert refused(evening, "dana", "walkover cal over ann") is DeskRefusal.OWN_ABSENT
    assert rungs(evening)[0] == "ann"
    evening.says("tom", "walkover cal over ann")  # who does not play decides at any time


def test_nor_in_a_league_weeks_before_its_deadline(clock: time_machine.Traveller) -> None:
    evening = league()
    assert refused(evening, "cal", "not_here cal ann") is DeskRefusal.CLAIM_NO_HOUR
    evening.says("tom", until(evening))
    assert refused(evening, "cal", "not_here cal ann") is DeskRefusal.CLAIM_EARLY
    assert "From Thu 26 November, 03:00 on you can say here that your opponent is not here." in page(evening, "cal")
    clock.move_to(NEAR)
    evening.says("cal", "not_here cal ann")
    assert "One who plays in it waits until Fri 27 November, 03:00 for an answer." in page(evening, "cal")
    clock.move_to(UNTIL - timedelta(seconds=1))
    assert refused(evening, "dana", "walkover cal over ann") is DeskRefusal.OWN_SOON
    clock.move_to(UNTIL)
    evening.says("dana", "walkover cal over ann")
    assert of_both(evening).state is MatchState.WALKOVER


def test_who_is_called_to_a_table_of_a_ladder_by_night_has_almost_a_day(clock: time_machine.Traveller) -> None:
    evening = ladder()
    evening.says("tom", "tables 2")
    evening.says("dana", "call main 1.1 table 1")
    evening.says("cal", "not_here cal ann")
    clock.move_to(NIGHT + timedelta(hours=21))
    assert refused(evening, "dana", "walkover cal over ann") is DeskRefusal.OWN_SOON
    evening.of_oneself("ann", "here")


def test_nor_by_an_hour_that_she_sets_for_it(clock: time_machine.Traveller) -> None:
    evening = ladder()
    evening.says("dana", f"later main 1.1 {int((NIGHT + timedelta(minutes=1)).timestamp())}")
    evening.says("cal", "not_here cal ann")
    clock.move_to(NIGHT + timedelta(hours=21))
    assert refused(evening, "dana", "walkover cal over ann") is DeskRefusal.OWN_SOON


@pytest.mark.parametrize("kind", ["league divisions of 5", "round_robin"])
def test_she_takes_from_nobody_the_time_that_they_had(kind: str) -> None:
    evening = league(kind)
    evening.says("tom", until(evening))
    assert refused(evening, "dana", until(evening, NIGHT + timedelta(hours=1))) is DeskRefusal.OWN_DAY
    assert refused(evening, "dana", until(evening).rpartition(" ")[0] + " none") is DeskRefusal.OWN_DAY
    sooner = f"later {of_both(evening).id} {int((NIGHT + timedelta(hours=1)).timestamp())}"
    assert refused(evening, "dana", sooner) is DeskRefusal.OWN_DAY
    evening.says("dana", until(evening, NIGHT + timedelta(days=2)))
    evening.says("tom", until(evening, NIGHT + timedelta(hours=1)))


def test_a_club_night_in_a_hall_goes_on_as_it_was(clock: time_machine.Traveller) -> None:
    evening = league("round_robin")
    evening.says("cal", "not_here cal ann")
    clock.shift(timedelta(minutes=10))
    evening.says("dana", "walkover cal over ann")
    assert of_both(evening).state is MatchState.WALKOVER

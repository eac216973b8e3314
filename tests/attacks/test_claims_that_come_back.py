"""ann said that bob was not there; then they played, and that was noted wrongly: once it is taken back, nobody loses at once by
what was said before they began."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.matches import MatchState
from games.tournaments.services.audit import troubles_of
from games.tournaments.tasks import keep_deadlines
from tests.attacks.test_directors_who_gain import begun, other_semi, refused
from tests.games.tournaments.desk.nights import Night
from tests.games.tournaments.desk.test_autopilot import UNTIL, at, league, stands, warned
from tests.games.tournaments.desk.test_terms import page

pytestmark = pytest.mark.django_db

BEGUN = ("begins ann bob", "not_begun ann bob")
SLIP = ("bob beats ann 5-3", "not_played ann bob")
FIVE, FORTY = timedelta(minutes=5), timedelta(minutes=40)


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(UNTIL - timedelta(days=6), tick=False) as travelling:
        yield travelling


def claimed(clock: time_machine.Traveller) -> Night:
    """Forty minutes before the deadline ann says that bob is not there; five minutes later he has come."""
    evening = league()
    warned(clock, UNTIL - FORTY)
    evening.says("ann", "not_here ann bob")
    clock.shift(FIVE)
    return evening


@pytest.mark.parametrize(("said", "back"), [BEGUN, SLIP], ids=["a beginning", "a result"])
def test_the_clock_gives_the_match_to_nobody_when_it_is_taken_back(clock: time_machine.Traveller, said: str, back: str) -> None:
    evening = claimed(clock)
    evening.says("tom", said)
    at(clock, UNTIL + FORTY)
    evening.says("tom", back)
    assert "says that you are not there" not in page(evening, "bob")
    at(clock, UNTIL + FORTY + FIVE)
    assert stands(evening) == (MatchState.READY, None)
    assert troubles_of(evening.tournament.pk) == []


def test_before_the_deadline_neither(clock: time_machine.Traveller) -> None:
    evening = claimed(clock)
    evening.says("tom", "begins ann bob")
    evening.says("tom", "not_begun ann bob")
    at(clock, UNTIL + FIVE)
    assert stands(evening) == (MatchState.READY, None)


def test_who_still_waits_says_it_anew_and_the_other_has_a_day_again(clock: time_machine.Traveller) -> None:
    evening = claimed(clock)
    evening.says("tom", "begins ann bob")
    at(clock, UNTIL + FORTY)
    evening.says("tom", "not_begun ann bob")
    evening.says("ann", "not_here ann bob")
    assert "says that you are not there" in page(evening, "bob")
    at(clock, UNTIL + timedelta(hours=22))
    assert stands(evening) == (MatchState.READY, None)
    at(clock, UNTIL + FORTY + timedelta(hours=22))
    assert stands(evening) == (MatchState.WALKOVER, "ann")


def test_who_withdraws_and_comes_back_finds_no_old_claim(clock: time_machine.Traveller) -> None:
    evening = claimed(clock)
    evening.of_oneself("bob", "sign_off")
    at(clock, UNTIL + FIVE)
    evening.says("bob", "returns bob")
    keep_deadlines()
    assert stands(evening) == (MatchState.READY, None)
    assert troubles_of(evening.tournament.pk) == []


def test_who_is_said_to_be_missing_and_leaves_for_a_minute_leaves_it_to_a_director(clock: time_machine.Traveller) -> None:
    evening = claimed(clock)
    at(clock, UNTIL - timedelta(minutes=1))
    evening.of_oneself("bob", "sign_off")
    evening.says("bob", "returns bob")
    told = page(evening, "ann")
    assert "A director decides this match if you do not report it." in told
    for later in (UNTIL + FIVE, UNTIL + timedelta(days=2)):
        at(clock, later)
        assert stands(evening) == (MatchState.READY, None), "nobody loses, and the clock takes it from neither"
    evening.says("tom", "walkover ann over bob")
    assert stands(evening)[0] is MatchState.WALKOVER


def test_who_had_said_so_reads_that_it_counts_no_more(clock: time_machine.Traveller) -> None:
    evening = claimed(clock)
    evening.says("tom", "begins ann bob")
    evening.says("tom", "not_begun ann bob")
    void = "What you had said, that your opponent is not there, counts no more"
    assert (void in page(evening, "ann"), void in page(evening, "bob")) == (True, False)
    evening.says("ann", "not_here ann bob")
    assert void not in page(evening, "ann")


def test_two_who_meet_again_by_a_correction_find_none_either(clock: time_machine.Traveller) -> None:
    evening = league("ann bob cal dana")
    evening.says("tom", f"deadline main 2 {int(UNTIL.timestamp())}")
    (one, other), (third, fourth) = (match.names for match in evening.first_round())
    evening.says("tom", f"{one} beats {other} 5-0\n{third} beats {fourth} 5-0")
    warned(clock, UNTIL - FORTY)
    evening.says(one, f"not_here {one} {third}")
    evening.says("tom", f"not_played {third} {fourth}\n{third} beats {fourth} 5-1")
    at(clock, UNTIL + FIVE)
    final = evening.desk_matches("main")[-1]
    assert (set(final.names), final.state) == ({one, third}, MatchState.READY)


def test_what_the_clock_has_decided_and_a_director_takes_back_it_leaves_to_them(clock: time_machine.Traveller) -> None:
    evening = league()
    warned(clock, UNTIL - FORTY)
    at(clock, UNTIL)
    assert stands(evening)[0] is MatchState.VOID
    evening.says("tom", "not_played ann bob")
    at(clock, UNTIL + timedelta(days=3))
    assert stands(evening) == (MatchState.READY, None)
    assert "A director decides this match if you do not report it." in page(evening, "ann")
    assert "The clock leaves this match to you." in page(evening, "tom", "tournament_desk")
    later = UNTIL + timedelta(days=6)
    evening.says("tom", f"later main 1.1 {int(later.timestamp())}")
    at(clock, later - timedelta(days=1))
    at(clock, later)
    assert stands(evening)[0] is MatchState.VOID


@pytest.mark.parametrize(
    ("said", "back"),
    [("begins {0} {1}", "not_begun {0} {1}"), ("{1} beats {0} 5-0", "not_played {0} {1}")],
    ids=["a beginning", "a result"],
)
def test_dana_gives_no_match_away_by_an_old_claim(clock: time_machine.Traveller, said: str, back: str) -> None:
    """Without the clock; she plays in the other half, and would choose her finalist."""
    evening = begun()
    one, other = other_semi(evening)
    evening.says(one, f"not_here {one} {other}")
    clock.shift(timedelta(minutes=2))
    evening.says("tom", said.format(one, other))
    clock.shift(FORTY)
    evening.says("tom", back.format(one, other))
    assert refused(evening, "dana", f"walkover {one} over {other}") is DeskRefusal.OWN_ABSENT
    evening.says(one, f"not_here {one} {other}")
    assert refused(evening, "dana", f"walkover {one} over {other}") is DeskRefusal.OWN_SOON
    clock.shift(timedelta(minutes=11))
    evening.says("dana", f"walkover {one} over {other}")

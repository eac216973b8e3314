"""Two friends at the top of a ladder keep nobody off by a challenge between them that they never play."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from games.tournaments.model.matches import MatchState
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.placing.standings import standings_of
from games.tournaments.tasks import keep_deadlines
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_desk_buttons import presses
from tests.games.tournaments.desk.test_seasons_and_ladders import page, taps

pytestmark = pytest.mark.django_db

UNTIL = datetime(2026, 11, 7, 12, tzinfo=UTC)
RATED = "option seeding=rating\nrating ann 4\nrating bob 3\nrating cal 2\nrating mo 1"
WHY = "Whom you could challenge has this to play first: bob – ann. If it is not played, a director can end it."


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(UNTIL - timedelta(days=6), tick=False) as travelling:
        yield travelling


def locked() -> Night:
    """Bob, the second, has challenged ann, the first; cal stands third, and mo below."""
    evening = night(f"tournament Rungs\nflight main ladder length 3\nentrants ann bob cal mo\n{RATED}\nstart main")
    evening.says("bob", "challenge bob over ann")
    return evening


def rungs(evening: Night) -> list[str]:
    told = evening.desk.tournament
    return [row.player for row in standings_of(told, brackets_of(told), told.flights[0])]


def test_who_can_challenge_nobody_reads_by_which_match_and_who_can_end_it() -> None:
    evening = locked()
    assert WHY in page(evening, "cal")
    assert "Challenge somebody" not in page(evening, "cal")
    assert WHY not in page(evening, "mo"), "who may challenge cal"
    assert "to play first" not in page(evening, "ann")


def test_a_director_ends_it_and_nobody_moves() -> None:
    evening = locked()
    shown = page(evening, "tom", "tournament_desk")
    assert "It ends: neither is there" in shown
    assert "set an hour here for a challenge that keeps others waiting" in " ".join(shown.split())
    assert "The challenge is over, and neither moves." in presses(evening, "[main 1.1] ask no_show bob ann")
    evening.says("tom", "no_show bob ann")
    assert rungs(evening) == ["ann", "bob", "cal", "mo"]
    assert 'value="challenge cal over ann"' in page(evening, "cal")
    assert "You may challenge ann again after one of you has played somebody else." in page(evening, "bob")
    assert taps(evening, "bob", "challenge bob over ann") == 422


def test_the_clock_ends_it_where_neither_says_a_word(clock: time_machine.Traveller) -> None:
    evening = locked()
    evening.says("tom", f"autopilot 30\nlater main 1.1 {int(UNTIL.timestamp())}")
    for moment in (UNTIL - timedelta(hours=24), UNTIL):
        clock.move_to(moment)
        keep_deadlines()
    assert [match.state for match in evening.desk_matches("main")] == [MatchState.VOID]
    assert rungs(evening) == ["ann", "bob", "cal", "mo"]
    assert taps(evening, "cal", "challenge cal over ann") == 302


def test_who_has_played_the_only_one_above_reads_when_they_may_again() -> None:
    evening = locked()
    evening.says("tom", "ann beats bob 3-0")
    assert "You may challenge ann again after one of you has played somebody else." in page(evening, "bob")

"""What waits for a director stands on the front page of whoever directs and does not play: the one at the desk may decide none
of it."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubsite.members.permissions import powers_of
from games.tournaments.telling.to_decide import notices_of
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_in_calendar import front

pytestmark = pytest.mark.django_db

TWO = "Two results are reported, and a director decides: Friday"
ANOTHER = "A result is said to have been another, and a director decides: Friday"


def reported_differently() -> Night:
    """dana directs and plays; tom directs, and is elsewhere."""
    ratings = "rating ann 4\nrating bob 3\nrating cal 2\nrating dana 1"
    evening = night(f"{MAIN}\noption seeding=rating\nentrants ann bob cal dana\n{ratings}")
    evening.says("tom", "start main")
    evening.says("bob", "report bob: bob beats cal 5-3")
    assert TWO not in front(evening, "tom")
    evening.says("cal", "report cal: cal beats bob 5-4")
    return evening


def test_two_different_reports_wait_for_a_director_who_does_not_play() -> None:
    evening = reported_differently()
    told = front(evening, "tom")
    assert TWO in told
    assert f"/tournaments/{evening.tournament.code}/desk/" in told
    for who in ("dana", "ann", "bob", "mo"):
        assert TWO not in front(evening, who)
    evening.says("tom", "bob beats cal 5-3")
    assert TWO not in front(evening, "tom")


def test_what_a_player_says_otherwise_waits_for_them_too() -> None:
    evening = reported_differently()
    evening.says("tom", "bob beats cal 5-3\nann beats dana 5-2")
    evening.says("dana", "report dana: dana beats ann 5-4")
    assert ANOTHER in front(evening, "tom")
    evening.says("dana", "report dana: ann beats dana 5-2")
    assert ANOTHER not in front(evening, "tom")


def test_who_says_without_the_code_that_they_are_here_waits_for_whoever_directs_elsewhere() -> None:
    evening = night(f"{MAIN}\noption check_in=required\nentrants ann bob cal dana")
    one, several = "Says to be here, and nobody has noted it: Friday", "Say that they are here, and nobody has noted it: Friday"
    assert one not in front(evening, "tom")
    evening.of_oneself("ann", "says_here")
    assert one in front(evening, "tom")
    evening.of_oneself("bob", "says_here")
    told = front(evening, "tom")
    assert (several in told, "ann, bob" in told) == (True, True)
    assert several not in front(evening, "dana"), "she plays"
    evening.says("tom", "check_in ann\ncheck_in bob")
    assert several not in front(evening, "tom")


def test_it_costs_whoever_directs_two_queries_and_nobody_else_any() -> None:
    evening = reported_differently()
    tom, ann = evening.club.users["tom"], evening.club.users["ann"]
    for user, asked in ((tom, 2), (ann, 0)):
        powers = {evening.club.club.pk: powers_of(user, evening.club.club)}
        with CaptureQueriesContext(connection) as captured:
            found = notices_of(user, powers)
        assert (len(captured), len(found)) == (asked, asked // 2)

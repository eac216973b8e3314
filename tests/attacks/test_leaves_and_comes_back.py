"""Leaving and coming back wipes out nothing that others have said, and escapes nothing that being away would have cost."""

import pytest

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.matches import MatchState
from games.tournaments.services.audit import troubles_of
from tests.attacks.test_directors_who_gain import refused
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_typed_in import drawn, opponent_of

pytestmark = pytest.mark.django_db


def of_cal(evening: Night) -> MatchState:
    return next(match.state for match in evening.first_round() if "cal" in match.names)


def test_what_the_opponent_had_reported_is_there_again() -> None:
    evening = drawn()
    other = opponent_of(evening, "cal")
    evening.says(other, f"report {other}: {other} beats cal 5-1")
    before = evening.desk.tournament.records
    evening.says("cal", "withdraw cal")
    evening.says("cal", "returns cal")
    assert evening.desk.tournament.records == before
    assert refused(evening, "cal", f"not_here cal {other}") is DeskRefusal.BEGUN_HERE
    evening.says("cal", f"report cal: {other} beats cal 5-1")
    assert of_cal(evening) is MatchState.PLAYED
    assert troubles_of(evening.tournament.pk) == []


def test_points_for_lateness_and_a_beginning_stand() -> None:
    evening = night("tournament Friday\nflight main knockout length 5\nfee 20\nentrants ann bob cal mo", "tables 2")
    evening.says("tom", "start main")
    other = opponent_of(evening, "cal")
    match = next(one.id for one in evening.first_round() if "cal" in one.names)
    evening.says("tom", f"call {match} table 1\nlate_start cal 12 minutes\nbegins cal {other}")
    before = evening.desk.tournament.records
    assert any(before[0].penalties)
    evening.says("cal", "withdraw cal")
    evening.says("cal", "returns cal")
    assert evening.desk.tournament.records == before


def test_nobody_sits_out_rounds_by_leaving_where_being_away_costs_a_life() -> None:
    evening = night("tournament Friday\nflight main lives 3 length 5\nentrants ann bob cal")
    evening.says("tom", "start main\nwithdraw cal")
    evening.says("tom", "round main")
    assert refused(evening, "tom", "returns cal") is DeskRefusal.PAIRED_SINCE


def test_but_comes_back_before_the_next_round() -> None:
    evening = night("tournament Friday\nflight main lives 3 length 5\nentrants ann bob cal")
    evening.says("tom", "start main\nwithdraw cal")
    evening.says("tom", "returns cal")
    assert not evening.desk.tournament.withdrawn


def test_nobody_hides_at_the_top_of_a_ladder() -> None:
    evening = night("tournament Rungs\nflight main ladder length 3\nentrants ann bob cal")
    evening.says("tom", "start main")
    top, second, third = evening.desk.tournament.flights[0].lines or ()
    evening.says("tom", f"withdraw {top}")
    evening.says("tom", f"challenge {third} over {second}")
    assert refused(evening, "tom", f"returns {top}") is DeskRefusal.PAIRED_SINCE

"""Leaving and coming back wipes out nothing that others have said, and escapes nothing that being away would have cost."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.matches import MatchState
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.placing.prizes import prizes_paid
from games.tournaments.rules.placing.standings import champion_of, standings_of
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.sheets import play_sheet, sheet_of
from tests.attacks.test_directors_who_gain import refused
from tests.games.tournaments.desk.guests import hall
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_guests_who_play import taps
from tests.games.tournaments.desk.test_seasons_and_ladders import page
from tests.games.tournaments.desk.test_typed_in import drawn, opponent_of

pytestmark = pytest.mark.django_db

SHORT = "option seeding=rating\nrating ann 2\nrating bob 1"


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
    evening.says("tom", f"{second} beats {third} 3-0")
    evening.says("tom", f"returns {top}")
    assert rungs(evening) == [second, third, top]


def five_rungs() -> Night:
    """Ann stands first, then bob, cal, Gil and Gus; ann has beaten bob."""
    sheet = "tournament Rungs\nflight main ladder length 3\nfee 5\nprizes main 60 40\nentrants ann bob cal Gil Gus"
    rated = "rating ann 5\nrating bob 4\nrating cal 3\nrating Gil 2\nrating Gus 1\noption seeding=rating"
    evening = night(f"{sheet}\n{rated}\nstart main\nchallenge bob over ann\nann beats bob 3-1")
    assert rungs(evening) == ["ann", "bob", "cal", "Gil", "Gus"]
    return evening


def rungs(evening: Night) -> list[str]:
    told = evening.desk.tournament
    return [row.player for row in standings_of(told, brackets_of(told), told.flights[0])]


def prizes(evening: Night) -> Mapping[str, int]:
    told = evening.desk.tournament
    return prizes_paid(told, brackets_of(told))


def test_nobody_leaves_a_ladder_with_the_first_prize() -> None:
    evening = five_rungs()
    evening.says("ann", "withdraw ann")
    assert rungs(evening) == ["bob", "cal", "Gil", "Gus", "ann"]
    evening.says("tom", "challenge Gil over bob")  # who stands three places below, now that ann has left
    evening.says("tom", "Gil beats bob 3-0")
    evening.says("tom", "close main")
    assert rungs(evening) == ["Gil", "cal", "bob", "Gus", "ann"]
    assert prizes(evening) == {"Gil": 1_500, "bob": 1_000}
    assert "You are in place 5 of Main." in page(evening, "ann")
    assert troubles_of(evening.tournament.pk) == []


def test_the_first_two_who_leave_are_paid_nothing_while_others_play_on() -> None:
    evening = five_rungs()
    for who in ("ann", "bob"):
        evening.says(who, f"withdraw {who}")
    evening.says("tom", "challenge Gus over cal")
    evening.says("tom", "cal beats Gus 3-0")
    evening.says("tom", "close main")
    assert prizes(evening) == {"cal": 1_500, "Gus": 1_000}


def test_who_has_left_is_paid_behind_whoever_stayed_and_played_nobody() -> None:
    evening = five_rungs()
    evening.says("ann", "withdraw ann")
    evening.says("tom", "close main")
    assert prizes(evening).keys() == {"bob", "cal", "Gil", "Gus"}


@pytest.mark.parametrize("meanwhile", [
    [], ["challenge Gil over bob"], ["challenge Gil over bob", "take_back Gil over bob"],
    ["challenge Gil over bob", "decline Gil over bob"], ["challenge Gil over bob", "no_show Gil bob"],
])  # fmt: skip
def test_who_comes_back_to_a_ladder_stands_where_they_stood_while_nobody_has_played(meanwhile: list[str]) -> None:
    evening = five_rungs()
    evening.says("ann", "withdraw ann")
    evening.says("tom", "\n".join(meanwhile or ["autopilot 30"]))
    assert "Until others have played, you can take that back and stand where you stood" in page(evening, "ann")
    evening.says("ann", "returns ann")
    assert rungs(evening) == ["ann", "bob", "cal", "Gil", "Gus"]
    assert troubles_of(evening.tournament.pk) == []


@pytest.mark.parametrize(("meanwhile", "order"), [
    (["Gil beats bob 3-0"], ["Gil", "cal", "bob", "Gus", "ann"]), (["bob beats Gil 3-0"], ["bob", "cal", "Gil", "Gus", "ann"]),
    (["walkover Gil over bob"], ["Gil", "cal", "bob", "Gus", "ann"]), (["begins Gil bob"], ["bob", "cal", "Gil", "Gus", "ann"]),
])  # fmt: skip
def test_once_others_have_played_they_come_back_at_the_foot(meanwhile: list[str], order: list[str]) -> None:
    evening = five_rungs()
    evening.says("ann", "withdraw ann")
    evening.says("tom", "\n".join(["challenge Gil over bob", *meanwhile]))
    assert "if you play on, you stand at the foot of the ladder." in page(evening, "ann")
    evening.says("ann", "returns ann")
    assert rungs(evening) == order
    assert "Until others have played" not in page(evening, "ann")
    again = play_sheet(sheet_of(evening.tournament))
    assert [row.player for row in standings_of(again, brackets_of(again), again.flights[0])] == order
    assert troubles_of(evening.tournament.pk) == []


def test_from_the_foot_they_climb_again_and_who_comes_late_stands_below_them() -> None:
    evening = five_rungs()
    evening.says("ann", "withdraw ann")
    evening.says("tom", "challenge cal over bob\nbob beats cal 3-0\nreturns ann")
    evening.says("tom", "late mo main")
    assert rungs(evening) == ["bob", "cal", "Gil", "Gus", "ann", "mo"]
    evening.says("ann", "challenge ann over Gil")
    evening.says("tom", "ann beats Gil 3-1")
    assert rungs(evening) == ["bob", "cal", "ann", "Gus", "Gil", "mo"]
    evening.says("tom", 'override "wrong": correct ann Gil: Gil beats ann 3-1')
    assert rungs(evening) == ["bob", "cal", "Gil", "Gus", "ann", "mo"]


def test_what_was_lost_by_leaving_stays_lost_once_others_have_challenged_by_it() -> None:
    evening = five_rungs()
    evening.says("cal", "challenge cal over ann")
    evening.says("ann", "withdraw ann")
    evening.says("tom", "challenge Gus over cal")  # who stood too far above before
    evening.says("ann", "returns ann")
    assert rungs(evening) == ["cal", "bob", "Gil", "Gus", "ann"]
    assert [match.state for match in evening.desk_matches("main")][1:] == [MatchState.WALKOVER, MatchState.READY]


def test_who_owes_nothing_does_not_choose_by_what_others_have_played() -> None:
    evening = five_rungs()
    evening.says("cal", "withdraw cal")
    evening.says("tom", "challenge Gus over bob\ntake_back Gus over bob")
    assert 'value="returns cal"' in page(evening, "cal")
    evening.says("tom", "challenge Gil over ann\nann beats Gil 3-0")
    assert refused(evening, "cal", "returns cal") is DeskRefusal.BACK_BY_DIRECTOR
    told = page(evening, "cal")
    assert "a director lets you come back, at the foot of the ladder." in told
    assert 'value="returns cal"' not in told
    evening.says("tom", "returns cal")
    assert rungs(evening) == ["ann", "bob", "Gil", "Gus", "cal"]


def test_who_is_challenged_and_leaves_has_lost_the_place_and_comes_back_to_the_challenge() -> None:
    evening = five_rungs()
    evening.says("cal", "challenge cal over ann")
    evening.says("ann", "withdraw ann")
    assert rungs(evening) == ["cal", "bob", "Gil", "Gus", "ann"]
    evening.says("ann", "returns ann")
    assert rungs(evening) == ["ann", "bob", "cal", "Gil", "Gus"]
    assert evening.desk_matches("main")[-1].state is MatchState.READY


def test_who_leaves_the_next_flight_keeps_the_place_of_a_ladder_that_is_paid() -> None:
    sheet = "tournament Two\nflight rungs ladder length 3\nflight main knockout length 3\nfee 5\nprizes rungs 100"
    rated = "entrants ann bob cal mo\noption seeding=rating\nrating ann 4\nrating bob 3\nrating cal 2\nrating mo 1"
    evening = night(f"{sheet}\n{rated}\nstart rungs\nchallenge bob over ann")
    evening.says("tom", "ann beats bob 3-1\nclose rungs")
    evening.says("tom", "start main")
    evening.says("ann", "withdraw ann")
    assert rungs(evening)[0] == "ann"
    assert prizes(evening) == {"ann": 2_000}


def test_nobody_has_won_a_ladder_that_all_have_left() -> None:
    evening = five_rungs()
    for who in ("ann", "bob", "cal", "Gil", "Gus"):
        evening.says("tom", f"withdraw {who}")
    evening.says("tom", "close main")
    told = evening.desk.tournament
    bracket = brackets_of(told)["main"]
    assert champion_of(told, bracket, standings_of(told, brackets_of(told), bracket.flight)) is None
    assert "has won" not in page(evening, "mo")


def test_what_was_drawn_before_that_was_so_keeps_its_places() -> None:
    told = play_sheet("entrants ann bob cal\nflight main ladder\nstart main\nwithdraw ann\nclose main")
    before = replace(told, left_stand_last=False)
    now, then = (standings_of(one, brackets_of(one), one.flights[0]) for one in (told, before))
    assert [row.player for row in now] == ["bob", "cal", "ann"]
    assert [row.player for row in then] == ["ann", "bob", "cal"]


def test_a_guest_comes_back_by_their_link_unless_they_owe_nothing_and_others_have_played() -> None:
    found = hall(sheet=f"tournament Rungs\nflight main ladder length 3\nfee 5\nentrants ann bob\n{SHORT}")
    _withdraw, play = found.enters()
    found.evening.says("tom", "rating Pat 3\nstart main")
    assert rungs(found.evening) == ["Pat", "ann", "bob"]
    assert taps(found, play, "withdraw Pat").status_code == 302
    found.evening.says("tom", "challenge bob over ann\nann beats bob 3-1")
    shown = found.browser.get(play).content.decode()
    assert "You have withdrawn, and others have played since: if you play on, you stand at the foot of the ladder." in shown
    assert taps(found, play, "returns Pat").status_code == 302
    assert rungs(found.evening) == ["ann", "bob", "Pat"]

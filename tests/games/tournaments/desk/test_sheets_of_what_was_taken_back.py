"""A director's sheet plays again to the same players, places and money, whatever was taken back meanwhile."""

from datetime import timedelta
from uuid import uuid4

import pytest
import time_machine

from games.tournaments.desk import decide
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.services import writing
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.opening import announce
from games.tournaments.services.saying import keep_hours
from games.tournaments.services.sheets import OTHERWISE, play_sheet, sheet_of
from games.tournaments.sheet.told import told
from tests.attacks.test_lost_by_the_hour import EIGHT, SIX, full
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_autopilot import row
from tests.games.tournaments.desk.test_two_names import gus_is_ann

pytestmark = pytest.mark.django_db

FOUR = """tournament Friday
flight main knockout length 5
option seeding=rating
option late_points=5+10
entrants ann bob cal mo
rating ann 4
rating bob 3
rating cal 2
rating mo 1
fee 10
prizes main 100
start main"""
THREE = "tournament Friday\nflight main round_robin length 3\nfee 10\nprizes main 60 40\nentrants ann bob cal\nstart main"
SWISS = "tournament Friday\nflight main swiss rounds 3 length 5\nfee 10\nprizes main 60 40"
CAL_WON = "cal beats bob 5-4"


def plays_again(evening: Night) -> None:
    """Names, places, what was paid; also for those who read no reports."""
    site = evening.desk.tournament
    for with_reports in (True, False):
        again = play_sheet(sheet_of(row(evening), with_reports=with_reports))
        assert told(again) == told(site)
        assert [one.name for one in again.entrants] == [one.name for one in site.entrants]
        assert again.money == site.money
    assert troubles_of(evening.tournament.pk) == []


def goes_on(evening: Night, *lines: str) -> None:
    """Each by its player, or by tom; after each the sheet plays again."""
    for line in lines:
        who = line.split()[1].rstrip(":") if line.startswith("report ") else "tom"
        evening.says(who, line)
        plays_again(evening)


def contested() -> Night:
    """bob has lost to ann by now: what both say of the match before waits for a director."""
    evening = night(FOUR)
    goes_on(evening, "ann beats mo 5-2", "bob beats cal 5-2", "ann beats bob 5-1")
    goes_on(evening, f"report cal: {CAL_WON}", f"report bob: {CAL_WON}")
    return evening


def test_what_both_say_waits_for_a_director_also_where_the_match_after_it_is_played_again() -> None:
    evening = contested()
    goes_on(evening, "not_played ann bob")
    assert "report bob" not in sheet_of(row(evening))
    goes_on(evening, "ann beats bob 5-1")
    assert sheet_of(row(evening)).endswith(f"ann beats bob 5-1\nreport bob: {CAL_WON}\n")
    goes_on(evening, "close main")


def test_it_waits_also_where_that_happens_twice() -> None:
    evening = contested()
    goes_on(evening, "not_played ann bob", "ann beats bob 5-1", "not_played ann bob", "bob beats ann 5-0", "close main")


@pytest.mark.parametrize("who", ["cal", "bob"])
def test_said_anew_by_either_once_nothing_rests_on_it_it_stands(who: str) -> None:
    evening = contested()
    goes_on(evening, "not_played ann bob", f"report {who}: {CAL_WON}", "cal beats ann 5-0", "close main")
    assert evening.desk.tournament.records[-1].players in (("ann", "cal"), ("cal", "ann"))


@pytest.mark.parametrize("who", ["cal", "bob"])
def test_who_says_something_else_first_and_then_that_again(who: str) -> None:
    evening = contested()
    goes_on(evening, "not_played ann bob", f"report {who}: cal beats bob 5-3", f"report {who}: {CAL_WON}", "cal beats ann 5-0")


def test_a_repeated_report_is_one() -> None:
    evening = contested()
    goes_on(evening, f"report cal: {CAL_WON}", "not_played ann bob", f"report cal: {CAL_WON}", "cal beats ann 5-0")


@pytest.mark.parametrize(("decided", "final"), [(CAL_WON, "cal beats ann 5-1"), ("bob beats cal 5-3", "ann beats bob 5-1")])
def test_a_director_decides_what_had_waited(decided: str, final: str) -> None:
    evening = contested()
    goes_on(evening, "not_played ann bob", f"correct bob cal: {decided}", final, "close main")


@pytest.mark.parametrize("why", ["", ' "never played"'])
def test_what_both_had_reported_is_taken_out_as_well(why: str) -> None:
    evening = contested()
    goes_on(evening, "not_played ann bob")
    evening.says("tom", f"not_played bob cal{why}")
    goes_on(evening, "bob beats cal 5-0", "ann beats bob 5-1", "close main")


@pytest.mark.parametrize("who", ["cal", "bob"])
def test_said_anew_after_the_desk_has_taken_its_own_result_out(who: str) -> None:
    evening = contested()
    goes_on(evening, "not_played ann bob")
    evening.says("tom", "not_played bob cal")
    goes_on(evening, f"report {who}: {CAL_WON}", "cal beats ann 5-1", "close main")


def test_between_three_what_both_say_of_a_walkover_waits() -> None:
    evening = night(THREE)
    goes_on(evening, "walkover ann over cal", "bob beats cal 3-0", "report cal: cal beats ann 3-1")
    goes_on(evening, "report ann: cal beats ann 3-1", "not_played cal bob", "bob beats cal 3-1", "ann beats bob 3-0")
    goes_on(evening, "close main")


def test_a_match_that_was_only_begun_is_taken_out() -> None:
    evening = night(FOUR)
    goes_on(evening, "ann beats mo 5-2", "bob beats cal 5-2", "begins ann bob", f"report cal: {CAL_WON}")
    goes_on(evening, f"report bob: {CAL_WON}", "not_begun ann bob", "begins ann bob", "ann beats bob 5-2", "close main")


def test_what_both_say_once_it_is_paid_waits_also_where_a_correction_opens_it_again() -> None:
    evening = night(
        "tournament Friday\nflight main lives 1 length 5\nfee 10\nprizes main 100\nentrants ann bob cal dee\nstart main"
    )
    goes_on(evening, "round main by hand ann-bob cal-dee", "ann beats bob 5-1", "cal beats dee 5-2", "round main")
    goes_on(evening, "ann beats cal 5-3", "close main", "report ann: cal beats ann 5-4", "report cal: cal beats ann 5-4")
    goes_on(evening, 'override "Both say so": correct cal dee: dee beats cal 5-2', "round main")
    assert evening.desk.tournament.flights[0].closed is False


def test_who_left_and_came_back_before_the_draw_was_taken_back_has_never_left() -> None:
    evening = night(SWISS, "open_entry")
    for name in ("ann", "bob", "cal"):
        evening.of_oneself(name, "sign_up")
    goes_on(evening, "start main")
    for line in ("sign_off", "returns cal", "sign_off", "returns cal"):
        evening.of_oneself("cal", line) if line == "sign_off" else evening.says("cal", line)
        plays_again(evening)
    goes_on(evening, 'draw_again "mo was missing"', "entrants mo", "start main")
    assert "withdraw" not in sheet_of(row(evening))


def test_who_was_out_before_the_draw_and_after_it() -> None:
    evening = night(f"{SWISS}\nentrants ann bob cal dee")
    goes_on(evening, "withdraw cal", "entrants cal", "start main", "withdraw cal", "returns cal", "withdraw dee")
    goes_on(evening, 'draw_again "mo was missing"', "entrants mo", "start main")
    assert evening.names == ["ann", "bob", "cal", "mo"]


@pytest.mark.parametrize(
    "named", ['override "forgotten": side_pool two 3 ann bob mo', "flight side round_robin of ann bob", "check_in ann bob"]
)
def test_who_was_named_after_they_had_left_before_the_draw_was_taken_back(named: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until now a side pool took them in."""
    monkeypatch.setattr(writing, "check_what_stands", lambda *_said: None)
    evening = night(f"{SWISS}\nentrants ann bob cal mo")
    goes_on(evening, "start main")
    evening.of_oneself("ann", "sign_off")
    goes_on(evening, named, 'draw_again "mo was missing"')
    assert evening.names == ["bob", "cal", "mo"]
    goes_on(evening, "entrants ann", "start main", "withdraw bob", 'draw_again "Once more"', "entrants bob", "start main")


def test_who_was_out_before_the_draw_and_came_late_has_entered() -> None:
    evening = night(f"{SWISS}\nentrants ann bob cal dee")
    goes_on(evening, "withdraw cal", "start main", "late cal main", 'draw_again "mo was missing"', "entrants mo", "start main")
    assert evening.names == ["ann", "bob", "dee", "cal", "mo"]


FIVE = """tournament Friday
flight main knockout length 5
flight cons first_loser from main length 3
option seeding=rating
entrants ann bob cal mo Kit
rating ann 5
rating bob 4
rating cal 3
rating mo 2
rating Kit 1
start main"""


def reviewed_after_leaving() -> Night:
    """bob has the final by a walk-over, as ann has left; it is cal who comes to it."""
    evening = night(FIVE)
    goes_on(evening, "cal beats bob 5-4", "mo beats Kit 5-0", "ann beats mo 5-1")
    goes_on(evening, 'override "why": correct bob cal: bob beats cal 5-0')
    evening.of_oneself("ann", "sign_off")
    goes_on(evening, 'override "why": correct cal bob: cal beats bob 5-2')
    return evening


def test_a_walk_over_by_leaving_that_is_taken_out_is_that_of_whoever_is_due_now() -> None:
    evening = reviewed_after_leaving()
    goes_on(evening, 'not_played ann bob "why"')
    assert sheet_of(row(evening)).endswith("walkover cal over ann\n")
    goes_on(evening, "bob beats Kit 3-0", "close main", "close cons")


def test_a_walk_over_by_leaving_is_nobodys_where_the_other_has_left_too() -> None:
    evening = reviewed_after_leaving()
    goes_on(evening, "withdraw cal", 'not_played ann bob "why"', "bob beats Kit 3-0", "close main", "close cons")


def test_who_came_late_owes_where_a_report_of_what_was_entered_waits_again() -> None:
    evening = night(FIVE.replace("entrants", "fee 10\nentrants").replace("\nstart main", ""))
    goes_on(evening, "withdraw mo", "withdraw Kit", "start main", "late Lou main", "ann beats Lou 5-3")
    goes_on(evening, "report ann: ann beats Lou 5-3", "not_played ann Lou")
    assert sheet_of(row(evening), with_reports=False).endswith("late Lou main\nbegins ann Lou\n")
    goes_on(evening, "ann beats Lou 5-2", "not_played ann Lou", "ann beats Lou 5-1", "bob beats cal 5-1")


def test_who_has_left_and_reports_what_was_played_goes_on_owing_whatever_it_becomes() -> None:
    evening = night(f"{SWISS.replace('fee 10', 'fee 5')}\nhouse 10\nentrants ann bob cal Kit\nside_pool one 10 ann bob cal")
    goes_on(evening, "start main", "round main by hand ann-cal bob-Kit", "ann beats cal 5-4", "withdraw cal")
    goes_on(
        evening, "report cal: ann beats cal 5-1", "correct cal ann: walkover cal over ann", "bob beats Kit 5-0", "round main"
    )


@pytest.mark.parametrize("score", ["5-0", "5-4"])
def test_lateness_at_the_final_is_none_at_the_match_before_it(score: str) -> None:
    evening = night(FOUR)
    goes_on(evening, "ann beats mo 5-4", "bob beats cal 5-4", "late_start ann 5 minutes")
    evening.says("tom", "not_played ann mo")
    goes_on(evening, f"ann beats mo {score}", "bob beats ann 5-4", "close main")


def test_lateness_of_whoever_does_not_come_to_the_final_is_none() -> None:
    evening = night(FOUR)
    goes_on(evening, "ann beats mo 5-4", "bob beats cal 5-4", "late_start ann 5 minutes")
    evening.says("tom", "not_played ann mo")
    goes_on(evening, "mo beats ann 5-0", "bob beats mo 5-0", "close main")


def test_lateness_that_was_taken_back_stays_so() -> None:
    evening = night(FOUR)
    goes_on(evening, "ann beats mo 5-4", "bob beats cal 5-4", "late_start ann 5 minutes")
    evening.says("tom", "not_played ann mo")
    goes_on(evening, "ann beats mo 5-0", "not_late ann", "bob beats ann 5-0", "close main")


@pytest.mark.parametrize("more", [(), ("capacity 4",)])
def test_who_has_their_place_again_because_nobody_checks_in_any_more(more: tuple[str, ...]) -> None:
    with time_machine.travel(SIX, tick=False) as clock:
        evening = full(f"check_in_until {EIGHT}", "check_in ann dana")
        clock.shift(timedelta(hours=2))
        keep_hours(evening.tournament.pk)
        goes_on(evening, *more, "option check_in=off")
        assert "bob" in evening.names
        goes_on(evening, "start main")


def test_who_gets_the_place_of_whoever_is_taken_out_after_check_in() -> None:
    with time_machine.travel(SIX, tick=False) as clock:
        evening = full(f"check_in_until {EIGHT}", "check_in ann dana bob", "waits_here cal")
        clock.shift(timedelta(hours=2))
        keep_hours(evening.tournament.pk)
        goes_on(evening, "withdraw bob")
        assert evening.names == ["ann", "dana", "cal"]
        goes_on(evening, "start main")


@pytest.mark.parametrize("played", ["walkover ann over mo", "begins ann mo"])
def test_a_draw_that_an_earlier_version_took_back_after_a_match_had_begun(played: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It looked at who had left by then alone."""
    evening = night(FOUR.replace("\noption late_points=5+10", ""))
    evening.says("tom", f"{played}\nwithdraw mo")
    monkeypatch.setattr(decide, "draw_stands", lambda _desk: False)
    goes_on(evening, 'draw_again "a name was missing"', "entrants gus", "start main", "withdraw gus")


def test_of_a_draw_taken_back_only_who_is_away_stays_so() -> None:
    evening = night(f"{SWISS}\nentrants ann bob cal mo\nabsent mo\nstart main")
    goes_on(
        evening, "absent cal", "returns mo", "withdraw bob", 'draw_again "a name was missing"', "entrants bob", "start main"
    )
    assert [one.name for one in evening.desk.tournament.entrants if one.absent] == ["cal"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("fee", ["", "fee 20\nprizes main 100\n"])
@pytest.mark.parametrize("before", ["", "bob beats gus 5-0", "bob beats gus 5-0\nwithdraw gus", "withdraw gus"])
def test_a_second_name_that_was_struck(fee: str, before: str) -> None:
    evening = night(f"tournament Friday\nflight main round_robin length 5\n{fee}entrants gus ann bob mo\nstart main")
    gus_is_ann(evening)
    for line in filter(None, before.splitlines()):
        goes_on(evening, line)
    struck = evening.desk.tournament.entrant("gus")
    if struck and struck.free:
        return
    goes_on(evening, "double gus", "ann beats bob 5-1")


@pytest.mark.parametrize("said", ["withdraw mo double", "withdraw mo unasked"])
def test_whether_somebody_owes_is_for_sheets_alone(said: str) -> None:
    evening = night(FOUR)
    for who in ("tom", "mo"):
        with pytest.raises(TournamentRefused) as refused:
            evening.says(who, said)
        assert refused.value.refusal is DeskRefusal.KNOWS_WHO_OWES


def left_and_has_lost(form: str = "knockout") -> Night:
    """ann leaves after a match that she has lost, as a director finds out; bob, who was to meet her, meets mo."""
    evening = night(FOUR.replace("knockout", form))
    goes_on(evening, "ann beats mo 5-0", "bob beats cal 5-1")
    evening.says("ann", "withdraw ann")
    goes_on(evening, 'override "the other way round": correct mo ann: mo beats ann 5-4')
    return evening


@pytest.mark.parametrize("form", ["knockout", "groups of 4"])
@pytest.mark.parametrize("more", ["bob beats mo 5-2", "mo beats bob 5-0"])
def test_whoever_left_and_had_lost_before_leaves_after_the_correction(form: str, more: str) -> None:
    evening = left_and_has_lost(form)
    goes_on(evening, "not_played bob ann", more)
    assert OTHERWISE not in sheet_of(row(evening))


def test_what_has_no_statement_is_said_to_have_none() -> None:
    evening = left_and_has_lost("knockout\nflight cons progressive from main")
    evening.says("tom", "not_played bob ann")
    assert sheet_of(row(evening)).endswith(f"{OTHERWISE}\n"), "cal has a bye there, whom ann would have met"
    assert told(play_sheet(sheet_of(row(evening)))) != told(evening.desk.tournament)
    with pytest.raises(TournamentRefused) as refused:
        announce(evening.club.club, sheet_of(row(evening)), evening.club.users["tom"], uuid4())
    assert refused.value.refusal is DeskRefusal.SHEET_OTHERWISE


def test_nothing_is_said_where_everything_has_one() -> None:
    evening = night(FOUR)
    goes_on(evening, "ann beats mo 5-0", "not_played ann mo")
    assert OTHERWISE not in sheet_of(row(evening))

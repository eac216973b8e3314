"""What the clock decides, and what it never does: scenario 57 of the tournament facts, and whoever would profit by surprise."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.http import Http404

from clubsite.members.models import Membership
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.matches import Match, MatchState
from games.tournaments.model.refusals import Refusal, TournamentRefused
from games.tournaments.models import ClubTournament
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.sheets import play_sheet, sheet_of
from games.tournaments.sheet.told import told
from games.tournaments.tasks import keep_deadlines
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_seasons_and_ladders import page

pytestmark = pytest.mark.django_db

UNTIL = datetime(2026, 3, 22, 21, tzinfo=UTC)
WARNED = UNTIL - timedelta(hours=24)
SHEET = "tournament League\nentrants ann bob\nflight main knockout length 5"
SWISS = "tournament League\nentrants {}\nflight main swiss rounds 2 length 5"


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(UNTIL - timedelta(days=6), tick=False) as travelling:
        yield travelling


def league(entrants: str = "ann bob", minutes: str = "30") -> Night:
    """Its only match is to be played by `UNTIL`, and the clock decides."""
    found = night(SHEET.replace("ann bob", entrants))
    found.says("tom", f"start main\ndeadline main 1 {int(UNTIL.timestamp())}\nautopilot {minutes}")
    return found


@pytest.fixture
def evening(clock: time_machine.Traveller) -> Night:
    return league()


def at(clock: time_machine.Traveller, moment: datetime) -> None:
    """The task runs, twice."""
    clock.move_to(moment)
    keep_deadlines()
    keep_deadlines()


def warned(clock: time_machine.Traveller, moment: datetime = UNTIL) -> None:
    """Both are told, and then it is that moment; the task has not run then."""
    at(clock, WARNED)
    clock.move_to(moment)


def match(evening: Night) -> Match:
    (found,) = evening.first_round()
    return found


def stands(evening: Night) -> tuple[MatchState, object]:
    return match(evening).state, match(evening).winner if match(evening).decided else None


def refusal(evening: Night, text: str, who: str = "ann") -> object:
    before = evening.desk
    with pytest.raises(TournamentRefused) as caught:
        evening.says(who, text)
    assert evening.desk == before
    return caught.value.refusal


def row(evening: Night) -> ClubTournament:
    return ClubTournament.objects.get(pk=evening.tournament.pk)


def test_nobody_there_nobody_wins_at_the_deadline_and_it_is_not_rated(evening: Night, clock: time_machine.Traveller) -> None:
    at(clock, WARNED)
    at(clock, UNTIL - timedelta(seconds=1))
    assert stands(evening) == (MatchState.READY, None)
    at(clock, UNTIL)
    assert match(evening).state is MatchState.VOID
    assert [one.said for one in row(evening).records.filter(actor=None, said="deadlines")] == ["deadlines"] * 2
    assert row(evening).matches.count() == 0
    assert troubles_of(evening.tournament.pk) == []


def test_one_there_and_the_other_silent_is_a_forfeit(evening: Night, clock: time_machine.Traveller) -> None:
    warned(clock, UNTIL - timedelta(hours=1))
    evening.says("ann", "not_here ann bob")
    at(clock, UNTIL - timedelta(seconds=1))
    assert stands(evening) == (MatchState.READY, None)
    at(clock, UNTIL)
    assert stands(evening) == (MatchState.WALKOVER, "ann")
    assert row(evening).matches.count() == 0


def test_who_says_it_in_the_last_second_waits_all_the_same(evening: Night, clock: time_machine.Traveller) -> None:
    last = UNTIL - timedelta(seconds=1)
    warned(clock, last)
    evening.says("ann", "not_here ann bob")
    at(clock, UNTIL)
    at(clock, last + timedelta(minutes=30) - timedelta(seconds=1))
    assert stands(evening) == (MatchState.READY, None)
    at(clock, last + timedelta(minutes=30))
    assert stands(evening) == (MatchState.WALKOVER, "ann")


@pytest.mark.parametrize("seconds", [0, 1_799])
def test_an_answer_leaves_it_to_a_director(evening: Night, clock: time_machine.Traveller, seconds: int) -> None:
    warned(clock)
    evening.says("ann", "not_here ann bob")
    clock.shift(seconds)
    evening.of_oneself("bob", "here")
    at(clock, UNTIL + timedelta(days=2))
    assert stands(evening) == (MatchState.READY, None)
    assert row(evening).clock_looks_at is None
    assert refusal(evening, "not_here ann bob") is DeskRefusal.LEFT
    evening.says("dana", "ann beats bob 5-3")
    assert stands(evening) == (MatchState.PLAYED, "ann")


def test_with_another_hour_and_the_directors_consent_it_is_untouched(evening: Night, clock: time_machine.Traveller) -> None:
    later = UNTIL + timedelta(days=3)
    at(clock, WARNED)
    evening.says("ann", "not_here ann bob")
    evening.says("dana", f"later main 1.1 {int(later.timestamp())}")
    at(clock, UNTIL + timedelta(hours=1))
    assert stands(evening) == (MatchState.READY, None)
    assert row(evening).deadline_at == later
    at(clock, later - timedelta(hours=24))
    at(clock, later)
    assert match(evening).state is MatchState.VOID
    assert troubles_of(evening.tournament.pk) == []


@pytest.mark.parametrize("said", ["ann beats bob 5-3", "walkover bob over ann", "no_show ann bob"])
def test_a_director_corrects_what_the_clock_has_decided(evening: Night, clock: time_machine.Traveller, said: str) -> None:
    warned(clock)
    evening.says("ann", "not_here ann bob")
    at(clock, UNTIL + timedelta(minutes=30))
    evening.says("dana", f"correct ann bob: {said}")
    assert match(evening).state is {"ann": MatchState.PLAYED, "wal": MatchState.WALKOVER}.get(said[:3], MatchState.VOID)
    assert troubles_of(evening.tournament.pk) == []


def test_the_sheet_tells_what_the_clock_has_decided(clock: time_machine.Traveller) -> None:
    evening = league("ann bob cal mo")
    warned(clock)
    (one, other), silent = evening.first_round()[0].names, evening.first_round()[1].names
    evening.says(one, f"not_here {one} {other}")
    at(clock, UNTIL)
    at(clock, UNTIL + timedelta(minutes=30))
    assert f"no_show {' '.join(silent)}\nwalkover {one} over {other}\n" in sheet_of(row(evening))
    assert told(play_sheet(sheet_of(row(evening)))) == told(evening.desk.tournament)


def test_it_is_off_unless_a_director_switches_it_on(clock: time_machine.Traveller) -> None:
    evening = league(minutes="none")
    warned(clock)
    evening.says("ann", "not_here ann bob")
    assert refusal(evening, "not_here ann bob") is DeskRefusal.SAID_ALREADY
    at(clock, UNTIL + timedelta(hours=1))
    assert stands(evening) == (MatchState.READY, None)
    assert refusal(evening, "autopilot 30") is DeskRefusal.NOT_YOURS
    assert refusal(evening, "autopilot 9", "dana") is DeskRefusal.BAD_ANSWER
    assert refusal(evening, "deadlines", "dana") is DeskRefusal.ONLY_THE_SITE


def test_switched_on_or_announced_late_everybody_still_has_a_day(clock: time_machine.Traveller) -> None:
    evening = league(minutes="none")
    clock.move_to(UNTIL - timedelta(minutes=5))
    evening.says("dana", "autopilot 10")
    at(clock, UNTIL - timedelta(minutes=5))
    at(clock, UNTIL + timedelta(hours=21))
    assert stands(evening) == (MatchState.READY, None)
    at(clock, UNTIL + timedelta(hours=22))
    assert match(evening).state is MatchState.VOID


def test_who_learns_late_whom_they_meet_still_has_a_day(clock: time_machine.Traveller) -> None:
    evening = league("ann bob cal mo")
    evening.says("dana", f"deadline main 1 none\ndeadline main 2 {int(UNTIL.timestamp())}")
    clock.move_to(UNTIL - timedelta(minutes=1))
    for one in evening.first_round():
        evening.says("dana", "{} beats {} 5-3".format(*one.names))
    at(clock, UNTIL)
    at(clock, UNTIL + timedelta(hours=21))
    (final,) = brackets_of(evening.desk.tournament)["main"].rounds[1]
    assert final.state is MatchState.READY


def test_after_an_outage_it_is_announced_anew(evening: Night, clock: time_machine.Traveller) -> None:
    warned(clock)
    evening.says("ann", "not_here ann bob")
    back = UNTIL + timedelta(hours=5)
    at(clock, back)
    assert stands(evening) == (MatchState.READY, None)
    assert row(evening).deadline_at == back + timedelta(hours=22)
    void = "that your opponent is not there, counts no more"
    assert [void in page(evening, who) for who in ("ann", "bob")] == [True, False]
    evening.says("ann", "not_here ann bob")
    assert void not in page(evening, "ann")
    at(clock, back + timedelta(hours=22))
    assert stands(evening) == (MatchState.WALKOVER, "ann")


def test_a_deadline_that_is_moved_makes_void_what_was_said(evening: Night, clock: time_machine.Traveller) -> None:
    warned(clock)
    evening.says("ann", "not_here ann bob")
    evening.says("dana", f"deadline main 1 {int((UNTIL + timedelta(minutes=1)).timestamp())}")
    at(clock, UNTIL + timedelta(hours=2))
    assert stands(evening) == (MatchState.READY, None)
    assert evening.desk.watches[0].claim is None


def test_who_has_come_is_not_accused_any_more(evening: Night, clock: time_machine.Traveller) -> None:
    warned(clock)
    evening.says("ann", "not_here ann bob")
    evening.of_oneself("ann", "claim_back")
    assert refusal(evening, "here bob", "bob") is DeskRefusal.NO_CLAIM
    evening.says("bob", "report bob: bob beats ann 5-3")
    evening.says("ann", "report ann: bob beats ann 5-3")
    at(clock, UNTIL + timedelta(hours=1))
    assert stands(evening) == (MatchState.PLAYED, "bob")


def test_a_reported_result_cannot_be_claimed_away(evening: Night, clock: time_machine.Traveller) -> None:
    warned(clock)
    evening.says("bob", "report bob: bob beats ann 5-3")
    assert refusal(evening, "not_here ann bob") is DeskRefusal.BEGUN_HERE
    at(clock, UNTIL + timedelta(days=2))
    assert not match(evening).decided


def test_a_report_after_the_claim_stops_the_clock(evening: Night, clock: time_machine.Traveller) -> None:
    warned(clock)
    evening.says("ann", "not_here ann bob")
    evening.says("bob", "report bob: bob beats ann 5-3")
    at(clock, UNTIL + timedelta(days=2))
    assert not match(evening).decided


def test_what_is_played_is_left_alone(evening: Night, clock: time_machine.Traveller) -> None:
    warned(clock)
    evening.says("dana", "begins ann bob")
    assert refusal(evening, "not_here ann bob") is DeskRefusal.BEGUN_HERE
    at(clock, UNTIL + timedelta(days=2))
    assert not match(evening).decided


def test_so_is_what_was_called_to_a_table_unless_somebody_says_that_the_other_has_not_come(
    evening: Night, clock: time_machine.Traveller
) -> None:
    warned(clock)
    evening.says("dana", "tables 1\ncall main 1.1 table 1")
    at(clock, UNTIL + timedelta(days=2))
    assert not match(evening).decided
    evening.says("ann", "not_here ann bob")
    at(clock, UNTIL + timedelta(days=2, minutes=30))
    assert stands(evening) == (MatchState.WALKOVER, "ann")


def test_it_is_said_once_and_not_by_the_one_who_is_accused(evening: Night, clock: time_machine.Traveller) -> None:
    warned(clock)
    evening.says("ann", "not_here ann bob")
    clock.shift(60)
    assert refusal(evening, "not_here ann bob") is DeskRefusal.CLAIMED_ALREADY
    assert refusal(evening, "not_here bob ann", "bob") is DeskRefusal.CLAIMED_AGAINST
    assert refusal(evening, "here bob", "ann") is DeskRefusal.NOT_YOURS
    assert refusal(evening, "claim_back ann", "bob") is DeskRefusal.NOT_YOURS


def test_nobody_says_it_for_others_or_before_the_last_day(evening: Night, clock: time_machine.Traveller) -> None:
    assert refusal(evening, "not_here ann bob") is DeskRefusal.CLAIM_EARLY
    warned(clock)
    for who in ("cal", "bob"):
        assert refusal(evening, "not_here ann bob", who) is DeskRefusal.NOT_YOURS
    assert refusal(evening, "not_here ann ann") is Refusal.SAME_PLAYER
    with pytest.raises(Http404):
        evening.says("eve", "not_here ann bob")


def test_who_is_out_claims_nothing(clock: time_machine.Traveller) -> None:
    evening = league("ann bob cal mo")
    at(clock, WARNED)
    first = evening.first_round()[0]
    winner, loser = first.names
    evening.says("dana", f"{winner} beats {loser} 5-3")
    assert refusal(evening, f"not_here {loser} {winner}", loser) is Refusal.DECIDED_ALREADY


def test_who_directs_and_plays_has_no_more_than_a_player(clock: time_machine.Traveller) -> None:
    evening = league("ann dana")
    warned(clock)
    later = int((UNTIL + timedelta(days=9)).timestamp())
    assert refusal(evening, f"later main 1.1 {later}", "dana") is DeskRefusal.OWN_MATCH
    assert refusal(evening, "not_here ann dana", "dana") is DeskRefusal.OWN_MATCH
    evening.says("dana", "not_here dana ann")
    assert refusal(evening, "autopilot 10", "dana") is DeskRefusal.OWN_HOURS
    evening.says("tom", "autopilot 10")
    at(clock, UNTIL + timedelta(minutes=29))
    assert stands(evening) == (MatchState.READY, None)
    evening.of_oneself("ann", "here")
    at(clock, UNTIL + timedelta(minutes=30))
    assert stands(evening) == (MatchState.READY, None)


def test_a_guest_who_could_not_answer_loses_nothing_by_the_clock(clock: time_machine.Traveller) -> None:
    evening = league("ann gus")
    warned(clock)
    assert refusal(evening, "not_here ann gus") is DeskRefusal.COULD_NOT_ANSWER
    at(clock, UNTIL + timedelta(days=2))
    assert stands(evening) == (MatchState.READY, None)
    assert row(evening).clock_looks_at is None


def test_who_has_left_the_club_meanwhile_counts_like_a_guest(evening: Night, clock: time_machine.Traveller) -> None:
    warned(clock)
    evening.says("ann", "not_here ann bob")
    Membership.objects.filter(user__username="bob").delete()
    at(clock, UNTIL + timedelta(minutes=30))
    assert stands(evening) == (MatchState.READY, None)

"""The site is away for twenty minutes, or its clock is moved: nobody loses time, the captaincy or an answer by it, and nothing
waits for a clock that has been set back. Whoever could take the site down would otherwise choose who runs out of time.
"""

from collections.abc import Callable
from datetime import timedelta
from threading import Barrier, Thread
from uuid import uuid4

import pytest
from django.db import connection
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from chouette.access.seat_refusals import SeatRefused
from chouette.evening.answer_round import open_round
from chouette.models import Chouette
from chouette.rules.line.hands import hand_of
from chouette.rules.model.actions import Player, Suspend
from chouette.seats.answering import open_own_page, switch
from chouette.seats.consent import needs_of
from chouette.seats.roll_holds import say_about_the_roll
from chouette.seats.rolling import roll_for_seat
from chouette.tasks import go_on_at_quiet_tables, open_answers
from clubsite.members.models import User
from clubsite.members.services import join
from clubsite.operations.outages.beats import GAP, Counting, beat, begin_to_beat
from clubsite.operations.outages.models import SiteBeat
from games.play.counted import counted
from games.play.presence import page_is_open, see
from games.play.rolls.roll_holds import Holding
from games.play.turn_clock import SECOND
from games.rules.cube import Side
from tests.chouette.evenings import PLAIN, an_evening, say
from tests.chouette.on_screen.screens import Time, at_eight, clock_of, on_screen, to_the_teams_roll
from tests.chouette.phones import seat_of, table_of
from tests.games.dice.loaded_cup import loaded

pytestmark = pytest.mark.django_db

EVERYBODY = ("ann", "bob", "cal", "dee")
TWENTY_MINUTES = 20 * 60
AN_HOUR = 3600


def is_up(time: Time, evening: Chouette, seconds: int, *here: str) -> None:
    """The site is up: its task runs, and pages touched by these players tell so."""
    for _ in range(seconds // 15):
        time.passes(15)
        for word in here:
            see(seat_of(evening, word))
        go_on_at_quiet_tables()
    evening.refresh_from_db()


def a_table(time: Time, options: str = "clock_reserve=5 clock_delay=0") -> Chouette:
    """Bob, the captain, has had the roll for 30 seconds; everybody is there."""
    evening = to_the_teams_roll(on_screen(options))
    for word in EVERYBODY:
        see(seat_of(evening, word))
    go_on_at_quiet_tables()
    is_up(time, evening, 30, *EVERYBODY)
    return evening


def bob_rolls(evening: Chouette) -> None:
    evening.refresh_from_db()
    evening.seats.update(auto_roll=True)
    with loaded("62"):
        roll_for_seat(seat_of(evening, "bob"), Player("bob"), version=evening.version, action_id=uuid4())


FIRST: dict[str, Callable[[Chouette], object]] = {
    "his roll": lambda evening: None,
    "the task": lambda evening: go_on_at_quiet_tables(),
    "an open page": lambda evening: page_is_open(seat_of(evening, "dee")),
    "somebody else's touch": lambda evening: see(seat_of(evening, "ann")),
}


@pytest.mark.parametrize("first", FIRST)
@pytest.mark.parametrize("away", [TWENTY_MINUTES, 30 * 24 * 3600])
def test_time_in_which_the_site_was_away_costs_no_reserve(first: str, away: int) -> None:
    with at_eight() as time:
        evening = a_table(time)
        time.passes(away)
        FIRST[first](evening)
        time.passes(2)
        bob_rolls(evening)
        assert clock_of(evening).team >= (300 - 30 - 45) * SECOND
        time.passes(10)
        say(evening, "bob plays 24/18 13/11")
        assert clock_of(evening).team < 300 * SECOND  # since the site is back time is charged as always


def test_a_clock_set_forward_in_the_middle_of_beats_costs_no_reserve() -> None:
    with at_eight() as time:
        evening = a_table(time)
        time.passes(AN_HOUR)
        is_up(time, evening, 30, *EVERYBODY)
        bob_rolls(evening)
        assert clock_of(evening).team == (300 - 15) * SECOND  # charged since the site noticed


def test_a_clock_that_ran_out_while_the_site_was_away_hands_nothing_over_until_it_has_run_out() -> None:
    with at_eight() as time:
        evening = a_table(time, "clock_reserve=1 clock_delay=0 clock_out=captaincy")
        time.passes(TWENTY_MINUTES)
        is_up(time, evening, 30, *EVERYBODY)
        assert hand_of(table_of(evening), Side.TEAM) == "bob"
        is_up(time, evening, 60, *EVERYBODY)
        assert hand_of(table_of(evening), Side.TEAM) == "cal"


def test_nobody_is_called_away_because_the_site_was() -> None:
    with at_eight() as time:
        evening = a_table(time)
        before = evening.version
        time.passes(TWENTY_MINUTES)
        is_up(time, evening, 90, "ann", "cal", "dee")
        assert evening.version == before
        is_up(time, evening, 60, "ann", "cal", "dee")
        assert evening.records.latest("number").said == "captain is cal"


def test_who_was_asked_before_has_as_long_to_answer_afterwards() -> None:
    with at_eight() as time:
        evening = a_table(time)
        is_up(time, evening, 75, "ann", "cal", "dee")
        assert not counted(evening, timezone.now()).asked
        is_up(time, evening, 30, "ann", "cal", "dee")
        assert set(counted(evening, timezone.now()).asked) == {"bob"}
        before = evening.version
        time.passes(TWENTY_MINUTES)
        is_up(time, evening, 15, "ann", "cal", "dee")
        assert evening.version == before


def test_a_roll_that_is_held_is_held_as_long_afterwards() -> None:
    with at_eight() as time:
        evening = a_table(time, "hold_limit=60 clock_reserve=5")
        seat = seat_of(evening, "cal")
        say_about_the_roll(seat, Holding.HOLD, version=evening.version)
        time.passes(TWENTY_MINUTES)
        with pytest.raises(SeatRefused, match="cal"):
            bob_rolls(evening)
        is_up(time, evening, 45, *EVERYBODY)
        with pytest.raises(SeatRefused, match="cal"):
            bob_rolls(evening)
        is_up(time, evening, 30, *EVERYBODY)
        bob_rolls(evening)


def test_a_monitor_who_plays_asks_those_who_were_there_before() -> None:
    with at_eight() as time:
        evening = a_table(time)
        user = User.objects.create_user("cal")
        join(evening.club, user, ["monitor"])
        seat = seat_of(evening, "cal")
        seat.player.user = user
        seat.player.save()
        time.passes(TWENTY_MINUTES)
        assert set(needs_of(evening, [Suspend()], user).asks) == {"ann", "bob", "dee"}
        is_up(time, evening, 150, "ann", "dee")
        assert set(needs_of(evening, [Suspend()], user).asks) == {"ann", "dee"}


# The clock is set back


def test_after_a_clock_was_set_back_nothing_waits_for_it_to_catch_up() -> None:
    with at_eight() as time:
        evening = a_table(time, "clock_reserve=5 clock_delay=0 hold_limit=60")
        say_about_the_roll(seat_of(evening, "cal"), Holding.HOLD, version=evening.version)
        time.passes(-AN_HOUR)
        is_up(time, evening, 75, *EVERYBODY)  # the site notices after 15; cal's hold is a minute, in which bob may not roll
        evening.seats.exclude(word="cal").update(auto_roll=True)
        is_up(time, evening, 15, *EVERYBODY)
        with loaded("62"):
            roll_for_seat(seat_of(evening, "bob"), Player("bob"), version=evening.version, action_id=uuid4())
        assert clock_of(evening).team == (300 - 30 - 15) * SECOND


def test_who_is_gone_is_noticed_after_a_clock_was_set_back() -> None:
    with at_eight() as time:
        evening = a_table(time)
        time.passes(-AN_HOUR)
        is_up(time, evening, 180, "ann", "dee")
        assert evening.records.latest("number").said == "captain is dee"


# Answers


def a_double(time: Time) -> Chouette:
    """Without a board; silence drops after a minute. The box has doubled; the members have opened their pages."""
    evening = an_evening(f"{PLAIN}\noption absent=drop\ngame")
    switch(evening, on=True, seconds=60)
    for word in ("bob", "cal", "dee"):
        open_own_page(seat_of(evening, word))
    begin_to_beat()
    say(evening, "ann doubles")
    return evening


def test_an_answer_is_not_out_of_time_because_the_site_was_away() -> None:
    with at_eight() as time:
        evening = a_double(time)
        before = evening.version
        time.passes(TWENTY_MINUTES)
        assert open_answers(evening.pk) == "nothing to open"
        is_up(time, evening, 45)
        assert open_answers(evening.pk) == "nothing to open"
        is_up(time, evening, 30)
        assert open_answers(evening.pk) == "opened"
        evening.refresh_from_db()
        assert evening.version > before


def test_a_task_that_finds_an_answer_put_off_is_sent_again(django_capture_on_commit_callbacks: Callable[..., object]) -> None:
    with at_eight() as time:
        evening = a_double(time)
        time.passes(TWENTY_MINUTES)
        with django_capture_on_commit_callbacks() as sent:  # type: ignore[attr-defined]
            open_answers(evening.pk)
        assert len(sent) == 1
        round_ = open_round(evening, table_of(evening))
        assert round_ is not None
        assert round_.deadline == timezone.now() + timedelta(seconds=60)


# The beat


def test_a_gap_is_noticed_once() -> None:
    with at_eight() as time:
        begin_to_beat()
        time.passes(46)
        beat()
        back = timezone.now()
        for _ in range(8):
            time.passes(15)
            beat()
        assert SiteBeat.objects.get().back_at == back
        time.passes(-20)
        beat()
        assert SiteBeat.objects.get().back_at == timezone.now()


def test_what_is_young_asks_for_no_beat_and_what_is_old_asks_once(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with at_eight() as time:
        evening = a_table(time)
        with django_assert_num_queries(0):
            counted(evening, timezone.now())
        time.passes(60)
        with django_assert_num_queries(1):
            counted(evening, timezone.now())


def test_a_start_just_ahead_is_not_counted_from_a_break_of_long_ago() -> None:
    with at_eight() as time:
        begin_to_beat()
        for _ in range(40):
            time.passes(15)
            beat()
        now = timezone.now()
        assert Counting(now).start(now + timedelta(seconds=20)) == now


@pytest.mark.django_db(transaction=True)
def test_of_several_processes_one_notices() -> None:
    begin_to_beat()
    SiteBeat.objects.update(beat_at=timezone.now() - 2 * GAP, back_at=timezone.now() - 3 * GAP)
    together = Barrier(4)

    def a_process() -> None:
        together.wait()
        beat()
        connection.close()

    processes = [Thread(target=a_process) for _ in range(4)]
    for one in processes:
        one.start()
    for one in processes:
        one.join()
    row = SiteBeat.objects.get()
    assert row.back_at == row.beat_at
    assert timezone.now() - row.back_at < GAP

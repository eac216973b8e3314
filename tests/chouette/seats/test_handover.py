"""The captaincy passes on, a partner moves for the box, else the table waits and the monitor is told; no points move."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from uuid import uuid4

import pytest
from django.db import connection, connections
from django.utils import timezone

from chouette.evening.selectors import current
from chouette.evening.services import perform
from chouette.models import Chouette, Seat
from chouette.pages.console.page import render_console
from chouette.pages.live import read
from chouette.pages.shared.audiences import watch_audience
from chouette.rules.line.hands import hand_of
from chouette.seats.absence.handover import give_more_time, go_on_if_due, quiet_tables
from chouette.tasks import go_on_at_quiet_tables
from clubsite.kit.isolated_name import isolated
from games.play.presence import page_is_open, see
from games.play.turn_clock import MINUTE, screen_of
from games.rules.cube import Side
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import set_board
from tests.chouette.on_screen.screens import Time, at_eight, clock_of, on_screen, open_the_game, roll, to_the_teams_roll
from tests.chouette.phones import Phone, table_of
from tests.games.dice.loaded_cup import loaded

pytestmark = pytest.mark.django_db


def are_here(evening: Chouette, *words: str) -> None:
    for seat in Seat.objects.filter(chouette=evening, word__in=words):
        see(seat)


def passes(time: Time, evening: Chouette, seconds: int, *here: str) -> bool:
    """Time passes with these players present, and the site looks every ten seconds; returns whether something was due at its
    end."""
    due = False
    for _ten in range(seconds // 10):
        time.passes(10)
        are_here(evening, *here)
        evening.refresh_from_db()
        due = go_on_if_due(evening)
    return due


def last(evening: Chouette) -> tuple[str, str]:
    record = evening.records.order_by("-number")[0]
    return record.said, record.actor_name


def test_the_captain_who_is_gone_hands_over_to_the_next_member_who_is_there() -> None:
    with at_eight() as time:
        evening = to_the_teams_roll(on_screen())
        are_here(evening, "ann", "bob", "cal", "dee")
        before = evening.version
        assert not passes(time, evening, 110, "ann", "dee")
        assert passes(time, evening, 10, "ann", "dee")
        assert last(evening) == ("captain is dee", "away too long")
        assert evening.records.latest("number").number == before + 1
        assert hand_of(table_of(evening), Side.TEAM) == "dee"
        assert not passes(time, evening, 20, "ann", "dee")


def test_a_captain_who_is_there_may_think_as_long_as_he_likes() -> None:
    with at_eight() as time:
        evening = to_the_teams_roll(on_screen())
        assert not passes(time, evening, 600, "ann", "bob", "cal")


def test_a_captain_who_comes_back_is_a_member_and_the_monitor_may_name_him_again() -> None:
    with at_eight() as time:
        evening = to_the_teams_roll(on_screen())
        assert passes(time, evening, 120, "cal")
        say(evening, "captain is bob")
        assert not passes(time, evening, 60, "bob", "cal")
        assert hand_of(table_of(evening), Side.TEAM) == "bob"


def test_a_turn_must_have_lasted_as_long_as_well() -> None:
    """A player who has been away for an hour still gets the full time of the house rules from the start of their turn."""
    with at_eight() as time:
        evening = open_the_game(on_screen("handover=60"))
        assert not passes(time, evening, 50, "ann", "cal")
        say(evening, "ann plays 8/5 6/5")
        assert not passes(time, evening, 50, "ann", "cal")
        assert passes(time, evening, 10, "ann", "cal")


def test_nobody_takes_over_where_nobody_is_there_and_where_no_page_is_open() -> None:
    with at_eight() as time:
        evening = to_the_teams_roll(on_screen())
        assert not passes(time, evening, 600)
        assert last(evening)[0] == "ann plays 8/5 6/5"


def test_a_partner_moves_for_the_box_until_it_is_back() -> None:
    options, seats = "partner=optional partner_from=4", "box ann\nline bob cal dee pat"
    with at_eight() as time:
        evening = open_the_game(on_screen(options, before_the_game="partner pat", seats=seats))
        assert passes(time, evening, 120, "bob", "pat")
        assert last(evening) == ("pat moves for ann", "away too long")
        ann = evening.seats.get(word="ann")
        assert see(ann)
        evening.refresh_from_db()
        assert go_on_if_due(evening, comes_back=True)
        assert last(evening) == ("ann moves alone", "back again")


def test_a_proxy_whom_the_player_named_stays_when_he_is_back() -> None:
    with at_eight() as time:
        evening = say(open_the_game(on_screen()), "zoe joins\nann trusts zoe")
        assert not passes(time, evening, 300, "zoe")
        are_here(evening, "ann")
        assert not go_on_if_due(evening, comes_back=True)
        assert table_of(evening).proxies == {"ann": "zoe"}


def test_nobody_plays_for_a_box_without_partner_and_the_monitor_is_told() -> None:
    with at_eight() as time:
        evening = open_the_game(on_screen())
        shown, version = evening.shown, evening.version
        assert passes(time, evening, 120, "bob", "cal", "dee")
        assert not passes(time, evening, 600, "bob", "cal", "dee")
        evening.refresh_from_db()
        assert (evening.version, evening.shown) == (version, shown + 1)


def test_what_the_site_named_in_an_earlier_version_ends_when_the_player_is_back() -> None:
    with at_eight() as time:
        evening = open_the_game(on_screen())
        perform(evening.pk, "ann proxy dee", version=evening.version, action_id=uuid4(), by=None, name="away too long")
        assert passes(time, evening, 10, "ann", "dee")
        assert last(evening) == ("ann proxy off", "back again")


def test_the_console_says_whom_the_game_waits_for_with_one_tap_choices() -> None:
    with at_eight() as time:
        evening = open_the_game(on_screen())
        assert passes(time, evening, 120, "bob", "cal")
        evening.refresh_from_db()
        html = render_console(current(evening))
        assert "The table waits for ann, who is not there." in html
        assert "moves for ann" not in html
        assert passes(time, evening, 10, "ann", "bob")
        evening.refresh_from_db()
        assert "The table waits" not in render_console(current(evening))


def test_whoever_has_no_cube_against_the_box_can_be_named_with_one_tap() -> None:
    with at_eight() as time:
        evening = say(to_the_teams_roll(on_screen()), "cal doubles\nann drops cal")
        roll(evening, "bob", "62")
        say(evening, "bob plays 24/18 13/11")
        assert passes(time, evening, 120, "bob", "cal")
        evening.refresh_from_db()
        assert 'value="cal moves for ann"' in render_console(current(evening))


def test_once_the_monitor_has_named_somebody_the_table_waits_for_them_and_for_the_box_no_more() -> None:
    with at_eight() as time:
        evening = say(to_the_teams_roll(on_screen()), "cal doubles\nann drops cal")
        are_here(evening, "ann", "bob", "cal", "dee")
        roll(evening, "bob", "62")
        say(evening, "bob plays 24/18 13/11")
        roll(evening, "ann", "42")
        assert passes(time, evening, 120, "bob", "dee")
        assert "The table waits for ann." in (read(str(evening.pk)).draw(watch_audience(evening)) or "")
        say(evening, "cal moves for ann")
        told = read(str(evening.pk)).draw(watch_audience(evening)) or ""
        assert "cal for ann (box) plays 4-2." in told
        assert [words for words in ("The table waits for ann", "ann has not answered") if words in told] == []
        assert 'value="cal moves for ann"' not in render_console(current(evening))
        passes(time, evening, 40, "bob", "dee")
        told = read(str(evening.pk)).draw(watch_audience(evening)) or ""
        assert "The table waits for cal." in told
        evening.refresh_from_db()
        html = render_console(current(evening))
        assert "The table waits for cal, who is not there." in html
        assert "moves for ann" not in html.replace("cal moves for ann.", "")


def test_nobody_answers_for_a_box_that_does_not() -> None:
    with at_eight() as time:
        evening = say(to_the_teams_roll(on_screen()), "cal doubles")
        passes(time, evening, 240, "bob", "cal", "dee")
        assert last(evening)[0] == "cal doubles"
        assert "The table waits for ann" in (read(str(evening.pk)).draw(watch_audience(evening)) or "")


def test_no_points_move_by_any_of_it() -> None:
    with at_eight() as time:
        evening = to_the_teams_roll(on_screen())
        scores, contracts = table_of(evening).scores, table_of(evening).game.contracts  # type: ignore[union-attr]
        assert passes(time, evening, 120, "cal")
        after = table_of(evening)
        assert (after.scores, after.game.contracts) == (scores, contracts)  # type: ignore[union-attr]


def test_nothing_is_due_between_games_or_off_the_screen() -> None:
    with at_eight() as time:
        evening = to_the_teams_roll(on_screen())
        say(evening, "team wins single override")
        assert not passes(time, evening, 600, "cal")
        assert not quiet_tables(timezone.now()).exists()


def test_the_task_looks_at_quiet_tables_alone() -> None:
    with at_eight() as time:
        evening = to_the_teams_roll(on_screen("handover=30"))
        assert go_on_at_quiet_tables() == "0 of 0 go on"
        for _ten in range(3):
            time.passes(10)
            are_here(evening, "cal")
        assert go_on_at_quiet_tables() == "1 of 1 go on"
        assert go_on_at_quiet_tables() == "0 of 0 go on"
        time.passes(2 * 3600)
        assert go_on_at_quiet_tables() == "0 of 0 go on"


# Plays without a choice


def gone_on_the_roll(*, forced: str) -> Chouette:
    """Ann, the box, is to roll and has closed her page."""
    evening = to_the_teams_roll(on_screen(f"handover=30 forced_plays={forced}"))
    roll(evening, "bob", "62")
    return say(evening, "bob plays 24/18 13/11")


def test_the_site_rolls_for_a_side_that_is_gone_but_chooses_nothing() -> None:
    with at_eight() as time:
        evening = gone_on_the_roll(forced="on")
        with loaded("31"):
            assert passes(time, evening, 30, "bob", "cal", "dee")
        assert last(evening) == ("ann rolls 3 1", "the site")
        for _minute in range(3):
            passes(time, evening, 60, "bob", "cal", "dee")
        assert last(evening)[0] == "ann rolls 3 1"
        assert "The table waits for ann" in (read(str(evening.pk)).draw(watch_audience(evening)) or "")


def test_it_makes_the_only_play_there_is() -> None:
    with at_eight() as time:
        evening = gone_on_the_roll(forced="on")
        board = [0] * 26
        board[24], board[1], board[6] = 1, -2, -11
        board[18] = -2  # the box's last checker: with 6-5 only the 5 can begin
        set_board(evening, tuple(board), Side.BOX)
        evening.refresh_from_db()
        with loaded("65"):
            assert passes(time, evening, 30, "bob", "cal", "dee")
        assert last(evening)[1] == "the site"
        for _minute in range(3):
            passes(time, evening, 60, "bob", "cal", "dee")
        assert evening.records.filter(said="ann plays 24/13", actor_name="the site").exists()
        assert last(evening) == ("ann plays 24/13", "the site")


def test_without_that_house_rule_nobody_rolls() -> None:
    with at_eight() as time:
        evening = gone_on_the_roll(forced="off")
        assert passes(time, evening, 30, "bob", "cal", "dee")
        assert last(evening)[0] == "bob plays 24/18 13/11"


# The clock


def test_when_the_clock_runs_out_the_captaincy_moves_on_with_a_minute() -> None:
    with at_eight() as time:
        evening = to_the_teams_roll(on_screen("clock_reserve=1 clock_delay=10"))
        assert not passes(time, evening, 60, "ann", "bob", "cal")
        assert passes(time, evening, 10, "ann", "bob", "cal")
        assert last(evening) == ("captain is cal", "the clock ran out")
        assert clock_of(evening).left(Side.TEAM, int(timezone.now().timestamp() * 1000)) == (MINUTE, 0)


def test_it_moves_on_round_the_team_as_often_as_it_runs_out() -> None:
    with at_eight() as time:
        evening = to_the_teams_roll(on_screen("clock_reserve=1 clock_delay=0"))
        said = []
        for _captain in range(4):
            assert passes(time, evening, 60, "ann", "bob", "cal", "dee")
            said.append(last(evening)[0])
        assert said == ["captain is cal", "captain is dee", "captain is bob", "captain is cal"]


@pytest.mark.parametrize("options", ["clock_out=monitor", "clock_out=captaincy"])
def test_where_the_monitor_decides_he_is_told_and_may_give_more_time(options: str) -> None:
    """Under these house rules, or because it is the box's clock."""
    with at_eight() as time:
        evening = open_the_game(on_screen(f"clock_reserve=1 clock_delay=0 {options}"))
        side, words = Side.BOX, ("ann", "bob", "cal", "dee")
        if options == "clock_out=monitor":
            say(evening, "ann plays 8/5 6/5")
            side = Side.TEAM
        version = evening.version
        assert passes(time, evening, 60, *words)
        evening.refresh_from_db()
        assert evening.version == version
        html = render_console(current(evening))
        assert "clock has run out. You decide; no points are lost." in html
        assert "Five more minutes" in html
        watched = read(str(evening.pk)).draw(watch_audience(evening)) or ""
        assert f"time is up. They go on unless the monitor {isolated('mo')} decides; no points are lost." in watched
        assert "Decide at the console" not in watched
        for _twice in range(2):
            give_more_time(evening.pk, side, 5)
        assert clock_of(evening).left(side, int(timezone.now().timestamp() * 1000))[0] == 5 * MINUTE
        evening.refresh_from_db()
        assert "has run out" not in render_console(current(evening))
        assert "time is up" not in (read(str(evening.pk)).draw(watch_audience(evening)) or "")


def test_a_lone_member_whose_clock_runs_out_plays_on_and_the_monitor_decides() -> None:
    with at_eight() as time:
        evening = to_the_teams_roll(on_screen("clock_reserve=1 clock_delay=0", seats="box ann\nline bob"))
        assert passes(time, evening, 60, "ann", "bob")
        assert last(evening)[0] == "ann plays 8/5 6/5"
        roll(evening, "bob", "61")
        assert not screen_of(evening.screen).told


@pytest.mark.django_db(transaction=True)
def test_two_who_come_at_once_hand_over_once() -> None:
    with at_eight() as time:
        evening = to_the_teams_roll(on_screen())
        for _ten in range(12):
            time.passes(10)
            are_here(evening, "cal", "dee")
        rows = [Chouette.objects.get(pk=evening.pk) for _two in range(2)]
        together = Barrier(2)

        def come(row: Chouette) -> bool:
            try:
                together.wait()
                return go_on_if_due(row)
            finally:
                connections.close_all()

        with ThreadPoolExecutor(2) as two:
            done = list(two.map(come, rows))
        assert sorted(done) == [False, True]
        assert evening.records.filter(said__startswith="captain is").count() == 1
    connection.close()


def test_presence_is_written_without_a_lock_or_an_announcement(django_assert_num_queries) -> None:  # type: ignore[no-untyped-def]
    with at_eight() as time:
        evening = on_screen()
        seat = evening.seats.get(word="bob")
        shown = evening.shown
        with django_assert_num_queries(2):  # and that the site is there
            assert see(seat)
        assert not see(seat)
        time.passes(60)
        assert see(seat)
        evening.refresh_from_db()
        seat.refresh_from_db()
        assert evening.shown == shown
        assert seat.seen_at == timezone.now()
        assert seat.seen_at - timedelta(seconds=60) > evening.opened_at - timedelta(seconds=1)


def test_it_goes_to_nobody_whom_all_pages_call_away_while_another_is_there() -> None:
    with at_eight() as time:
        evening = to_the_teams_roll(on_screen("handover=600"))
        are_here(evening, "ann", "bob", "cal", "dee")
        assert not passes(time, evening, 240, "ann", "cal", "dee")
        for _ten in range(37):
            time.passes(10)
            are_here(evening, "ann", "dee")
            page_is_open(evening.seats.get(word="cal"))
            evening.refresh_from_db()
            go_on_if_due(evening)
        assert last(evening)[0] == "captain is dee"


def test_a_monitor_in_the_team_is_led_to_where_they_decide() -> None:
    with at_eight() as time:
        evening = open_the_game(on_screen("clock_reserve=1 clock_delay=0 clock_out=monitor"))
        Seat.objects.filter(chouette=evening, word="dee").update(held_by=[evening.opened_by_id])
        assert passes(time, evening, 60, "ann", "bob", "cal", "dee")
        pages = {word: Phone().get(f"/s/{evening.seats.get(word=word).secret}/").text for word in ("bob", "dee")}
        assert f'<a href="/c/{evening.code}/">Decide at the console</a>' in pages["dee"]
        assert "Decide at the console" not in pages["bob"]

"""The box is away. Bob, who plays against it and is a monitor, would like his friend eve, who has no cube, to play its checkers
badly. Nobody against the box names anybody alone; who does not, may; and everybody reads who moved for whom."""

from collections.abc import Iterator

import pytest
from django.template.loader import render_to_string
from django.test import Client

from chouette.evening.on_screen.proposals import proposal_at
from chouette.evening.watched import read_evening
from chouette.models import Chouette
from chouette.pages.replay.in_log import read_game
from chouette.pages.replay.words import moment_in_words
from chouette.pages.shared.audiences import TABLE_TEMPLATE
from chouette.pages.table.page import read_table, table_now
from chouette.seats.absence.handover import go_on_if_due
from games.play.presence import see
from tests.attacks.sitting_monitor import (
    a_monitor,
    answers,
    asked,
    at_console,
    browser_of,
    by_program,
    last_said,
    nothing_was_said,
)
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import let_everybody_roll, press
from tests.chouette.on_screen.screens import Time, at_eight, on_screen, to_the_teams_roll
from tests.chouette.phones import Phone, seat_of, table_of
from tests.games.dice.loaded_cup import loaded

pytestmark = pytest.mark.django_db

NAMED = "eve moves for ann"
HINT = "A monitor who plays against ann needs the yes of those on ann’s side."
FIVE = "box ann\nline bob cal dee pat"


@pytest.fixture
def time() -> Iterator[Time]:
    with at_eight() as time:
        yield time


def passes(time: Time, evening: Chouette, seconds: int, *here: str) -> None:
    for _ten in range(seconds // 10):
        time.passes(10)
        for word in here:
            see(seat_of(evening, word))
        evening.refresh_from_db()
        go_on_if_due(evening)
    evening.refresh_from_db()


def bobs_turn(evening: Chouette) -> Chouette:
    """Eve has come during the game; bob is a monitor."""
    evening = say(to_the_teams_roll(evening), "eve joins")
    let_everybody_roll(evening)
    a_monitor(evening, "bob")
    return evening


def box_to_roll(evening: Chouette) -> Chouette:
    with loaded("62"):
        assert press(Client(), evening, "bob", "roll").status_code == 302
    assert press(Client(), evening, "bob", "play", play="24/18 13/11").status_code == 302
    return evening


@pytest.fixture
def box_is_gone(time: Time) -> Chouette:
    evening = box_to_roll(bobs_turn(on_screen("handover=30")))
    passes(time, evening, 60, "bob", "cal", "dee", "eve")
    return evening


@pytest.fixture
def box_with_a_partner(time: Time) -> Chouette:
    """Pat shares what the box pays, and has left, too."""
    options = "handover=30 partner=optional partner_from=4"
    evening = box_to_roll(bobs_turn(on_screen(options, before_the_game="partner pat", seats=FIVE)))
    see(seat_of(evening, "pat"))
    passes(time, evening, 60, "bob", "cal", "dee", "eve")
    return evening


def told(evening: Chouette, word: str) -> str:
    return " ".join(Phone().get(f"/s/{seat_of(evening, word).secret}/").text.split())


def drawn_for(evening: Chouette, word: str) -> str:
    """Their table as it is sent to an open page, which is no sign of anybody."""
    at = read_table(read_evening(Chouette.objects.get(pk=evening.pk)))
    return (
        render_to_string(TABLE_TEMPLATE, table_now(at, seat_of(evening, word).pk)).replace("\u2068", "").replace("\u2069", "")
    )


@pytest.mark.parametrize("sent_by", [at_console, by_program])
def test_an_opponent_names_no_friend_and_reads_why(box_is_gone: Chouette, sent_by: object) -> None:
    assert callable(sent_by)
    answer = sent_by(box_is_gone, NAMED, who="bob")
    assert answer.status_code == 422
    assert "You play against ann, and nobody who wins and loses with ann is there to agree." in answer.content.decode()
    assert nothing_was_said(box_is_gone)
    assert proposal_at(box_is_gone) is None


def test_the_console_says_who_can_and_offers_what_remains(box_is_gone: Chouette) -> None:
    shown = browser_of("bob").get(f"/c/{box_is_gone.code}/").content.decode().replace("\u2068", "").replace("\u2069", "")
    assert HINT in shown
    assert "Suspend the game" in shown


def test_a_monitor_who_has_dropped_or_does_not_play_names_somebody(box_is_gone: Chouette) -> None:
    assert box_is_gone.opened_by is not None
    assert at_console(box_is_gone, NAMED, who=box_is_gone.opened_by.username).status_code == 303
    assert table_of(box_is_gone).stand_ins == {"ann": "eve"}


def test_a_monitor_who_plays_and_has_no_cube_names_somebody(box_is_gone: Chouette) -> None:
    a_monitor(box_is_gone, "eve")
    assert at_console(box_is_gone, NAMED, who="eve").status_code == 303
    assert last_said(box_is_gone).said == NAMED


def test_whoever_shares_the_boxs_loss_is_asked(time: Time, box_with_a_partner: Chouette) -> None:
    evening = box_with_a_partner
    see(seat_of(evening, "pat"))
    assert at_console(evening, NAMED, who="bob").status_code == 303
    assert nothing_was_said(evening)
    assert asked(evening)["asks"] == ["pat"]
    answers(evening, "pat")
    assert (last_said(evening).said, last_said(evening).agreed) == (NAMED, ["pat"])


def test_a_partner_who_is_away_as_well_agrees_to_nothing(box_with_a_partner: Chouette) -> None:
    assert at_console(box_with_a_partner, NAMED, who="bob").status_code == 422
    assert nothing_was_said(box_with_a_partner)


def test_whom_the_box_has_named_is_asked_of_nobody(time: Time) -> None:
    evening = bobs_turn(on_screen("handover=30"))
    assert press(Client(), evening, "ann", say="ann proxy eve").status_code == 302
    box_to_roll(evening)
    with loaded("52"):
        assert press(Client(), evening, "eve", "roll").status_code == 302
    passes(time, evening, 60, "bob", "cal", "dee")
    assert at_console(evening, NAMED, who="bob").status_code == 303


def test_everybody_reads_who_moved_for_whom(box_is_gone: Chouette) -> None:
    evening = box_is_gone
    assert evening.opened_by is not None
    at_console(evening, NAMED, who=evening.opened_by.username)
    with loaded("64"):
        assert press(Client(), evening, "eve", "roll").status_code == 302
    assert "eve rolls 6-4 for ann." in told(evening, "bob")
    assert press(Client(), evening, "eve", "play", play="24/20 13/7").status_code == 302
    assert "eve plays 24/20 13/7* for ann." in told(evening, "cal")
    console = browser_of("bob").get(f"/c/{evening.code}/").content.decode().replace("\u2068", "").replace("\u2069", "")
    assert "eve plays 24/20 13/7 for ann." in console
    evening.refresh_from_db()
    record = read_game(evening, 1)
    assert record is not None
    names = {"ann": "Ann", "eve": "Eve", "bob": "Bob"}
    lines = [moment_in_words(record, one, names).replace("\u2068", "").replace("\u2069", "") for one in record.moments]
    assert lines[-2:] == ["Eve rolls 6-4 for Ann.", "Eve plays 6-4 for Ann: 24/20 13/7*"]
    assert lines[-3].startswith("Bob plays 6-2: ")


def test_a_page_left_open_says_who_moves_and_a_touch_ends_it(time: Time, box_is_gone: Chouette) -> None:
    evening = box_is_gone
    assert evening.opened_by is not None
    at_console(evening, NAMED, who=evening.opened_by.username)
    said = "eve moves the checkers for you. Your next move, or a touch of this page, ends that."
    assert said in drawn_for(evening, "ann")
    assert "moves the checkers for you" not in drawn_for(evening, "bob")
    assert "ann moves the checkers again." in told(evening, "ann")
    assert last_said(evening).said == "ann moves alone"
    assert "moves the checkers for you" not in drawn_for(evening, "ann")


def test_a_move_of_the_players_own_ends_it(time: Time, box_is_gone: Chouette) -> None:
    evening = box_is_gone
    assert evening.opened_by is not None
    at_console(evening, NAMED, who=evening.opened_by.username)
    with loaded("64"):
        press(Client(), evening, "eve", "roll")
    assert press(Client(), evening, "ann", "play", play="24/20 13/7").status_code == 302
    assert evening.records.filter(said__startswith="ann plays 24/20", actor_name="ann").exists()
    passes(time, evening, 10, "ann", "bob")
    assert table_of(evening).stand_ins == {}
    shown = drawn_for(evening, "bob")
    assert "ann plays 24/20 13/7*." in shown
    assert "for ann." not in shown.partition("ann plays")[2].partition("</p>")[0]

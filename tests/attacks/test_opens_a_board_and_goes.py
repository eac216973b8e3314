"""cal taps *Play on screen* and goes away: that makes nobody immune, and ties nobody who is there."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse

from games.matches.course.state import Stage
from games.matches.models import Match
from games.play.presence import page_is_open
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.matches import MatchState
from games.tournaments.services.audit import troubles_of
from games.tournaments.tasks import hear_boards
from tests.games.matches.on_screen import AtTheBoard
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_autopilot import UNTIL, at, clock, match, refusal, stands
from tests.games.tournaments.desk.test_boards import opened
from tests.games.tournaments.desk.test_pages import of, page

pytestmark = pytest.mark.django_db
__all__ = ["clock"]

MINE = "I am here, my opponent is not"


@pytest.fixture
def evening(clock: time_machine.Traveller) -> Iterator[Night]:
    """ann and bob play on screen, by `UNTIL`; within its last hour."""
    found = night("tournament League\nentrants ann bob\nflight main knockout length 1")
    found.says("tom", f"on_screen on\nstart main\ndeadline main 1 {int(UNTIL.timestamp())}\nautopilot 10")
    at(clock, UNTIL - timedelta(hours=24))
    clock.move_to(UNTIL - timedelta(hours=1))
    yield found
    assert troubles_of(found.tournament.pk) == []


def begun(evening: Night, board: Match) -> AtTheBoard:
    there = AtTheBoard(evening.club, board)
    there.begin()
    return there


def test_the_one_who_is_there_says_so_and_wins(evening: Night, clock: time_machine.Traveller) -> None:
    board = opened(evening, "bob")
    assert MINE in page(evening, "ann")
    evening.says("ann", "not_here ann bob")
    at(clock, UNTIL)
    assert stands(evening) == (MatchState.WALKOVER, "ann")
    board.refresh_from_db()
    assert (board.stage, board.why_not_rated) == (Stage.CONFIRMED.value, "WALKOVER")


def test_a_claim_stays_though_the_other_opens_the_board(evening: Night, clock: time_machine.Traveller) -> None:
    evening.says("ann", "not_here ann bob")
    opened(evening, "bob")
    at(clock, UNTIL)
    assert stands(evening) == (MatchState.WALKOVER, "ann")


def test_it_ends_once_the_other_says_so_or_a_game_begins(evening: Night, clock: time_machine.Traveller) -> None:
    evening.says("ann", "not_here ann bob")
    board = begun(evening, opened(evening, "bob"))
    at(clock, UNTIL + timedelta(hours=1))
    assert stands(evening) == (MatchState.BEGUN, None)
    assert board.row().stage == Stage.PLAYING.value
    assert refusal(evening, "not_here ann bob") is DeskRefusal.BEGUN_HERE


def test_nobody_is_missed_in_a_game_of_which_the_desk_has_not_heard(evening: Night) -> None:
    begun(evening, opened(evening, "bob"))
    assert refusal(evening, "not_here ann bob") is DeskRefusal.BEGUN_HERE
    assert refusal(evening, "withdraw ann") is DeskRefusal.MATCH_FIRST
    hear_boards()
    assert MINE not in page(evening, "ann")


def test_nor_in_one_of_a_match_without_a_clock_that_decides() -> None:
    found = night("tournament League\nentrants ann bob\nflight main knockout length 1")
    found.says("tom", "on_screen on\nstart main")
    board = opened(found, "bob")
    found.says("ann", "not_here ann bob")
    begun(found, board)
    assert refusal(found, "not_here ann bob") is DeskRefusal.BEGUN_HERE


def test_a_board_that_two_have_opened_and_left_is_not_played_by_the_deadline(
    evening: Night, clock: time_machine.Traveller
) -> None:
    board = opened(evening, "bob")
    opened(evening, "ann")
    at(clock, UNTIL)
    assert match(evening).state is MatchState.VOID
    board.refresh_from_db()
    assert board.stage == Stage.CANCELLED.value


@pytest.mark.parametrize("text", ["absent ann", "withdraw ann"])
def test_who_does_not_want_to_wait_leaves(evening: Night, text: str) -> None:
    opened(evening, "bob")
    evening.says("ann", text)


def test_who_waits_at_the_board_wins_by_saying_so(evening: Night, clock: time_machine.Traveller) -> None:
    board = opened(evening, "bob")
    page_is_open(board.seats.get(word="bob"))
    evening.says("bob", "not_here bob ann")
    at(clock, UNTIL)
    assert stands(evening) == (MatchState.WALKOVER, "bob")


def test_who_waits_at_the_board_reads_what_to_do(evening: Night) -> None:
    board = opened(evening, "bob")
    shown = of(evening, "bob").get(reverse("match", args=[board.code])).text
    assert "If your opponent does not come, say so on the tournament’s page." in shown
    assert "If your opponent does not come" not in of(evening, "cal").get(reverse("match", args=[board.code])).text


def test_the_desk_shows_it_among_those_to_be_played(evening: Night) -> None:
    opened(evening, "bob")
    assert match(evening).state is MatchState.READY

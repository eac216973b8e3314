"""Before a game of a match: whoever is quiet is asked first, and nobody's clock runs who may have left."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from html import unescape

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubsite.kit.isolated_name import isolated
from games.matches.course.state import Stage
from games.matches.models import Match
from games.matches.pages.live import audience_of, read
from games.matches.rules.refusals import MatchRefused
from games.matches.services.screen.time_out import time_out_if_due
from games.matches.services.writing import MATCHES
from games.play.counted import counted
from games.rules.cube import Side
from games.rules.gammons import Level
from tests.games.dice.loaded_cup import loaded
from tests.games.matches.on_screen import AtTheBoard, at_the_board
from tests.games.matches.players import cast

pytestmark = pytest.mark.django_db

EIGHT = datetime(2026, 3, 6, 20, tzinfo=UTC)


@pytest.fixture
def time() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(EIGHT, tick=False) as traveller:
        yield traveller


@pytest.fixture
def board(time: time_machine.Traveller) -> AtTheBoard:
    return at_the_board(cast(), clock_point=120, clock_delay=12)


def browser(board: AtTheBoard, who: str) -> Client:
    client = Client()
    client.force_login(board.club.users[who])
    return client


def page(board: AtTheBoard, who: str) -> str:
    return unescape(" ".join(browser(board, who).get(reverse("match", args=[board.match.code])).text.split()))


def drawn(board: AtTheBoard, who: str) -> str:
    """What an open page is sent, which is no sign of anybody."""
    channel = read(str(board.match.pk))
    return unescape(" ".join(str(channel.draw(audience_of(board.club.users[who].pk, plays=True)) or "").split()))


def waits(board: AtTheBoard, time: time_machine.Traveller, seconds: int) -> None:
    """Both pages stay in view, and nobody touches them."""
    for _ in range(seconds // 15):
        time.shift(timedelta(seconds=15))
        for who in ("ann", "bob"):
            browser(board, who).post(reverse("match_here", args=[board.match.code]), headers={"HX-Request": "true"})


def touches(board: AtTheBoard, who: str) -> None:
    browser(board, who).post(reverse("match_here", args=[board.match.code]), {"touched": "1"}, headers={"HX-Request": "true"})


def game_begins(board: AtTheBoard) -> bool:
    return MATCHES.state_of(board.row()).match.game is not None


def test_whoever_has_touched_nothing_for_a_minute_is_asked_before_the_first_game(
    board: AtTheBoard, time: time_machine.Traveller
) -> None:
    board.both_are_here()
    waits(board, time, 60)
    assert "are you in?" not in drawn(board, "bob")
    with pytest.raises(MatchRefused, match="Nobody has touched bob’s page for a moment: it asks whether they are there"):
        board.do("ann", "begin")
    assert not game_begins(board)
    asked = drawn(board, "bob")
    assert "Game 1 is next: are you in?" in asked
    assert "<bdi>ann</bdi> would begin, and waits until you touch anything." in asked
    assert f"{isolated('bob')} is asked whether they are there." in drawn(board, "ann")
    assert "still-there" not in drawn(board, "cal")


def test_any_touch_answers_and_the_other_reads_it(board: AtTheBoard, time: time_machine.Traveller) -> None:
    test_whoever_has_touched_nothing_for_a_minute_is_asked_before_the_first_game(board, time)
    before = board.row().shown
    touches(board, "bob")
    assert board.row().shown > before, "both pages are drawn anew"
    assert "are you in?" not in drawn(board, "bob")
    assert f"{isolated('bob')} is here." in drawn(board, "ann")
    board.do("ann", "begin")
    assert game_begins(board)
    assert "still-there" not in drawn(board, "ann")


def test_between_two_games_as_well(board: AtTheBoard, time: time_machine.Traveller) -> None:
    board.begin()
    with loaded("31"):
        board.do("ann", "roll")
    board.do("bob", "resign", level=Level.SINGLE)
    board.do("ann", "accepts")
    waits(board, time, 240)
    with pytest.raises(MatchRefused, match="Nobody has touched bob’s page"):
        board.do("ann", "begin")
    assert "Game 2 is next: are you in?" in drawn(board, "bob")


def test_and_before_it_goes_on_another_day(board: AtTheBoard, time: time_machine.Traveller) -> None:
    board.begin()
    board.do("ann", "put_off")
    board.do("bob", "allow_put_off")
    board.do("ann", "go_on")
    waits(board, time, 60)
    with pytest.raises(MatchRefused, match="Nobody has touched ann’s page"):
        board.do("bob", "go_on")
    assert "<bdi>bob</bdi> would begin" in drawn(board, "ann")
    touches(board, "ann")
    board.do("bob", "go_on")
    assert not MATCHES.state_of(board.row()).put_off


def test_nobody_is_called_away_once_they_are_there(board: AtTheBoard, time: time_machine.Traveller) -> None:
    """Tom opens the page again on a phone: the other's page says so at once."""
    board.both_are_here()
    time.shift(timedelta(minutes=10))
    touches(board, "ann")
    assert "away since" in drawn(board, "ann")
    before = board.row().shown
    page(board, "bob")
    assert board.row().shown > before
    assert "away since" not in drawn(board, "ann")


def test_nor_once_their_page_is_back_on_the_net(board: AtTheBoard, time: time_machine.Traveller) -> None:
    board.both_are_here()
    time.shift(timedelta(minutes=2))
    before = board.row().shown
    browser(board, "bob").post(reverse("match_here", args=[board.match.code]), headers={"HX-Request": "true"})
    assert board.row().shown > before


def bob_left_and_is_on_roll(board: AtTheBoard) -> None:
    """He touched his page a moment ago, and closed it: nothing tells it yet."""
    board.both_are_here()
    board.do("ann", "begin")
    with loaded("31"):
        board.do("ann", "roll")
    board.do("ann", "play", play="8/5 6/5")


def left(match: Match) -> int:
    now = timezone.now()
    clock = counted(match, now).clock
    assert clock is not None
    return clock.left(Side.TEAM, int(now.timestamp() * 1000))[0] // 1000


def test_nobody_loses_by_the_clock_who_gave_no_sign_since_the_game_began(
    board: AtTheBoard, time: time_machine.Traveller
) -> None:
    bob_left_and_is_on_roll(board)
    waits = "’s clock waits for their first sign in this game; while their page is open, 20 seconds at most."
    assert isolated("bob") + waits in drawn(board, "ann")
    time.shift(timedelta(hours=1))
    assert not time_out_if_due(board.match.pk)
    assert left(board.row()) == 360
    assert board.row().stage == Stage.PLAYING


def test_with_the_first_sign_it_runs(board: AtTheBoard, time: time_machine.Traveller) -> None:
    bob_left_and_is_on_roll(board)
    time.shift(timedelta(minutes=5))
    touches(board, "bob")
    assert f"{isolated('bob')}’s clock runs." in drawn(board, "ann")
    time.shift(timedelta(seconds=72))
    assert left(board.row()) == 300
    time.shift(timedelta(hours=1))
    assert time_out_if_due(board.match.pk)


def reports(board: AtTheBoard, who: str) -> None:
    """Their page is open and in view, and nobody touches it."""
    browser(board, who).post(reverse("match_here", args=[board.match.code]), headers={"HX-Request": "true"})


def test_whoever_sits_in_front_of_the_board_thinks_free_of_charge_for_20_seconds_at_most(
    board: AtTheBoard, time: time_machine.Traveller
) -> None:
    bob_left_and_is_on_roll(board)
    time.shift(timedelta(seconds=8))
    reports(board, "bob")
    for who in ("ann", "bob"):
        assert "first sign in this game; while their page is open, 20 seconds at most." in drawn(board, who)
        assert 'data-waits="12000"' in drawn(board, who), "the page counts them, and then the clock"
    time.shift(timedelta(seconds=12 + 12 + 60))
    assert left(board.row()) == 300, "from that moment on, whoever asks when"
    reports(board, "bob")
    assert f"{isolated('bob')}’s clock runs." in drawn(board, "ann")
    assert left(board.row()) == 300
    time.shift(timedelta(seconds=300))
    assert time_out_if_due(board.match.pk)


def test_a_touch_starts_it_before_that(board: AtTheBoard, time: time_machine.Traveller) -> None:
    bob_left_and_is_on_roll(board)
    time.shift(timedelta(seconds=3))
    reports(board, "bob")
    time.shift(timedelta(seconds=7))
    touches(board, "bob")
    assert f"{isolated('bob')}’s clock runs." in drawn(board, "ann")
    time.shift(timedelta(seconds=72))
    assert left(board.row()) == 300


def test_a_touch_after_that_gives_nothing_back(board: AtTheBoard, time: time_machine.Traveller) -> None:
    bob_left_and_is_on_roll(board)
    time.shift(timedelta(seconds=10))
    reports(board, "bob")
    time.shift(timedelta(seconds=82))
    touches(board, "bob")
    assert left(board.row()) == 300


def test_a_page_that_opens_later_starts_it_at_once_and_charges_nothing_before(
    board: AtTheBoard, time: time_machine.Traveller
) -> None:
    bob_left_and_is_on_roll(board)
    time.shift(timedelta(minutes=5))
    reports(board, "bob")
    assert left(board.row()) == 360
    time.shift(timedelta(seconds=72))
    assert left(board.row()) == 300


@pytest.mark.parametrize("reported_first", [True, False])
def test_what_the_other_asks_meanwhile_lets_it_wait_no_longer(
    board: AtTheBoard, time: time_machine.Traveller, reported_first: bool
) -> None:
    bob_left_and_is_on_roll(board)
    time.shift(timedelta(seconds=5))
    if reported_first:
        reports(board, "bob")
    board.do("ann", "ask_undo")
    time.shift(timedelta(seconds=5))
    reports(board, "bob")
    board.do("ann", "refuse_undo")
    time.shift(timedelta(seconds=10 + 12 + 60))
    assert left(board.row()) == 300


def test_a_page_that_reported_before_their_own_time_may_be_closed_by_then(
    board: AtTheBoard, time: time_machine.Traveller
) -> None:
    board.both_are_here()
    board.do("ann", "begin")
    time.shift(timedelta(seconds=3))
    reports(board, "bob")
    with loaded("31"):
        board.do("ann", "roll")
    board.do("ann", "play", play="8/5 6/5")
    time.shift(timedelta(hours=1))
    assert left(board.row()) == 360


def test_when_it_goes_on_another_day_it_waits_as_long_again(board: AtTheBoard, time: time_machine.Traveller) -> None:
    bob_left_and_is_on_roll(board)
    touches(board, "bob")
    board.do("ann", "put_off")
    board.do("bob", "allow_put_off")
    time.shift(timedelta(hours=20))
    board.do("bob", "go_on")
    board.do("ann", "go_on")
    time.shift(timedelta(seconds=1))
    reports(board, "bob")
    time.shift(timedelta(seconds=19 + 12 + 60))
    assert left(board.row()) == 300


def test_what_the_other_asks_meanwhile_starts_it_for_nobody(board: AtTheBoard, time: time_machine.Traveller) -> None:
    bob_left_and_is_on_roll(board)
    time.shift(timedelta(minutes=5))
    board.do("ann", "ask_undo")
    time.shift(timedelta(minutes=5))
    assert left(board.row()) == 360
    touches(board, "ann")
    assert left(board.row()) == 360


def test_whoever_begins_has_given_a_sign(board: AtTheBoard, time: time_machine.Traveller) -> None:
    board.both_are_here()
    board.do("bob", "begin")
    touches(board, "ann")
    with loaded("13"):
        board.do("ann", "roll")
    time.shift(timedelta(seconds=72))
    assert left(board.row()) == 300


def test_the_other_puts_off_a_match_whose_player_left_like_that(board: AtTheBoard, time: time_machine.Traveller) -> None:
    bob_left_and_is_on_roll(board)
    time.shift(timedelta(minutes=16))
    board.do("ann", "put_off")
    assert MATCHES.state_of(board.row()).put_off
    assert left(board.row()) == 360

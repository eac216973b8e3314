"""A match on screen that goes on another day: nobody profits from being away, or from the other's being off the net."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from clubsite.kit.isolated_name import isolated
from games.dice.models import DiceSeed
from games.matches.models import MatchSeat
from games.matches.rules.refusals import MatchRefused
from games.matches.services.writing import MATCHES, replayed
from games.play.turn_clock import screen_of
from tests.games.dice.loaded_cup import loaded
from tests.games.matches.on_screen import AtTheBoard, at_the_board
from tests.games.matches.players import cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def board() -> AtTheBoard:
    """Bob is to roll, on the clock."""
    at = at_the_board(cast(), clock_point=120)
    at.begin()
    with loaded("31"):
        at.do("ann", "roll")
        at.do("ann", "play", play="8/5 6/5")
    return at


def gone(board: AtTheBoard, who: str, minutes: int) -> None:
    since = timezone.now() - timedelta(minutes=minutes)
    MatchSeat.objects.filter(match=board.match, word=who).update(seen_at=since, touched_at=since)


def page(board: AtTheBoard, who: str) -> str:
    browser = Client()
    browser.force_login(board.club.users[who])
    return " ".join(browser.get(f"/matches/{board.match.code}/").text.split())


def plays_now(board: AtTheBoard) -> list[bool]:
    return list(board.match.seats.values_list("plays_now", flat=True))


def test_both_agree_and_it_goes_on_as_it_stood(board: AtTheBoard) -> None:
    before = MATCHES.state_of(board.row()).match
    seed = DiceSeed.objects.get()
    board.do("ann", "put_off")
    assert "asks to go on another day" in page(board, "bob")
    with pytest.raises(MatchRefused, match="ann has asked to go on another day"):
        board.do("bob", "put_off")
    with pytest.raises(MatchRefused, match="ann has asked to go on another day"):
        board.do("ann", "allow_put_off")
    board.do("bob", "allow_put_off")
    clock = screen_of(board.row().screen).clock
    assert (clock is not None and clock.running, plays_now(board)) == (None, [False, False])
    assert "The match stands still until another day." in page(board, "cal")
    assert "Go on with the match" in page(board, "ann")
    for what in ("roll", "double", "ask_undo", "resign", "put_off", "take_back"):
        with pytest.raises(MatchRefused):
            board.do("bob", what)
    board.do("ann", "go_on")
    board.do("bob", "go_on")
    after = board.row()
    clock = screen_of(after.screen).clock
    assert (clock is not None and clock.running is not None, plays_now(board)) == (True, [True, True])
    assert MATCHES.state_of(after).match == before
    assert (DiceSeed.objects.get().pk, DiceSeed.objects.get().revealed_at) == (seed.pk, None)
    assert replayed(after) == MATCHES.state_of(after)
    with loaded("52"):
        board.do("bob", "roll")


def test_refused_or_withdrawn_it_is_played_on(board: AtTheBoard) -> None:
    for who in ("bob", "ann"):
        board.do("ann", "put_off")
        board.do(who, "refuse_put_off")
        with pytest.raises(MatchRefused, match="Nobody asks"):
            board.do("bob", "allow_put_off")
    with pytest.raises(MatchRefused, match="not put off"):
        board.do("ann", "go_on")
    with pytest.raises(MatchRefused, match="Only the two players"):
        board.do("dana", "put_off")


def test_alone_only_what_waits_for_somebody_away_for_long(board: AtTheBoard) -> None:
    gone(board, "bob", 9)
    board.do("ann", "put_off")
    assert MATCHES.state_of(board.row()).put_off is False, "it is asked"
    gone(board, "bob", 11)
    board.do("ann", "refuse_put_off")
    board.do("ann", "put_off")
    assert MATCHES.state_of(board.row()).put_off is True
    board.do("bob", "go_on")
    gone(board, "bob", 11)
    with pytest.raises(MatchRefused, match="not at the table"):
        board.do("ann", "go_on")


def test_nobody_stops_their_own_clock_while_the_other_is_off_the_net(board: AtTheBoard) -> None:
    gone(board, "ann", 60)
    board.do("bob", "put_off")
    course = MATCHES.state_of(board.row())
    assert (course.put_off, course.asks_put_off) == (False, 1)
    clock = screen_of(board.row().screen).clock
    assert clock is not None
    assert clock.running is not None


def test_who_plays_another_match_meanwhile_finishes_that_first(board: AtTheBoard) -> None:
    board.do("ann", "put_off")
    board.do("bob", "allow_put_off")
    other = board.club.agreed("ann", "cal", board=True)
    assert other.seats.filter(plays_now=True).count() == 2
    board.both_are_here()
    board.do("ann", "go_on")
    with pytest.raises(MatchRefused, match="plays another match now"):
        board.do("bob", "go_on")


def test_whoever_is_asked_reads_it_in_the_headline(board: AtTheBoard) -> None:
    def headline(who: str) -> str:
        return page(board, who).split('id="table-turn"')[1].split("</p>")[0]

    board.do("bob", "put_off")
    assert f"{isolated('bob')} asks to go on another day." in headline("ann")
    assert "is to roll" not in headline("ann")
    assert "Your roll." in headline("bob")
    assert "data-mine" in page(board, "ann")

"""Who profits if a match is played before the time that both have agreed on? Whoever knows of it, and nobody else."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.matches.course.state import Stage
from games.matches.models import Match
from games.matches.rules.refusals import MatchRefused
from games.matches.services.reports.silence import confirm_if_due, due
from games.matches.services.writing import MATCHES, replayed
from tests.games.dice.loaded_cup import loaded
from tests.games.matches.on_screen import AtTheBoard, at_the_board
from tests.games.matches.players import Cast, cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Cast:
    return cast()


@pytest.fixture
def time() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(datetime(2026, 3, 6, 20, tzinfo=UTC), tick=False) as travelled:
        yield travelled


def in_days(days: int) -> datetime:
    return timezone.now() + timedelta(days=days)


def page(club: Cast, who: str, match: Match) -> str:
    browser = Client()
    browser.force_login(club.users[who])
    return " ".join(browser.get(reverse("match", args=[match.code])).text.split())


@pytest.mark.parametrize("earlier", [None, 1])
def test_one_of_the_two_asks_to_play_earlier_and_the_other_says_yes(club: Cast, earlier: int | None) -> None:
    agreed = in_days(21)
    match = club.agreed("ann", "bob", at=agreed)
    wanted = None if earlier is None else in_days(earlier)
    club.do(match, "ann", "schedule", at=wanted)
    match.refresh_from_db()
    assert match.scheduled_at is not None
    assert abs(match.scheduled_at - agreed) < timedelta(seconds=1)
    assert "ann asks to play" in page(club, "bob", match)
    assert 'value="allow_earlier"' not in page(club, "ann", match)
    with pytest.raises(MatchRefused, match="ann has asked to play earlier"):
        club.do(match, "ann", "allow_earlier")
    with pytest.raises(MatchRefused, match="ann has asked to play earlier"):
        club.do(match, "bob", "schedule", at=in_days(2))
    assert match.seats.get(side=1).awaited
    club.do(match, "bob", "allow_earlier")
    match.refresh_from_db()
    course = MATCHES.state_of(match)
    assert course.earlier is None
    assert course.at == (None if wanted is None else int(wanted.timestamp()))
    assert replayed(match) == course


def test_who_asked_withdraws_and_who_was_asked_says_no(club: Cast) -> None:
    match = club.agreed("ann", "bob", at=in_days(21))
    for who in ("ann", "bob"):
        club.do(match, "ann", "schedule")
        club.do(match, who, "refuse_earlier")
        with pytest.raises(MatchRefused, match="Nobody asks to play earlier"):
            club.do(match, "bob", "allow_earlier")
    club.do(match, "bob", "schedule", at=in_days(30))
    match.refresh_from_db()
    assert match.scheduled_at is not None
    assert match.scheduled_at > in_days(29)


def test_nobody_is_silent_before_the_time_they_know_of(time: time_machine.Traveller, club: Cast) -> None:
    match = club.agreed("ann", "bob", length=7, stake=500, at=in_days(21))
    club.do(match, "ann", "schedule")
    club.do(match, "ann", "report", score=(7, 0))
    time.shift(timedelta(days=20))
    assert not any(confirm_if_due(one, timezone.now()) for one in due(timezone.now()))
    match.refresh_from_db()
    assert match.stage == Stage.REPORTED.value
    time.shift(timedelta(days=4))
    assert [confirm_if_due(one, timezone.now()) for one in due(timezone.now())] == [True]


def test_no_game_begins_before_its_time(club: Cast) -> None:
    match = club.agreed("ann", "bob", board=True, at=in_days(7))
    for who in ("bob", "ann"):
        page(club, who, match)
    with pytest.raises(MatchRefused, match="agreed on a later time"):
        club.do(match, "ann", "begin")
    assert "begins at the time you have agreed on" in page(club, "ann", match)
    assert 'value="begin"' not in page(club, "ann", match)
    club.do(match, "ann", "schedule")
    club.do(match, "bob", "allow_earlier")
    club.do(match, "ann", "begin")
    match.refresh_from_db()
    assert match.stage == Stage.PLAYING.value


@pytest.fixture
def board(club: Cast) -> AtTheBoard:
    """Bob is to roll, on the clock."""
    at = at_the_board(club, clock_point=120)
    at.begin()
    with loaded("31"):
        at.do("ann", "roll")
        at.do("ann", "play", play="8/5 6/5")
    return at


def test_it_takes_both_to_go_on(board: AtTheBoard, club: Cast) -> None:
    board.do("ann", "put_off")
    board.do("bob", "allow_put_off")
    page(club, "bob", board.match)
    board.do("ann", "go_on")
    course = MATCHES.state_of(board.row())
    assert (course.put_off, course.ready) == (True, 0)
    with pytest.raises(MatchRefused, match="waits for bob"):
        board.do("ann", "go_on")
    assert "is ready to go on" in page(club, "bob", board.match)
    board.do("bob", "go_on")
    assert not MATCHES.state_of(board.row()).put_off
    assert replayed(board.row()) == MATCHES.state_of(board.row())


def test_no_time_is_so_far_away_that_pages_cannot_write_it(club: Cast) -> None:
    far = timezone.now().replace(year=9999, month=12, day=31)
    with pytest.raises(MatchRefused, match="within the next 730 days"):
        club.propose("ann", "bob", at=far)
    match = club.agreed("ann", "bob")
    with pytest.raises(MatchRefused, match="within the next 730 days"):
        club.do(match, "bob", "schedule", at=far)
    browser = Client()
    browser.force_login(club.users["bob"])
    match.refresh_from_db()
    for at in ("9999-12-31T23:59", "9999-12-31T23:59:59-12:00", "0001-01-01T00:00:00+12:00", "99999-12-31T00:00"):
        fields = {"do": "schedule", "at": at, "version": match.version, "action_id": "00000000-0000-4000-8000-000000000001"}
        assert browser.post(reverse("do_at_match", args=[match.code]), fields).status_code in (400, 422)


def test_whoever_sits_there_and_does_not_play_is_no_gaoler(time: time_machine.Traveller, club: Cast) -> None:
    """Their page is touched all the time; there is no clock."""
    at = at_the_board(club)
    at.begin()
    with loaded("31"):
        at.do("ann", "roll")
        at.do("ann", "play", play="8/5 6/5")
    time.shift(timedelta(minutes=14))
    at.both_are_here()
    at.do("ann", "put_off")
    assert not MATCHES.state_of(at.row()).put_off, "it is asked"
    at.do("ann", "refuse_put_off")
    time.shift(timedelta(minutes=2))
    at.both_are_here()
    at.do("ann", "put_off")
    assert MATCHES.state_of(at.row()).put_off

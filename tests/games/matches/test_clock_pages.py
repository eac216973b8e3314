"""A clock on the pages and in the API: agreed with the challenge, or asked for in mid-match."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from clubsite.operations.outages.models import SiteBeat
from games.matches.models import Match
from games.matches.pages.table import table_now
from games.matches.permissions import speaker_at
from games.matches.rules.sheet import ClockOut
from games.matches.services.writing import MATCHES
from games.play.turn_clock import SCREENS, in_ms, screen_of
from tests.games.dice.loaded_cup import loaded
from tests.games.matches.on_screen import AtTheBoard, at_the_board
from tests.games.matches.players import Cast, cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Cast:
    return cast()


def browser(club: Cast, who: str) -> Client:
    client = Client()
    client.force_login(club.users[who])
    return client


def challenge(club: Cast, **said: object) -> Any:
    sent = {"click": str(uuid4()), "second": club.players["bob"].pk, "length": 5, "rated": "yes", "where": "screen"}
    return browser(club, "ann").post(reverse("new_match", args=[club.club.slug]), sent | said)


def say(board: AtTheBoard, who: str, **said: object) -> Any:
    sent = {"page": str(uuid4()), "version": board.row().version} | said
    return browser(board.club, who).post(reverse("do_at_match", args=[board.match.code]), sent)


def page(board: AtTheBoard, who: str) -> str:
    return browser(board.club, who).get(reverse("match", args=[board.match.code])).content.decode()


def api(club: Cast, who: str, place: str, **body: Any) -> Any:
    return browser(club, who).post(place, {"action_id": str(uuid4())} | body, content_type="application/json")


def bobs_turn(club: Cast, **sheet: object) -> AtTheBoard:
    board = at_the_board(club, **sheet)
    board.begin()
    with loaded("31"):
        board.do("ann", "roll")
    board.do("ann", "play", play="8/5 6/5")
    return board


def run_down(board: AtTheBoard, seconds: int) -> None:
    """The turn began so long ago."""
    row = board.row()
    screen = screen_of(row.screen)
    stored = SCREENS.encode(screen)
    assert isinstance(stored, dict)
    clock = stored["clock"]
    assert isinstance(clock, dict)
    clock["since"] = in_ms(timezone.now()) - 1000 * seconds
    Match.objects.filter(pk=row.pk).update(screen=stored)


@pytest.mark.parametrize(
    ("said", "clock"),
    [
        ({}, (0, 12, ClockOut.GAME, 1)),
        ({"clock": "none"}, (0, 12, ClockOut.GAME, 1)),
        ({"clock": "standard", "clock_point": "", "clock_points": ""}, (120, 12, ClockOut.GAME, 1)),
        ({"clock": "casual", "clock_out": "match"}, (180, 15, ClockOut.MATCH, 1)),
        (
            {"clock": "own", "clock_point": 90, "clock_delay": 0, "clock_out": "points", "clock_points": 2},
            (90, 0, ClockOut.POINTS, 2),
        ),
    ],
)
def test_a_challenge_offers_a_clock(club: Cast, said: dict[str, object], clock: tuple[object, ...]) -> None:
    assert challenge(club, **said).status_code == 302
    sheet = MATCHES.state_of(Match.objects.get()).sheet
    assert (sheet.clock_point, sheet.clock_delay, sheet.clock_out, sheet.clock_points) == clock


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"clock": "standard", "where": "board"}, "belongs to a match on screen"),
        ({"clock": "own", "clock_point": "", "clock_delay": 5}, "Write a number."),
        ({"clock": "own", "clock_point": 9, "clock_delay": 5}, "A number from 10 to "),
        ({"clock": "own", "clock_point": "two", "clock_delay": 5}, "whole number"),
        ({"clock": "standard", "clock_out": "points", "clock_points": ""}, "Write a number."),
        ({"clock": "standard", "clock_out": "everything"}, "everything"),
        ({"clock": "sundial"}, "sundial"),
        ({"clock": "standard", "length": 0, "clock_out": "match"}, "A session has no end that a clock could lose."),
    ],
)
def test_a_clock_that_cannot_be_is_refused_in_words(club: Cast, said: dict[str, object], sentence: str) -> None:
    answer = challenge(club, **said)
    assert (answer.status_code, Match.objects.count()) == (422, 0)
    assert sentence in answer.content.decode()


def test_the_page_shows_what_is_agreed_and_both_clocks(club: Cast) -> None:
    board = bobs_turn(club, clock_point=120, clock_out=ClockOut.POINTS, length=3)
    for who in ("ann", "bob", "cal"):
        text = page(board, who)
        assert "clock: 2 min a point, 12 s a move" in text
        assert "out of time: 1 point" in text
        assert text.count('class="clock"') == 2
        assert text.count('data-reserve="360000"') == 2
        assert 'value="ask_clock"' not in text
    run_down(board, 400)
    assert "1 point for the opponent, counted when the game ends." in page(board, "cal")
    assert board.row().records.filter(said="bob timeout").count() == 1


def test_a_click_after_the_time_was_up_is_told_so(club: Cast) -> None:
    board = bobs_turn(club, clock_point=120, length=3)
    run_down(board, 400)
    answer = say(board, "bob", do="roll")
    assert answer.status_code == 409
    assert "time was up. This is the match now." in answer.content.decode()
    assert MATCHES.state_of(board.row()).match.points == (2, 0)


def test_both_agree_on_a_clock_in_mid_match(club: Cast) -> None:
    board = bobs_turn(club, length=5)
    assert 'value="ask_clock"' in page(board, "ann")
    assert 'value="set_clock"' in page(board, "dana")
    assert "_clock" not in page(board, "cal").partition('id="table-acts"')[2]
    wrong = say(board, "ann", do="ask_clock", clock="own", clock_point=1, clock_delay=5)
    assert (wrong.status_code, MATCHES.state_of(board.row()).wants_clock) == (400, None)
    assert say(board, "ann", do="ask_clock", clock="casual", clock_out="match").status_code == 302
    assert "It waits for" in page(board, "ann")
    asked = page(board, "bob")
    assert "clock: 3 min a point, 15 s a move · out of time: the match" in asked
    assert "Each of you would have 15 minutes." in asked
    assert say(board, "bob", do="allow_clock").status_code == 302
    assert page(board, "bob").count('data-reserve="900000"') == 2


def test_programs_agree_on_a_clock_and_read_both(club: Cast) -> None:
    place = reverse("api_matches", args=[club.club.slug])
    body = {"second": club.players["bob"].pk, "length": 3, "on_screen": True}
    bad = api(club, "ann", place, **body, clock="own", clock_point=5)
    assert (bad.status_code, list(bad.json()["fields"])) == (400, ["clock_point"])
    over = api(club, "ann", place, **(body | {"on_screen": False}), clock="standard")
    assert (over.status_code, list(over.json()["fields"])) == (400, ["clock"])
    made = api(club, "ann", place, **body, clock="standard", clock_out="points", clock_points=3).json()
    agreed = {"point": 120, "delay": 12, "out": "points", "points": 3, "again": 300, "left": None}
    assert made["clock"] == agreed
    board = AtTheBoard(club, Match.objects.get())
    board.do("bob", "accept")
    board.begin()
    with loaded("31"):
        board.do("ann", "roll")
    run_down(board, 22)
    at = reverse("api_match", args=[club.club.slug, made["code"]])
    ann, bob = browser(club, "cal").get(at).json()["clock"]["left"]
    assert 345_000 < ann["reserve"] <= 350_000
    assert (ann["delay"], ann["running"]) == (0, True)
    assert bob == {"reserve": 360_000, "delay": 0, "running": False}
    run_down(board, 400)
    assert browser(club, "cal").get(at).json()["winner"] == 1


def test_programs_ask_for_a_clock_in_mid_match(club: Cast) -> None:
    board = bobs_turn(club)
    at = reverse("api_do_at_match", args=[club.club.slug, board.match.code])
    asked = api(club, "ann", at, do="ask_clock", clock="standard", version=board.row().version)
    assert (asked.status_code, asked.json()["clock"]) == (201, None)
    assert "refuse_clock" in asked.json()["may"]
    again = api(club, "bob", at, do="ask_clock", clock="standard", version=board.row().version)
    assert (again.status_code, again.json()["code"]) == (422, "CLOCK_ASKED")
    which = api(club, "dana", at, do="set_clock", version=board.row().version)
    assert (which.status_code, which.json()["code"]) == (422, "WHICH_CLOCK")
    done = api(club, "bob", at, do="allow_clock", version=board.row().version)
    assert done.json()["clock"]["left"][1]["running"] is True
    run_down(board, 400)
    late = api(club, "bob", at, do="roll", version=board.row().version)
    assert (late.status_code, late.json()["code"], late.json()["state"]["players"][0]["points"]) == (409, "STALE", 2)


def test_a_table_asks_once_from_when_times_count(club: Cast) -> None:
    """Its clocks, since when it waits, and whose clock runs: at one moment."""
    board = bobs_turn(club, clock_point=120)
    run_down(board, 90)
    match = board.row()
    seats, who = list(match.seats.select_related("player")), speaker_at(club.users["ann"], match)
    with CaptureQueriesContext(connection) as queries:
        shown = table_now(match, MATCHES.state_of(match), seats, who)
    assert shown is not None
    assert "clock runs" in shown.clock_does
    assert len([one for one in queries if SiteBeat._meta.db_table in one["sql"]]) == 1

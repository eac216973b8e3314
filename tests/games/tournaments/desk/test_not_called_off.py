"""A calling off is taken back by a director who does not play: then everything stands as before, and everybody reads both."""

from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from uuid import uuid4

import pytest
import time_machine
from django.db import connection
from django.utils import timezone

from clubsite.audit.models import Noted
from clubsite.audit.wording import sentence_of
from clubsite.eventlog.write_path import Stale
from clubsite.leaderboards.tasks import count_results
from games.matches.course.state import Stage as MatchStage
from games.matches.selectors import correction_of
from games.ratings.models import RatedMatch
from games.ratings.tasks import rate_results
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.stage import Stage, stage_of
from games.tournaments.models import ClubTournament
from games.tournaments.services.saying import say
from games.tournaments.tasks import hear_boards
from tests.attacks.test_directors_who_gain import refused
from tests.games.ratings.test_kept_ratings import board
from tests.games.tournaments.desk.guests import hall
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_boards import board_of, online, opened, played
from tests.games.tournaments.desk.test_called_off import OFF, over
from tests.games.tournaments.desk.test_desk_buttons import presses
from tests.games.tournaments.desk.test_in_leaderboards import sound as sound_boards
from tests.games.tournaments.desk.test_owing import PAID, cents
from tests.games.tournaments.desk.test_pages import of
from tests.games.tournaments.desk.test_rated import matches, sound
from tests.games.tournaments.desk.test_terms import page

pytestmark = pytest.mark.django_db

BACK = 'not_called_off "It was another night"'
FOUR = f"{PAID}\nhouse 10\nentrants ann bob cal pat\nside_pool one 5 ann bob"


def stands(evening: Night) -> object:
    """Everything that a calling off takes away."""
    rate_results()
    count_results()
    rated = RatedMatch.objects.order_by("match").values_list("match", "why_not", "winner_after", "loser_after")
    moments = [
        (one.ended_at and round(one.ended_at.timestamp()), one.stage, one.winner, one.first_points) for one in matches(evening)
    ]
    boards = [board(evening.club, slug) for slug in ("tournaments-won", "points-race", "matches-won")]
    return evening.desk.tournament, stage_of(evening.desk), cents(evening), list(rated), moments, boards


def begun() -> Night:
    evening = night(FOUR)
    evening.says("tom", "start main")
    one, other = evening.first_round()[0].names
    evening.says("tom", f"{one} beats {other} 5-3")
    return evening


@pytest.mark.parametrize("made", [lambda: over(FOUR), over, begun], ids=["four", "two", "half"])
def test_everything_stands_as_before(made: object) -> None:
    evening = made()  # type: ignore[operator]
    before = stands(evening)
    evening.says("tom", OFF)
    assert stands(evening) != before
    with time_machine.travel(timezone.now() + timedelta(days=40)):
        evening.says("tom", BACK)
        assert stands(evening) == before
    sound(evening)
    sound_boards(evening)


def test_everything_stands_as_before_however_often() -> None:
    """A second match was played after the first: the ratings go by which ended first."""
    evening = begun()
    one, other = evening.first_round()[1].names
    evening.says("tom", f"{one} beats {other} 5-1")
    before, since = stands(evening), hours(evening)
    for days in (1, 2, 3):
        evening.says("tom", OFF)
        with time_machine.travel(timezone.now() + timedelta(days=days)):
            evening.says("tom", BACK)
            assert stands(evening) == before
            assert as_early(hours(evening), since)
    for match in matches(evening):
        assert "corrected the result" not in of(evening, "ann").get(f"/matches/{match.code}/").text
    sound(evening)


def hours(evening: Night) -> list[datetime | None]:
    """When each match ended, by its row, and since when its result stands; when it last became another."""
    return [at for one in matches(evening) for at in (one.ended_at, one.confirmed_at, one.corrected_at)]


def as_early(now: list[datetime | None], then: list[datetime | None]) -> bool:
    """The log has its moments from another clock than the row: they differ by a blink."""
    blink = timedelta(seconds=2)
    return all(one == two or (one and two and abs(one - two) < blink) for one, two in zip(now, then, strict=True))


def test_so_does_what_was_played_on_screen() -> None:
    evening = online()
    played(board_of(evening))
    hear_boards()
    since = hours(evening)
    for days in (1, 2, 3):
        evening.says("tom", OFF)
        with time_machine.travel(timezone.now() + timedelta(days=days)):
            evening.says("tom", BACK)
            assert as_early(hours(evening), since)
    sound(evening)


def test_what_was_corrected_or_taken_out_of_the_ratings_is_so_again() -> None:
    evening = over(FOUR)
    winner, loser = sorted(evening.first_round()[0].names)
    evening.says("tom", f'override "Misread": correct {winner} {loser}: {winner} beats {loser} 5-4')
    before = stands(evening)
    evening.says("dana", OFF)
    evening.says("dana", BACK)
    assert stands(evening) == before
    corrected = [found for one in matches(evening) if (found := correction_of(one)) is not None]
    assert [(one.by, one.decided) for one in corrected] == [("tom", True)]
    evening.says("tom", f'override "Again": correct {winner} {loser}: {winner} beats {loser} 5-2')
    sound(evening)


def test_what_one_click_enters_and_calls_off_is_a_match_once_that_is_taken_back() -> None:
    evening = night(f"{PAID}\nentrants ann bob")
    evening.says("tom", "start main")
    evening.says("tom", f"ann beats bob 5-3\n{OFF}")
    evening.says("tom", BACK)
    rate_results()
    assert RatedMatch.objects.get().why_not == ""
    sound(evening)


def test_results_that_came_with_a_sheet_are_not_rated_by_it() -> None:
    evening = night(f"{PAID}\nentrants ann bob\nstart main\nann beats bob 5-3")
    evening.says("tom", OFF)
    evening.says("tom", BACK)
    assert matches(evening) == []
    assert cents(evening)
    sound(evening)


def test_a_board_that_was_ended_stays_so_and_the_two_open_another() -> None:
    evening = online()
    ended = board_of(evening)
    evening.says("tom", OFF)
    evening.says("tom", BACK)
    assert ended.row().stage == MatchStage.CANCELLED.value
    assert "Play on screen" in page(evening, "ann")
    assert opened(evening, "ann").pk != ended.match.pk
    assert opened(evening, "ann") == opened(evening, "bob")
    sound(evening)


@pytest.mark.parametrize("heard", [True, False])
def test_what_was_played_on_screen_counts_as_it_was_played(heard: bool) -> None:
    evening = online()
    winner, _loser = played(board_of(evening))
    if heard:
        hear_boards()
    (match,) = matches(evening)
    before = match.winner, match.first_points, match.second_points
    evening.says("tom", OFF)
    rate_results()
    assert not RatedMatch.objects.filter(why_not="").exists()
    assert hear_boards() == "0 of 0 boards heard of"
    evening.says("tom", BACK)
    hear_boards()
    match.refresh_from_db()
    assert (match.winner, match.first_points, match.second_points) == before
    assert not match.why_not_rated
    outcome = evening.desk.tournament.records[0].outcome
    assert getattr(outcome, "winner", "") == winner
    sound(evening)


def test_who_plays_or_does_not_direct_takes_nothing_back() -> None:
    evening = over(f"{PAID}\nentrants ann dana bob")
    assert refused(evening, "tom", BACK) is DeskRefusal.NOT_OFF
    evening.says("tom", OFF)
    assert refused(evening, "dana", BACK) is DeskRefusal.OWN_DRAW
    assert refused(evening, "ann", BACK) is DeskRefusal.NOT_YOURS
    assert refused(evening, "tom", 'not_called_off " "') is DeskRefusal.WHY
    assert refused(evening, "tom", f"{BACK}\ntables 4") is DeskRefusal.OFF_ALONE
    desk = f"/tournaments/{evening.tournament.code}/desk/"
    assert "desk-not-called-off" not in of(evening, "dana").get(desk).content.decode()
    assert "desk-not-called-off" in of(evening, "tom").get(desk).content.decode()


def test_the_desk_asks_first_and_why() -> None:
    evening = over()
    assert "This tournament is not called off." in presses(evening, 'ask not_called_off "-"')
    presses(evening, 'call_off "{why_back}"', why_back="Announced twice")
    assert "Take the calling off back" in page(evening, "dana", "tournament_desk")
    assert "Everything stands as before" in presses(evening, 'ask not_called_off "-"')
    assert "Say why, for everybody to read." in presses(evening, 'not_called_off "{why_back}"', why_back=" ")
    presses(evening, 'not_called_off "{why_back}"', why_back="It was another night")
    assert stage_of(evening.desk) is Stage.OVER


def test_everybody_reads_by_whom_it_was_called_off_and_when_and_both_afterwards() -> None:
    evening = over()
    evening.says("tom", OFF)
    hour = timezone.localtime(timezone.now(), evening.club.club.zone).strftime("%H:")
    for name in ("tournament", "tournament_desk", "tournament_wall"):
        shown = page(evening, "dana", name).partition("Called off: Announced twice")[2][:200]
        assert shown.startswith(" tom")
        assert hour in shown
    evening.says("tom", BACK)
    shown = page(evening, "ann")
    assert "The tournament was called off: “Announced twice”" in shown
    assert "The tournament was not called off after all: “It was another night”" in shown
    assert "Called off:" not in shown


def test_a_guest_reads_it_too() -> None:
    found = hall()
    _withdraw, play = found.enters()
    found.evening.says("dana", OFF)
    assert "<bdi>dana</bdi>" in found.browser.get(play).content.decode()


def test_the_clubs_log_has_both() -> None:
    evening = over()
    evening.says("tom", OFF)
    evening.says("tom", BACK)
    noted = Noted.objects.filter(kind__contains="tournament_").order_by("pk")
    assert [sentence_of(one, isolating=False) for one in noted] == [
        "tom called off the tournament “Friday”, because “Announced twice”.",
        "tom took back that the tournament “Friday” is called off, because “It was another night”.",
    ]


def test_before_the_draw_everybody_is_in_again_and_entry_is_opened_by_a_director() -> None:
    evening = night(f"{PAID}\nentrants ann bob")
    later = int((timezone.now() + timedelta(hours=1)).timestamp())
    evening.says("dana", "close_entry")
    evening.says("dana", f"entry_from {later}")
    evening.says("dana", OFF)
    assert not evening.desk.takes_entries(later)
    assert "Entry stays closed until you open it." in presses(evening, 'ask not_called_off "-"')
    evening.says("dana", BACK)
    assert evening.names == ["ann", "bob"]
    assert not evening.desk.takes_entries(later)
    assert stage_of(evening.desk) is Stage.ENTRY
    assert "The tournament was not called off after all" in page(evening, "ann")
    evening.says("dana", "open_entry")
    evening.of_oneself("cal", "sign_up")
    sound(evening)


@pytest.mark.django_db(transaction=True)
def test_two_at_the_same_instant_take_it_back_once() -> None:
    evening = over()
    evening.says("tom", OFF)
    version = evening.desk_version

    def tap(who: str) -> bool:
        try:
            say(evening.club.users[who], evening.tournament.code, BACK, version=version, action_id=uuid4())
            return True
        except Stale:
            return False
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as both:
        assert sorted(both.map(tap, ["tom", "dana"])) == [False, True]
    assert ClubTournament.objects.get().records.filter(said=BACK).count() == 1
    sound(evening)

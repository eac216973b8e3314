"""A director who does not play calls off what was played, too: nothing of it counts any more, and everybody reads why."""

import pytest

from clubsite.leaderboards.tasks import count_results
from games.ratings.models import RatedMatch
from games.ratings.rules.reasons import WhyNotRated
from games.ratings.tasks import rate_results
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.stage import Stage, stage_of
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import live_matches
from tests.attacks.test_directors_who_gain import refused
from tests.games.ratings.test_kept_ratings import board
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_desk_buttons import presses
from tests.games.tournaments.desk.test_in_leaderboards import sound as sound_boards
from tests.games.tournaments.desk.test_owing import PAID, cents
from tests.games.tournaments.desk.test_pages import of
from tests.games.tournaments.desk.test_rated import matches, sound, stands
from tests.games.tournaments.desk.test_terms import page

pytestmark = pytest.mark.django_db

OFF = 'call_off "Announced twice"'


def over(sheet: str = f"{PAID}\nhouse 10\nentrants ann bob") -> Night:
    evening = night(sheet)
    evening.says("tom", "start main")
    while live := list(live_matches(brackets_of(evening.desk.tournament))):
        winner, loser = sorted(live[0].names)
        evening.says("tom", f"{winner} beats {loser} 5-3")
    evening.says("tom", "close main")
    rate_results()
    count_results()
    return evening


def test_what_was_paid_goes_back_to_the_cent() -> None:
    evening = over()
    assert cents(evening)
    evening.says("tom", OFF)
    assert cents(evening) == {}
    assert stage_of(evening.desk) is Stage.CALLED_OFF
    sound(evening)


def test_its_matches_are_not_rated_and_nobody_has_won_it() -> None:
    evening = over()
    assert RatedMatch.objects.get().why_not == ""
    assert board(evening.club, "tournaments-won")
    evening.says("tom", OFF)
    rate_results()
    count_results()
    assert RatedMatch.objects.get().why_not == WhyNotRated.UNFINISHED.name
    assert [stands(match)[3] for match in matches(evening)] == [WhyNotRated.CANCELLED.name]
    assert board(evening.club, "tournaments-won") == []
    sound(evening)
    sound_boards(evening)


def test_everybody_reads_why_and_what_was_played_stays_to_be_seen() -> None:
    evening = over()
    evening.says("tom", OFF)
    shown = page(evening, "ann")
    assert "Called off: Announced twice" in shown
    assert [words for words in ("You owe", "Your prize", "Your results", "40.00", "36.00") if words in shown] == []


def test_the_desk_asks_first_and_why() -> None:
    evening = over()
    asked = presses(evening, 'ask call_off "-"')
    assert "Nothing of it counts any more, and fees and prizes go back. 1 match is not rated any more." in asked
    assert stage_of(evening.desk) is Stage.OVER
    assert "Say why, for everybody to read." in presses(evening, 'call_off "{why_back}"', why_back=" ")
    presses(evening, 'call_off "{why_back}"', why_back="Announced twice")
    assert evening.desk.called_off == "Announced twice"


def test_who_plays_neither_calls_off_what_they_have_lost_nor_is_offered_it() -> None:
    evening = over(f"{PAID}\nentrants ann dana bob")
    assert refused(evening, "dana", OFF) is DeskRefusal.OWN_DRAW
    assert refused(evening, "ann", OFF) is DeskRefusal.NOT_YOURS
    desk = f"/tournaments/{evening.tournament.code}/desk/"
    assert "desk-call-off" not in of(evening, "dana").get(desk).content.decode()
    assert "desk-call-off" in of(evening, "tom").get(desk).content.decode()


def test_what_is_played_on_screen_ends_with_it() -> None:
    evening = over()
    evening.says("tom", OFF)
    assert refused(evening, "tom", "correct ann bob: bob beats ann 5-0") is DeskRefusal.CALLED_OFF

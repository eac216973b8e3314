"""What somebody reads who says what is not possible any more, or has said it already."""

import pytest
from django.urls import reverse

from games.tournaments.desk.refusals import DeskRefusal
from tests.attacks.test_directors_who_gain import refused
from tests.games.matches.players import cast
from tests.games.tournaments.desk.guests import hall, links_in
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_in_calendar import front
from tests.games.tournaments.desk.test_owing import PAID, cents
from tests.games.tournaments.desk.test_seasons_and_ladders import browser
from tests.games.tournaments.desk.test_terms import page
from tests.games.tournaments.desk.test_to_decide import ANOTHER

pytestmark = pytest.mark.django_db

TODAY = 1_764_529_200
TEN_YEARS = 10 * 366 * 24 * 3_600


def test_a_year_that_is_mistyped_is_refused_as_a_day() -> None:
    evening = night()
    assert refused(evening, "dana", "starts -2208988800") is DeskRefusal.LONG_AGO
    assert refused(evening, "dana", f"starts {TODAY + 2 * TEN_YEARS}") is DeskRefusal.FAR_AHEAD


def test_after_the_draw_no_guest_is_let_in() -> None:
    evening = night("tournament Friday\nflight main knockout length 5\nentrants ann bob")
    evening.says("dana", "start main")
    assert refused(evening, "dana", "guests on") is DeskRefusal.ENTRY_OVER


def test_a_director_who_enters_what_was_called_off_reads_that_it_was() -> None:
    evening = night(PAID)
    evening.of_oneself("ann", "sign_up")
    evening.says("dana", "fee 10")
    evening.says("dana", 'call_off "no room"')
    assert refused(evening, "dana", "sign_up dana") is DeskRefusal.CALLED_OFF


def test_a_guest_reads_the_name_by_which_they_will_stand_there() -> None:
    found = hall()
    found.asks("ann")
    (asked,) = found.mails()
    (link,) = links_in(asked)
    assert "ann 2" in found.browser.get(link).content.decode()
    found.taps(link)
    assert "ann 2" in found.browser.get(link).content.decode()


def test_what_both_say_waits_for_a_director_also_once_nothing_rests_on_it() -> None:
    evening = night("tournament Friday\nflight main knockout length 5\nentrants ann bob cal dana")
    evening.says("tom", "start main")
    (one, other), (third, fourth) = (match.names for match in evening.first_round())
    evening.says("tom", f"{one} beats {other} 5-0\n{third} beats {fourth} 5-0")
    evening.says("tom", f"{one} beats {third} 5-0")
    for name in (one, other):
        evening.says(name, f"report {name}: {other} beats {one} 5-2")
    evening.says("tom", f"not_played {one} {third}")
    read = page(evening, one)
    assert "It waits at the desk for a director." in read
    assert "if your opponent says so" not in read


def test_who_owes_by_a_sheet_that_was_brought_as_played_reads_by_whom_and_what_they_can_do() -> None:
    club = cast()
    sheet = f"{PAID}\nfee 50\nentrants cal ann\nstart main\ncal beats ann 5-0\nclose main"
    answer = browser(club, "dana").post(reverse("new_tournament", args=[club.club.slug]), {"sheet": sheet})
    assert answer.status_code == 302
    evening = Night(club, club.club.tournaments.get())
    assert cents(evening) == {"ann": -5000, "cal": 5000}
    read = page(evening, "ann")
    assert "dana has entered this as played on" in read
    assert "you owe 50.00 by it. If you were not there, or it was otherwise, say under the result" in read
    assert "Something else was played" in read
    assert "has entered this as played" not in page(evening, "tom")
    evening.says("ann", "report ann: ann beats cal 5-0")
    assert ANOTHER in front(evening, "tom")


def test_nobody_reads_so_of_what_was_drawn_on_the_evening() -> None:
    evening = night(PAID)
    for name in ("ann", "bob"):
        evening.of_oneself(name, "sign_up")
    evening.says("tom", "start main")
    evening.says("tom", "ann beats bob 5-0\nclose main")
    assert "entered this as played" not in page(evening, "bob")


def test_a_director_without_the_book_reads_that_it_shows_their_own_money() -> None:
    club = cast()
    shown = browser(club, "dana").get(reverse("money", args=[club.club.slug])).content.decode()
    assert "Here you see your own money." in shown

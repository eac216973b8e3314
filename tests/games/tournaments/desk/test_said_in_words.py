"""What somebody reads who says what is not possible any more, or has said it already."""

import pytest
from django.urls import reverse
from django.utils import timezone

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.refusals import Refusal, TournamentRefused
from games.tournaments.services.persons.names import called_at
from games.tournaments.services.wording import in_words
from tests.attacks.test_directors_who_gain import refused
from tests.games.matches.players import cast
from tests.games.tournaments.desk.guests import hall, links_in
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_in_calendar import front
from tests.games.tournaments.desk.test_owing import PAID, cents
from tests.games.tournaments.desk.test_pages import announces
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


@pytest.mark.parametrize(
    "verb", ["starts", "entry_from", "entry_until", "check_in_until", "buy_backs_until", "deadline main 1", "later main 1.1"]
)
def test_so_it_is_of_every_hour_that_has_a_field(verb: str) -> None:
    evening = night("tournament Friday\nflight main knockout length 5\noption check_in=required")
    early = DeskRefusal.PAST_HOUR if verb.startswith(("buy", "check", "deadline", "later")) else DeskRefusal.LONG_AGO
    assert refused(evening, "dana", f"{verb} -62135510400") is early, "the year 1"
    assert refused(evening, "dana", f"{verb} 253370764800") is DeskRefusal.FAR_AHEAD, "the year 9999"


def test_the_field_of_the_announcement_says_it_too() -> None:
    evening = night()
    for field, told in (("opens", "0001-06-01T10:00"), ("closes", "9999-06-01T10:00"), ("buy_backs", "9999-06-01T10:00")):
        status, shown = announces(evening, title="Cup", format="knockout", length=5, **{field: told})
        assert status == 422
        assert "That day is too" in shown


@pytest.mark.parametrize(
    ("flight", "last"), [("knockout", 2), ("round_robin", 3), ("swiss rounds 5", 5), ("double_elimination", 5)]
)
def test_a_round_beyond_the_last_one_has_no_deadline(flight: str, last: int) -> None:
    evening = night(f"tournament Friday\nflight main {flight} length 5\nentrants ann bob cal dana")
    evening.says("tom", "start main")
    until = int(timezone.now().timestamp()) + 86_400
    with pytest.raises(TournamentRefused) as caught:
        evening.says("tom", f"deadline main 77 {until}")
    assert in_words(caught.value) == f"The last round of Main is number {last}."
    evening.says("tom", f"deadline main {last} {until}")
    evening.says("tom", "deadline main 77 none")


@pytest.mark.parametrize("option", ["unit=𝟙𝟚", "unit=1_0", "bye_points=٠", "race_weight=1e0", "unit=", "unit=NaN"])
def test_a_number_has_the_digits_of_a_sheet(option: str) -> None:
    assert refused(night(), "dana", f"option {option}") is Refusal.UNKNOWN_VALUE


def test_whoever_withdraws_by_themselves_is_not_told_as_taken_out() -> None:
    evening = night("tournament Friday\nflight main knockout length 5\nentrants ann bob cal", "open_entry")
    evening.of_oneself("ann", "sign_off")
    assert "ann has withdrawn." in page(evening, "dana", "tournament_desk")
    evening.says("dana", "sign_off bob")
    assert "bob is taken out." in page(evening, "dana", "tournament_desk")


def test_a_guest_who_withdraws_has_withdrawn() -> None:
    found = hall()
    withdraw, _play = found.enters()
    found.taps(withdraw)
    assert "Pat has withdrawn." in page(found.evening, "dana", "tournament_desk")


def test_a_refusal_calls_players_by_their_names_whatever_hyphens_they_have() -> None:
    evening = night()
    long = evening.member("Bob-Élodie Çağlar-Ågren de Montmorency")
    evening.of_oneself(long.username, "sign_up")
    evening.says("dana", "entrants ann")
    evening.says("tom", "start main\ntables 1\ncall main 1.1 table 1")
    word = next(name for name in evening.names if name != "ann")
    assert "_" in word
    with pytest.raises(TournamentRefused) as caught:
        evening.says(long.username, f"withdraw {word}")
    one, other = (called_at(evening.tournament)(name) for name in evening.first_round()[0].names)
    assert in_words(caught.value, called_at(evening.tournament)).startswith(f"{one} – {other} was called or has begun")


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

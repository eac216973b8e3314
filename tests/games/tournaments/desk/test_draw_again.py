"""A draw is taken back with a reason that stays, before anything of it has begun, and the next one is promised at once."""

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.eventlog.write_path import Stale
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.models import ClubTournament
from games.tournaments.rules.draw import commitment_of
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.sheets import play_sheet, sheet_of
from games.tournaments.sheet.told import told
from tests.clubsite.at_once import at_once
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_book import cents

pytestmark = pytest.mark.django_db

FOUR = f"{MAIN}\nentrants ann bob cal gil"
AGAIN = 'draw_again "Two names were missing"'


@pytest.fixture
def drawn() -> Night:
    found = night(FOUR)
    found.says("dana", "start main")
    return found


def refused(evening: Night, who: str, text: str) -> str:
    with pytest.raises(TournamentRefused) as caught:
        evening.says(who, text)
    return str(caught.value.refusal)


def test_the_former_draw_stays_with_its_number_and_reason_and_the_next_is_promised_before_it_is_made(drawn: Night) -> None:
    first = drawn.desk
    drawn.says("dana", AGAIN)
    between = drawn.desk
    (former,) = between.former_draws
    assert (former.commitment, former.reason) == (first.commitment, "Two names were missing")
    assert commitment_of(former.seed) == former.commitment
    assert between.commitment not in ("", first.commitment)
    assert (between.tournament.started, between.tournament.draw_seed) == (False, None)
    drawn.says("dana", "entrants fay gus")
    drawn.says("dana", "start main")
    after = drawn.desk
    assert after.tournament.draw_seed != former.seed
    assert commitment_of(after.tournament.draw_seed or "") == between.commitment
    assert len(after.tournament.flights[0].lines or ()) == 6
    assert troubles_of(drawn.tournament.pk) == []


def test_whoever_came_late_is_drawn_and_whoever_withdrew_is_not() -> None:
    evening = night(f"{MAIN}\nentrants ann bob gil")
    evening.says("dana", "start main")
    evening.says("dana", "late fay main\nwithdraw gil")
    evening.says("dana", AGAIN)
    assert evening.names == ["ann", "bob", "fay"]
    evening.says("dana", "start main")
    assert set(evening.desk.tournament.flights[0].lines or ()) == {"ann", "bob", "fay"}
    assert troubles_of(evening.tournament.pk) == []
    row = ClubTournament.objects.get(pk=evening.tournament.pk)
    assert told(play_sheet(sheet_of(row))) == told(evening.desk.tournament)


@pytest.mark.parametrize(
    "flights",
    [
        "flight main swiss rounds 2",
        "flight main league divisions of 2",
        "flight main groups of 2",
        "flight main double_elimination\nflight side round_robin of ann bob",
        "flight main knockout\nflight second progressive from main",
    ],
)
def test_the_sheet_tells_the_draw_that_stands(flights: str) -> None:
    evening = night(f"tournament Friday\nentrants ann bob cal gil\n{flights}")
    evening.says("dana", "start main")
    if "swiss" in flights:
        evening.says("dana", "round main")
    evening.says("dana", AGAIN)
    evening.says("dana", "start main")
    row = ClubTournament.objects.get(pk=evening.tournament.pk)
    assert told(play_sheet(sheet_of(row))) == told(evening.desk.tournament)
    assert troubles_of(row.pk) == []


def test_a_draw_stands_once_a_match_has_begun(drawn: Night) -> None:
    one, other = drawn.first_round()[0].names
    drawn.says("dana", f"begins {one} {other}")
    assert refused(drawn, "dana", AGAIN) == DeskRefusal.DRAW_STANDS


def test_no_player_takes_the_draw_back(drawn: Night) -> None:
    assert refused(drawn, "ann", AGAIN) == DeskRefusal.NOT_YOURS


def test_nor_does_a_director_who_plays() -> None:
    evening = night(f"{MAIN}\nentrants ann bob dana")
    evening.says("tom", "start main")
    assert refused(evening, "dana", AGAIN) == DeskRefusal.OWN_DRAW


def test_the_next_draw_is_not_made_in_the_same_breath(drawn: Night) -> None:
    assert refused(drawn, "dana", f"{AGAIN}\nstart main") == DeskRefusal.ALONE
    assert drawn.desk.former_draws == ()


def test_without_a_reason_or_a_draw_nothing_is_taken_back(drawn: Night) -> None:
    assert refused(drawn, "dana", 'draw_again " "') == DeskRefusal.WHY
    drawn.says("dana", AGAIN)
    assert refused(drawn, "dana", AGAIN) == DeskRefusal.NOT_DRAWN


def test_entry_stays_closed_until_a_director_opens_it(drawn: Night) -> None:
    drawn.says("dana", AGAIN)
    with pytest.raises(TournamentRefused):
        drawn.of_oneself("mo", "sign_up")
    drawn.says("dana", "open_entry")
    drawn.of_oneself("mo", "sign_up")
    assert drawn.names[-1] == "mo"


def test_what_entry_costs_is_owed_again_with_the_next_draw() -> None:
    evening = night(f"{FOUR}\nfee 10")
    evening.says("dana", "start main")
    assert set(cents(evening).values()) == {-1000}
    evening.says("dana", AGAIN)
    assert cents(evening) == {}
    evening.says("dana", "start main")
    assert set(cents(evening).values()) == {-1000}
    assert troubles_of(evening.tournament.pk) == []


def test_everybody_reads_it_on_the_page_and_by_program(drawn: Night) -> None:
    drawn.says("dana", AGAIN)
    browser = Client()
    browser.force_login(drawn.club.users["ann"])
    page = browser.get(reverse("tournament", args=[drawn.tournament.code])).content.decode()
    (former,) = drawn.desk.former_draws
    assert "Two names were missing" in page
    assert former.seed in page
    assert "drawn again" in page
    answer = browser.get(reverse("api_tournament", args=[drawn.club.club.slug, drawn.tournament.code])).json()
    assert answer["former_draws"] == [
        {"commitment": former.commitment, "seed": former.seed, "reason": "Two names were missing"}
    ]


def test_who_reports_by_a_page_of_before_reads_that_the_draw_was_taken_back_and_why(drawn: Night) -> None:
    one, other = drawn.first_round()[0].names
    drawn.says("dana", AGAIN)
    for who, line in ((one, f"report {one}: {one} beats {other} 5-1"), ("dana", f"{one} beats {other} 5-1")):
        with pytest.raises(TournamentRefused) as caught:
            drawn.says(who if who in drawn.club.users else "dana", line, "main 1.1")
        assert caught.value.refusal is DeskRefusal.DRAW_TAKEN_BACK
        assert caught.value.words == {"reason": "Two names were missing"}


@pytest.mark.django_db(transaction=True)
def test_a_first_result_and_a_draw_taken_back_at_once_are_one_of_the_two() -> None:
    evening = night(FOUR)
    evening.says("dana", "start main")
    one, other = evening.first_round()[0].names
    answers = at_once(
        lambda: evening.says("dana", AGAIN),
        lambda: evening.says("dana", f"{one} beats {other} 5-1"),
    )
    refusals = [answer for answer in answers if isinstance(answer, TournamentRefused | Stale)]
    assert len(refusals) == 1
    desk = evening.desk
    assert bool(desk.former_draws) != bool(desk.tournament.records)
    assert troubles_of(evening.tournament.pk) == []


def test_a_flight_that_was_closed_meanwhile_is_open_again_and_the_sheet_says_no_more_of_it() -> None:
    evening = night(f"{FOUR}\nflight side knockout length 3 of ann bob")
    evening.says("dana", "start side")
    evening.says("dana", "close main")
    assert [one.closed for one in evening.desk.tournament.flights] == [True, False]
    evening.says("dana", AGAIN)
    assert [one.closed for one in evening.desk.tournament.flights] == [False, False]
    evening.says("dana", "start main")
    row = ClubTournament.objects.get(pk=evening.tournament.pk)
    assert told(play_sheet(sheet_of(row))) == told(evening.desk.tournament)
    assert troubles_of(row.pk) == []


def test_nothing_is_closed_before_anything_is_drawn() -> None:
    evening = night(FOUR)
    assert refused(evening, "dana", "close main") == DeskRefusal.NOT_DRAWN
    evening.says("dana", "start main")

"""Once something was played, paid, or all is over: what changes with a reason, and what not at all."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubsite.ledger.models import Transfer, Unit
from games.series.results import candidates
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.stage import Stage, stage_of
from games.tournaments.drawing.drawing import drawing_of
from games.tournaments.model.refusals import Refusal, TournamentRefused
from games.tournaments.models import ClubTournament
from games.tournaments.services.sheets import sheet_of
from tests.attacks.test_own_interest import winter
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_book import as_the_sheet_says, cents

pytestmark = pytest.mark.django_db

PAID = f"{MAIN}\nfee 10\nprizes main 100\nentrants ann bob"
TWO_FLIGHTS = (
    "tournament Friday\nentrants ann bob cal dana mo\n"
    "flight main knockout length 5 of ann bob\nflight extra knockout length 5 of cal dana mo"
)
REASON = 'override "The sheet was misread"'


def over(sheet: str = PAID) -> Night:
    evening = night(sheet)
    for line in ("start main", "ann beats bob 5-0", "close main"):
        evening.says("tom", line)
    return evening


def refused(evening: Night, text: str) -> object:
    before = evening.desk, cents(evening)
    with pytest.raises(TournamentRefused) as caught:
        evening.says("tom", text)
    assert (evening.desk, cents(evening)) == before
    return caught.value.refusal


@pytest.mark.parametrize(
    "text",
    [
        "flight extra knockout length 3",
        "tournament Another Cup",
        "starts none",
        "withdraw ann",
        "absent ann",
        "sign_off ann",
        "tables 4",
        "capacity 8",
        "on_screen on",
        "late ivy main",
        "open_entry",
        "draw_seed abc",
        "deadline main 1 2000000000",
    ],
)
def test_nothing_is_said_of_a_tournament_that_is_over_but_a_correction(text: str) -> None:
    evening = over()
    assert refused(evening, text) is DeskRefusal.OVER
    evening.says("tom", f"{REASON}: correct ann bob: bob beats ann 5-4")
    assert stage_of(evening.desk) is Stage.OVER
    as_the_sheet_says(evening)


def test_whoever_signs_off_after_the_end_stays_the_champion() -> None:
    evening = over()
    with pytest.raises(TournamentRefused) as caught:
        evening.of_oneself("ann", "sign_off")
    assert caught.value.refusal is DeskRefusal.OVER
    assert evening.tournament.entries.get(word="ann").standing == "in"


def test_a_tournament_does_not_leave_its_series_by_an_hour_in_another_year() -> None:
    evening = over()
    found = winter(evening.club)
    days = [one.day for one in candidates(found)]
    years_ahead = int((timezone.now() + timedelta(days=1_000)).timestamp())
    assert refused(evening, f"starts {years_ahead}") is DeskRefusal.OVER
    assert [one.day for one in candidates(found)] == days


def test_a_paid_flight_is_corrected_with_a_reason_while_another_runs() -> None:
    evening = night(f"{TWO_FLIGHTS}\nfee 10\nprizes main 100")
    for line in ("start main", "start extra", "ann beats bob 5-0", "close main"):
        evening.says("tom", line)
    assert stage_of(evening.desk) is Stage.RUNNING
    assert refused(evening, "correct ann bob: bob beats ann 5-4") is DeskRefusal.OVER_WHY
    evening.says("tom", f"{REASON}: correct ann bob: bob beats ann 5-4")
    memos = set(Transfer.objects.filter(payer__unit=Unit.CENTS).values_list("entry__memo", flat=True))
    assert "Friday: The sheet was misread" in memos


@pytest.mark.parametrize("text", ["late ivy extra", "buy_back ann extra"])
def test_nobody_who_comes_later_changes_what_was_paid(text: str) -> None:
    """Three stand on the lines of extra: the fourth is free."""
    evening = night(f"{TWO_FLIGHTS}\nfee 10\nprizes main 100")
    evening.says("tom", "start main\nstart extra\nann beats bob 5-0\nclose main")
    if text.startswith("buy_back"):
        first = next(match for match in evening.desk_matches("extra") if len(match.names) == 2)
        one, other = first.names
        evening.says("tom", f"{one} beats {other} 5-0")
        text = f"buy_back {other} extra"
    assert refused(evening, text) is DeskRefusal.PAID_STANDS
    as_the_sheet_says(evening)


def test_where_nothing_is_paid_who_comes_later_is_welcome() -> None:
    evening = night(TWO_FLIGHTS)
    evening.says("tom", "start main\nstart extra\nann beats bob 5-0\nclose main\nlate ivy extra")
    assert "ivy" in evening.names


MONEY = ["fee 50", "house 10", "prizes main 50 50", "side_pool one 5 ann bob"]


@pytest.mark.parametrize("text", MONEY)
def test_money_changes_with_a_reason_from_the_draw_on(text: str) -> None:
    evening = night(f"{PAID} cal")
    evening.says("tom", text)
    evening.says("tom", "start main")
    again = {"fee 50": "fee 60", "side_pool one 5 ann bob": "side_pool two 5 ann bob"}.get(text, text)
    assert refused(evening, again) is DeskRefusal.MONEY_WHY
    evening.says("tom", f'override "Said at the door": {again}')
    assert f'override "Said at the door": {again}\n' in sheet_of(ClubTournament.objects.get(pk=evening.tournament.pk))
    as_the_sheet_says(evening)


def test_a_side_pool_stands_from_the_draw_on_whatever_the_reason() -> None:
    evening = night(f"{PAID} cal\nside_pool one 5 ann bob")
    evening.says("tom", "start main")
    assert refused(evening, "side_pool one 9 ann bob") is Refusal.POOL_EXISTS
    assert refused(evening, f"{REASON}: side_pool one 9 ann bob") is Refusal.POOL_EXISTS


def test_no_side_pool_takes_in_who_has_left() -> None:
    evening = night(f"{MAIN}\nfee 10\nentrants ann bob cal mo")
    evening.says("tom", "start main")
    evening.says("ann", "withdraw ann")
    assert refused(evening, f"{REASON}: side_pool two 3 ann bob mo") is Refusal.WITHDRAWN
    evening.says("tom", f"{REASON}: side_pool two 3 bob mo")
    evening.says("tom", 'draw_again "mo was missing"')
    evening.says("tom", "entrants ann")
    evening.says("tom", "start main")
    as_the_sheet_says(evening)
    assert evening.desk.tournament.money.side_pools[0].members == ("bob", "mo")


def test_the_reason_of_a_new_fee_stands_in_the_book() -> None:
    evening = night(PAID)
    evening.says("tom", "start main\nbegins ann bob")
    evening.says("tom", 'override "Said at the door": fee 20')
    memos = set(Transfer.objects.filter(payer__unit=Unit.CENTS).values_list("entry__memo", flat=True))
    assert memos == {"Friday", "Friday: Said at the door"}


def test_money_stands_once_a_flight_is_paid_also_with_a_reason() -> None:
    evening = over()
    assert refused(evening, "fee 20") is Refusal.MONEY_STANDS
    assert refused(evening, f"{REASON}: fee 20") is Refusal.MONEY_STANDS
    assert refused(evening, 'override " ": fee 20') is Refusal.WHY


def test_a_sheet_that_was_played_before_tells_what_happened() -> None:
    evening = night("tournament Friday\nflight main knockout length 5\nentrants ann bob\nstart main\nann beats bob 5-0\nfee 10")
    assert evening.desk.tournament.money.fee == 1000


def test_who_has_won_loses_nothing_by_withdrawing() -> None:
    """Everybody else has withdrawn, the last one while waiting in the final."""
    evening = night(f"{MAIN}\nentrants ann bob cal dana")
    evening.says("tom", "start main")
    first, second = (match.names for match in evening.first_round())
    evening.says("tom", f"{first[0]} beats {first[1]} 5-0\nwithdraw {first[0]}\nwithdraw {second[1]}")
    champion = second[0]
    assert refused(evening, f"withdraw {champion}") is DeskRefusal.HAS_WON
    evening.says("tom", "close main")
    flight = drawing_of(evening.desk.tournament).flights[0]
    assert (flight.champion, flight.nobody_won) == (champion, False)


def test_a_flight_that_nobody_is_left_in_says_so() -> None:
    evening = night(f"{MAIN}\nentrants ann bob")
    evening.says("tom", "start main\nno_show ann bob\nclose main")
    assert "Closed without a winner" in page_of(evening)


def test_whoever_has_withdrawn_is_marked_where_places_stand() -> None:
    evening = night("tournament Friday\nflight main swiss rounds 2 length 5\nentrants ann bob cal dana")
    evening.says("tom", "start main\nround main\nwithdraw ann")
    (marked,) = re.findall(
        r'<tr data-who="(\w+)"(?:(?!</tr>).)*<span class="soft">withdrew</span>', page_of(evening), re.DOTALL
    )
    assert marked == "ann"


def page_of(evening: Night) -> str:
    browser = Client()
    browser.force_login(evening.club.users["mo"])
    return browser.get(reverse("tournament", args=[evening.tournament.code])).content.decode().replace("\u2060", "")


def test_reasons_for_everybody_to_read_are_on_the_tournaments_page() -> None:
    evening = night(PAID)
    evening.says("tom", 'start main\nbegins ann bob\noverride "Said at the door": fee 20')
    assert "was corrected" not in page_of(evening)
    evening.says("tom", f"ann beats bob 5-0\nclose main\n{REASON}: correct ann bob: bob beats ann 5-4")
    page = page_of(evening)
    assert "ann – bob was corrected (bob 5–4 against ann): “The sheet was misread”" in page
    assert "The entry fee is 20 now: “Said at the door”" in page

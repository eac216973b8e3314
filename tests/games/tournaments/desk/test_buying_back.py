"""Who has lost their first match reads that they can buy back, for how much, until when and where; what is refused says why."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubsite.api.scopes import Scope, with_reading
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.model.matches import MatchState
from games.tournaments.model.refusals import Misreading, Refusal, TournamentRefused
from games.tournaments.rules.starting import takes_late
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.sheets import sheet_of
from tests.api.world import make_token_for
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_book import as_the_sheet_says, cents
from tests.games.tournaments.desk.test_owing import PAID
from tests.games.tournaments.desk.test_pages import page as whole_page
from tests.games.tournaments.desk.test_terms import page

pytestmark = pytest.mark.django_db


def lost() -> Night:
    """Ann has beaten Dana; Bob and Cal have byes, of which one line is free."""
    rated = "rating bob 3\nrating ann 2\nrating dana 1"
    evening = night(f"{PAID}\noption seeding=rating\nentrants ann bob dana\n{rated}")
    evening.says("tom", "start main")
    evening.says("tom", "ann beats dana 5-3")
    return evening


def why_not(evening: Night, said: str) -> TournamentRefused:
    with pytest.raises(TournamentRefused) as refused:
        evening.says("tom", said)
    return refused.value


def test_who_may_buy_back_reads_the_price_until_when_and_where() -> None:
    evening = lost()
    assert "You can buy back for 10.00, at the desk." in page(evening, "dana")
    evening.says("tom", f"buy_backs_until {int((timezone.now() + timedelta(hours=1)).timestamp())}")
    assert "You can buy back for 10.00 until " in page(evening, "dana")
    assert "You can buy back" not in page(evening, "ann")
    assert "Who buys back, for 10.00?" in page(evening, "tom", "tournament_desk")


def test_an_hour_for_buy_backs_that_is_over_is_refused() -> None:
    assert why_not(lost(), "buy_backs_until 1000000000").refusal is DeskRefusal.PAST_HOUR


def test_who_has_bought_back_has_done_so_already() -> None:
    evening = lost()
    evening.says("tom", "buy_back dana main")
    assert why_not(evening, "buy_back dana main").refusal is Refusal.BOUGHT_BACK_ALREADY


def test_a_slip_is_taken_back_by_the_last_tap_and_owes_nothing() -> None:
    evening = lost()
    owed = cents(evening)
    evening.says("tom", "buy_back dana main")
    assert cents(evening) != owed
    assert "not_bought_back dana main" in whole_page(evening, "tom", "tournament_desk")
    assert why_not(evening, "not_played ann dana").refusal is Refusal.BOUGHT_BACK
    evening.says("tom", "not_bought_back dana main")
    assert cents(evening) == owed
    assert "You can buy back for 10.00, at the desk." in page(evening, "dana")
    assert troubles_of(evening.tournament.pk) == []
    as_the_sheet_says(evening)
    evening.says("tom", "not_played ann dana")  # and the slip before it is mended, too
    evening.says("tom", "dana beats ann 5-3")
    evening.says("tom", "buy_back ann main")
    assert cents(evening) == owed | {"ann": owed["ann"] - 1000}
    assert sheet_of(evening.tournament).endswith("dana beats ann 5-3\nbuy_back ann main\n")
    assert troubles_of(evening.tournament.pk) == []


def test_a_buy_back_stands_once_it_is_played_on_or_somebody_has_come_after() -> None:
    evening = lost()
    assert why_not(evening, "not_bought_back dana main").refusal is DeskRefusal.NO_LAST_BUY_BACK
    evening.says("tom", "buy_back dana main")
    assert why_not(evening, "not_bought_back ann main").refusal is DeskRefusal.NO_LAST_BUY_BACK
    assert why_not(evening, "not_bought_back dana").refusal is Misreading.USAGE
    (match,) = (one for one in evening.first_round() if "dana" in one.names and not one.decided)
    evening.says("tom", f"begins {match.names[0]} {match.names[1]}")
    assert why_not(evening, "not_bought_back dana main").refusal is DeskRefusal.BUY_BACK_PLAYED


def test_a_director_who_plays_takes_nobodys_buy_back_away() -> None:
    evening = lost()
    evening.says("tom", "buy_back dana main")
    evening.says("tom", "not_bought_back dana main")
    evening.says("tom", "buy_back dana main")
    with pytest.raises(TournamentRefused) as refused:
        evening.says("dana", "not_bought_back dana main")
    assert refused.value.refusal is DeskRefusal.OWN_DRAW


def test_the_loss_after_which_somebody_has_bought_back_is_not_taken_out() -> None:
    evening = lost()
    evening.says("tom", "buy_back dana main")
    assert why_not(evening, "not_played ann dana").refusal is Refusal.BOUGHT_BACK


@pytest.mark.parametrize(
    ("said", "word"),
    [
        ("lot ann -5 to bob", "-5"),
        ("lot ann 10.005 to bob", "10.005"),
        ("lot ann 99999999999999 to bob", "99999999999999"),
        ("calcutta main 50 house 1.234 back 25", "1.234"),
    ],
)
def test_a_number_that_does_not_fit_is_named(said: str, word: str) -> None:
    refused = why_not(lost(), said)
    assert (refused.refusal, refused.words["word"]) == (Misreading.BAD_NUMBER, word)


def test_who_has_withdrawn_is_not_bought_back() -> None:
    evening = lost()
    evening.says("dana", "withdraw dana")
    assert "You can buy back" not in page(evening, "dana")
    assert "Who buys back" not in page(evening, "tom", "tournament_desk")
    assert why_not(evening, "buy_back dana main").refusal is Refusal.WITHDRAWN
    evening.says("dana", "returns dana")
    evening.says("tom", "buy_back dana main")


def test_the_desk_says_why_nobody_comes_late_though_byes_are_left() -> None:
    """Of six in a draw of eight the two with byes meet, or somebody with a bye meets who had none: the next line is theirs."""
    evening = night("tournament Friday\nflight main knockout length 5\nentrants a b c d e")
    evening.says("tom", "start main")
    told = "nobody comes late or buys back any more"
    assert told not in page(evening, "tom", "tournament_desk")
    for _round in range(2):
        for match in [one for one in evening.desk_matches("main") if one.state is MatchState.READY]:
            evening.says("tom", "{} beats {} 5-1".format(*match.names))
            shown = page(evening, "tom", "tournament_desk")
            refused = not takes_late(evening.desk.tournament, evening.desk.tournament.flights[0])
            assert (told in shown) is refused
    assert refused, "a match has begun that the next bye leads to"
    assert why_not(evening, "late f main").refusal is Refusal.BYE_CONSUMED


def test_who_enters_reads_until_when_and_at_what_cost_one_can_buy_back() -> None:
    evening = night(PAID, "open_entry")
    assert "A buy-back costs" not in page(evening, "ann")
    evening.says("tom", f"buy_backs_until {int((timezone.now() + timedelta(hours=1)).timestamp())}")
    assert "A buy-back costs 10.00. Buy-backs until " in " ".join(page(evening, "ann").split())


@pytest.mark.parametrize("scope", [Scope.KEEP_SCORE, Scope.KEEP_BOOK])
def test_a_program_that_keeps_scores_takes_no_bought_place_back(scope: Scope) -> None:
    evening = lost()
    evening.says("tom", "buy_back dana main")
    row, secret = make_token_for(evening.club.users["tom"])
    row.scopes = with_reading([Scope.KEEP_SCORE, scope])
    row.save()
    place = reverse("api_say_at_tournament", args=[evening.club.club.slug, evening.tournament.code])
    sent = {"say": "not_bought_back dana main", "version": evening.desk_version, "action_id": str(uuid4())}
    answer = Client().post(place, sent, content_type="application/json", headers={"Authorization": f"Bearer {secret}"})
    assert answer.status_code == (201 if scope is Scope.KEEP_BOOK else 403)
    assert cents(evening)["dana"] == (-2000 if scope is Scope.KEEP_BOOK else -3000)

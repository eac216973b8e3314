"""The page of a Calcutta: who may write lots down, what everybody reads, and the same for programs."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.members.models import Role
from games.tournaments.pages.live import read
from tests.games.tournaments.desk.nights import MAIN, Night, night
from tests.games.tournaments.desk.test_pages import of, page
from tests.games.tournaments.desk.test_terms import page as text_of

pytestmark = pytest.mark.django_db
SHEET = "tournament Friday\nflight main knockout length 5\ndraw_seed 7\nentrants ann bob"


def says(evening: Night, who: str, text: str, **typed: str) -> tuple[int, str]:
    sent = {"say": text, "page": str(uuid4()), "version": evening.desk_version, "from": "calcutta"} | typed
    answer = of(evening, who).post(reverse("say_at_tournament", args=[evening.tournament.code]), sent)
    return answer.status_code, answer.content.decode()


def announced() -> Night:
    evening = night(SHEET)
    conditions = {"flight": "main", "prizes": "60 / 40", "house": "5", "most_back": "25"}
    assert says(evening, "dana", "calcutta {calcutta}", **conditions)[0] == 302
    return evening


def test_a_lot_is_a_price_a_buyer_and_one_tap() -> None:
    evening = announced()
    assert "Announce the Calcutta" not in page(evening, "dana", "tournament_calcutta")
    assert says(evening, "dana", "lot {lot}", player="ann", price="200,50", buyer="gus", part="25")[0] == 302
    for reader in ("dana", "tom", "ann"):
        shown = page(evening, reader, "tournament_calcutta")
        assert ">200.50<" in shown
        assert "The next lot" in shown if reader != "ann" else "The next lot" not in shown
    status, shown = says(evening, "dana", "lot {lot}", player="ann", price="20", buyer="tom")
    assert (status, "ann is sold already, to Gus for 200.5." in shown) == (422, True)
    assert says(evening, "ann", "lot {lot}", player="bob", price="1", buyer="ann")[0] == 422
    assert says(evening, "tom", "lot {lot}", player="bob", price="100", buyer="tom", with_buyer="mo")[0] == 422
    assert says(evening, "dana", "lot {lot}", player="bob", price="100", buyer="tom", with_buyer="mo")[0] == 302
    assert says(evening, "dana", "share bob 10")[0] == 302


def test_the_desk_leads_to_the_auction_and_its_page_says_who_may_buy_and_what_the_club_takes() -> None:
    evening = night(SHEET)
    assert "Sell the players by auction: a Calcutta" in page(evening, "dana", "tournament_desk")
    evening.says("dana", "calcutta main 50 30 20 house 5 back 25")
    assert "Sell the players by auction" not in page(evening, "dana", "tournament_desk")
    read = text_of(evening, "dana", "tournament_calcutta")
    assert "Who is missing among the buyers is added under People first." in read
    assert "The club takes its part first; the places share what is left." in read


def test_who_buys_back_is_asked_for_with_the_amount_before_it_is_written_down() -> None:
    evening = announced()
    kim = evening.member("kim", Role.TREASURER)
    evening.says("dana", "lot ann 200 to gus")
    assert "Let ann buy back 25 %" in page(evening, kim.username, "tournament_calcutta")
    status, shown = says(evening, kim.username, "ask share ann 25")
    assert (status, evening.desk.calcutta and evening.desk.calcutta.lots[0].back) == (200, ())
    assert "ann buys back 25 % of their own lot, and pays 50.00 of its price instead of Gus." in shown
    assert 'value="share ann 25">Let ann buy back 25 %<' in shown
    assert says(evening, "bob", "ask share ann 25")[0] == 422
    assert says(evening, kim.username, "share ann 25")[0] == 302


def test_a_player_buys_back_on_their_own_page_until_the_draw() -> None:
    evening = announced()
    evening.says("dana", "lot ann 200 to gus\nlot bob 200 to tom")
    shown = text_of(evening, "ann", "tournament_calcutta")
    assert ("Buy back 25 %" in shown, "Let bob buy back" in shown) == (True, False)
    assert says(evening, "ann", "ask share bob 25")[0] == 422
    status, shown = says(evening, "ann", "ask share ann 25")
    assert (status, "You buy back 25 % of your own lot, and pay 50.00 of its price instead of Gus." in shown) == (200, True)
    assert says(evening, "ann", "share ann 25")[0] == 302
    assert "Buy back" not in text_of(evening, "ann", "tournament_calcutta")
    evening.says("dana", "start main")
    for who in ("bob", "dana"):
        assert "uy back 25 %" not in text_of(evening, who, "tournament_calcutta")


@pytest.mark.parametrize("sent_from", ["desk", "page", ""])
def test_whoever_does_not_direct_is_asked_on_the_page_of_the_auction_and_sees_no_desk(sent_from: str) -> None:
    evening = announced()
    evening.says("dana", "lot ann 200 to gus")
    status, shown = says(evening, "ann", "ask share ann 25", **{"from": sent_from})
    assert (status, "You buy back 25 % of your own lot" in shown) == (200, True)
    assert "Close entry" not in shown
    assert "Take out" not in shown


def test_who_directs_and_plays_finds_only_their_own_part_there() -> None:
    evening = night(f"{MAIN}\nentrants ann bob dana", "calcutta main 60 40 house 5 back 25")
    evening.says("tom", "lot ann 200 to gus\nlot dana 200 to mo")
    shown = text_of(evening, "dana", "tournament_calcutta")
    assert ("Buy back 25 %" in shown, "Let ann buy back" in shown) == (True, False)
    assert "Let ann buy back 25 %" in text_of(evening, "tom", "tournament_calcutta")


def test_what_was_forgotten_is_asked_for_in_the_words_of_its_field() -> None:
    evening = announced()
    evening.says("dana", "lot ann 200 to gus")
    for typed, sentence in (
        ({"price": "", "buyer": "tom"}, "Type the price."),
        ({"price": "much", "buyer": "tom"}, "Type the price."),
        ({"price": "20"}, "Choose who buys."),
        ({}, "Type the price. Choose who buys."),
    ):
        status, shown = says(evening, "dana", "lot {lot}", player="bob", **typed)
        assert (status, sentence in shown, "Write:" in shown) == (400, True, False), typed
    assert "Choose the lot." in says(evening, "dana", "lot_back {returned}", why_returned="twice")[1]


def test_conditions_without_prizes_say_what_to_write() -> None:
    assert "Write a percentage for each place" in says(night(SHEET), "dana", "calcutta {calcutta}", flight="main")[1]


@pytest.mark.parametrize(
    ("field", "wrong", "sentence"),
    [
        ("flight", "", "Nothing here has places of its own that could be paid."),
        ("prizes", "half 50", "Write a percentage for each place, the first first: 50 30 20"),
        ("house", "five", "Type the percentage as a number."),
        ("most_back", "a quarter", "Type the percentage as a number."),
    ],
)
def test_conditions_that_are_no_numbers_say_so_beside_their_field(field: str, wrong: str, sentence: str) -> None:
    typed = {"flight": "main", "prizes": "60 / 40", "house": "2,5", "most_back": ""} | {field: wrong}
    status, shown = says(night(SHEET), "dana", "calcutta {calcutta}", **typed)
    assert (status, sentence in shown) == (400, True)


def test_a_part_that_is_no_number_says_so() -> None:
    status, shown = says(announced(), "dana", "lot {lot}", player="ann", price="20", buyer="gus", part="a quarter")
    assert (status, "Type the percentage as a number." in shown) == (400, True)


def test_what_is_played_in_parts_alone_has_nothing_to_sell_places_of() -> None:
    evening = night("tournament Friday\nflight main league divisions of 4 length 5\nentrants ann bob cal dee")
    shown = text_of(evening, "dana", "tournament_calcutta")
    assert "Nothing here has places of its own that could be paid." in shown
    assert "Announce the Calcutta" not in shown


def test_a_lot_that_was_taken_back_stays_to_be_read() -> None:
    evening = announced()
    evening.says("dana", "lot ann 200 to gus")
    assert says(evening, "dana", "lot_back {returned}", returned="ann")[0] == 422
    assert says(evening, "dana", "lot_back {returned}", returned="ann", why_returned='"twice"')[0] == 302
    shown = page(evening, "bob", "tournament_calcutta")
    assert "Taken back" in shown
    assert "“twice”" in shown


def test_who_follows_it_is_shown_each_lot() -> None:
    evening = announced()
    evening.says("dana", "lot ann 200 to gus")
    state = read(str(evening.tournament.pk))
    for who, sells in (("tom", True), ("bob", False)):
        shown = state.draw(f"calcutta:{evening.club.users[who].pk}:") or ""
        assert ">200.00<" in shown
        assert ("The next lot" in shown) is sells
    assert state.draw("calcutta::") is None
    assert state.draw(f"calcutta:{evening.club.users['eve'].pk}:") is None


def test_strangers_read_nobodys_stakes_at_a_public_club_either() -> None:
    evening = announced()
    address = reverse("tournament_calcutta", args=[evening.tournament.code])
    assert Client().get(address).status_code == 404
    evening.club.club.is_public = True
    evening.club.club.save()
    assert Client().get(address).status_code == 404
    at_the_door = Client().get(reverse("tournament", args=[evening.tournament.code])).text
    assert "Calcutta" not in at_the_door
    assert "Calcutta" in page(evening, "bob", "tournament")


def test_what_no_place_gets_is_told_and_comes_to_the_whole_pool() -> None:
    evening = night(SHEET)
    conditions = {"flight": "main", "prizes": "60 / 30", "house": "5", "most_back": "25"}
    assert says(evening, "dana", "calcutta {calcutta}", **conditions)[0] == 302
    evening.says("dana", "lot ann 200 to gus")
    assert "No place gets, and stays with the club" in page(evening, "ann", "tournament_calcutta")
    assert "cut to multiples of 1;" in page(evening, "ann", "tournament_calcutta")
    evening.says("dana", "option unit=0.01")
    assert "cut to multiples of 0.01;" in page(evening, "ann", "tournament_calcutta")
    evening.says("dana", "option unit=1")
    told = of(evening, "ann").get(reverse("api_tournament", args=[evening.club.club.slug, evening.tournament.code])).json()
    pool = told["calcutta"]
    assert (pool["kept"], pool["by_place"], pool["rest"]) == (10, [114, 57], 19)
    evening.says("dana", 'call_off "rain"')
    assert "nobody owes or gets any of it" in page(evening, "ann", "tournament_calcutta")


def test_once_the_flight_is_closed_the_page_tells_what_was_won() -> None:
    evening = announced()
    evening.says("dana", "lot ann 200 to gus back 25\nlot bob 100 to mo")
    assert "if the lot wins the first place" in page(evening, "ann", "tournament_calcutta")
    evening.says("dana", "start main\nann beats bob 5-3\nclose main")
    shown = page(evening, "ann", "tournament_calcutta")
    assert "what came of it" in shown
    assert "What a place is paid is cut to multiples of 1; what remains goes to the" in shown
    assert "The next lot" not in page(evening, "dana", "tournament_calcutta")
    for amount in ("42.75", "128.25", "114.00"):
        assert f">{amount}<" in shown
    told = of(evening, "ann").get(reverse("api_tournament", args=[evening.club.club.slug, evening.tournament.code])).json()
    assert told["calcutta"]["pool"] == 300
    assert told["calcutta"]["by_place"] == [171, 114]
    assert told["calcutta"]["lots"][0]["holders"] == [
        {"word": "ann", "paid": 50, "wins": 42.75},
        {"word": "gus", "paid": 150, "wins": 128.25},
    ]


def test_at_the_end_each_lot_has_the_place_of_its_player_and_each_place_what_was_paid() -> None:
    """Cal, who was not sold, is second: what the second place gets is paid to the lot behind him."""
    evening = night(f"{SHEET} cal dee")
    says(evening, "dana", "calcutta {calcutta}", flight="main", prizes="60 / 40", house="5", most_back="25")
    evening.says("dana", "lot bob 100 to mo\nlot ann 200 to gus\nstart main")
    for _round in ("semi-finals", "final"):
        ready = [match.names for match in evening.desk_matches("main") if len(match.names) == 2 and not match.decided]
        for names in ready:
            winner, loser = sorted(names, key=["ann", "cal", "bob", "dee"].index)
            evening.says("dana", f"{winner} beats {loser} 5-1")
    evening.says("dana", "close main")
    told = text_of(evening, "ann", "tournament_calcutta")
    assert "1 ann 171.00 2 bob 114.00" in told
    assert told.index("ann place 1") < told.index("bob place 2")

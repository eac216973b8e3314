"""A settlement is offered by one player and accepted by another; it lapses when its subject has changed."""

from threading import Barrier, Thread
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client

from chouette.models import Chouette, SettlementOffer
from tests.chouette.evenings import say
from tests.chouette.on_screen.evenings import ON_SCREEN, an_evening_on_screen, game_of, let_everybody_roll, press
from tests.chouette.phones import Phone, seat_of, table_of
from tests.games.dice.loaded_cup import loaded

pytestmark = pytest.mark.django_db

CAL_PAYS = {"cube": "main:cal", "points": "1.5", "to": "ann", "winner": ""}


@pytest.fixture
def friday() -> Chouette:
    return an_evening_on_screen()


def offers(chouette: Chouette) -> list[tuple[str, str, str]]:
    return list(SettlementOffer.objects.filter(chouette=chouette).values_list("by", "to", "said"))


def page(client: Client, chouette: Chouette, who: str) -> str:
    return client.get(f"/s/{seat_of(chouette, who).secret}/").text


def test_what_one_offers_the_other_accepts(client: Client, friday: Chouette) -> None:
    assert press(client, friday, "cal", "settle", **CAL_PAYS).status_code == 302
    assert offers(friday) == [("cal", "ann", "settle ann cal 1.5 to ann")]
    assert "cal pays ann 1½." in page(client, friday, "ann")
    assert "You have offered ann to settle" in page(client, friday, "cal")
    assert "to settle" not in page(client, friday, "bob")
    offer = SettlementOffer.objects.get().pk
    assert press(client, friday, "ann", "offer", accept=offer).status_code == 302
    assert table_of(friday).scores["ann"] == 6  # type: ignore[index]
    record = friday.records.latest("number")
    assert (record.said, record.actor_name) == ("settle ann cal 1.5 to ann", "cal, ann")
    assert offers(friday) == []


def test_between_box_and_captain_both_read_who_would_be_box_next_before_they_agree(client: Client, friday: Chouette) -> None:
    told = "ann counts as the winner for the next box."
    press(client, friday, "cal", "settle", **CAL_PAYS)
    press(client, friday, "bob", "settle", **CAL_PAYS | {"cube": "main:bob"})
    assert page(client, friday, "ann").count(told) == 1
    assert told in page(client, friday, "bob")
    assert told not in page(client, friday, "cal")


def test_an_offer_is_declined_or_withdrawn_and_changed(client: Client, friday: Chouette) -> None:
    press(client, friday, "cal", "settle", **CAL_PAYS)
    press(client, friday, "cal", "settle", **CAL_PAYS | {"points": "1"})
    assert offers(friday) == [("cal", "ann", "settle ann cal 1 to ann")]
    assert press(client, friday, "ann", "offer", decline=SettlementOffer.objects.get().pk).status_code == 302
    assert offers(friday) == []
    press(client, friday, "ann", "settle", **CAL_PAYS)
    assert offers(friday) == [("ann", "cal", "settle ann cal 1.5 to ann")]
    assert press(client, friday, "ann", "offer", withdraw=SettlementOffer.objects.get().pk).status_code == 302
    assert offers(friday) == []


@pytest.mark.parametrize(
    ("who", "changes", "words"),
    [
        ("cal", {"points": "0.3"}, "steps of 0.5 points"),
        ("cal", {"cube": "main:dee"}, "Select a valid choice"),
        ("cal", {"cube": "x" * 100_000}, "Select a valid choice"),
        ("cal", {"to": ""}, "Choose who is paid."),
        ("bob", {"cube": "main:bob", "points": "0", "to": ""}, "Say who counts as the winner"),
        ("cal", {"points": "1000000000"}, "more than anybody can win here: 3 points at most"),
        ("cal", {"points": "much"}, "Write digits"),
    ],
)
def test_what_cannot_be_settled_is_not_offered(
    client: Client, friday: Chouette, who: str, changes: dict[str, str], words: str
) -> None:
    answer = press(client, friday, who, "settle", **CAL_PAYS | changes)
    assert answer.status_code == 422
    assert words in answer.text
    assert offers(friday) == []


def test_where_the_sheet_has_no_settlements_none_is_offered(client: Client) -> None:
    friday = an_evening_on_screen(ON_SCREEN.replace("\ngame", "\noption settlements=off\ngame"))
    answer = press(client, friday, "cal", "settle", **CAL_PAYS)
    assert answer.status_code == 422
    assert "The house rules have no settlements." in answer.text
    assert "Offer a settlement" not in page(client, friday, "cal")


def test_a_stale_page_offers_and_accepts_nothing(client: Client, friday: Chouette) -> None:
    assert press(client, friday, "cal", "settle", **CAL_PAYS, version=1).status_code == 409
    press(client, friday, "cal", "settle", **CAL_PAYS)
    assert press(client, friday, "ann", "offer", accept=SettlementOffer.objects.get().pk, version=1).status_code == 409
    assert len(offers(friday)) == 1


def test_nobody_else_answers_an_offer(client: Client, friday: Chouette) -> None:
    press(client, friday, "cal", "settle", **CAL_PAYS)
    offer = SettlementOffer.objects.get().pk
    for who, what in (("bob", "accept"), ("cal", "accept"), ("bob", "decline"), ("dee", "withdraw")):
        answer = press(client, friday, who, "offer", **{what: offer})
        assert answer.status_code == 422
        assert "This offer is not open any more." in answer.text
    for rubbish in ("x", "", "9" * 400, "-1"):
        assert press(client, friday, "ann", "offer", accept=rubbish).status_code == 400
    assert len(offers(friday)) == 1


@pytest.mark.parametrize(
    "meanwhile",
    [
        "cal doubles",
        "cal resigns single",
        "team wins single override",
        "settle ann cal 1 to cal",
        "undo step",
        "bob doubles",
        "bob doubles\nann takes",
    ],
)
def test_an_offer_falls_with_what_it_was_about(client: Client, friday: Chouette, meanwhile: str) -> None:
    let_everybody_roll(friday)
    with loaded("13"):
        press(client, friday, "bob", "roll")
        press(client, friday, "bob", "play", play="8/5 6/5")
    with loaded("21"):
        press(client, friday, "ann", "roll")
        press(client, friday, "ann", "play", play="13/11 6/5")
    press(client, friday, "cal", "settle", **CAL_PAYS)
    press(client, friday, "dee", "settle", **CAL_PAYS | {"cube": "main:dee"})
    say(friday, meanwhile)
    kept = {by for by, _to, _said in offers(friday)}
    about_one = {"cal doubles": {"dee"}, "cal resigns single": {"dee"}, "settle ann cal 1 to cal": {"dee"}}
    assert kept == ({"cal", "dee"} if meanwhile.startswith("bob") else about_one.get(meanwhile, set()))


def test_whoever_was_offered_something_does_not_see_the_roll_first(client: Client, friday: Chouette) -> None:
    press(client, friday, "cal", "settle", **CAL_PAYS)
    press(client, friday, "ann", "roll")
    assert offers(friday) == []


def test_the_dice_of_a_rounding_come_out_of_the_cup(client: Client) -> None:
    friday = an_evening_on_screen(ON_SCREEN.replace("\ngame", "\noption settlement_rounding=simborg\ngame"))
    assert press(client, friday, "cal", "settle", **CAL_PAYS | {"points": "0.78"}).status_code == 302
    assert offers(friday)[0][2] == "settle ann cal 0.78 to ann"
    assert press(client, friday, "ann", "offer", accept=SettlementOffer.objects.get().pk).status_code == 302
    assert friday.records.latest("number").said.startswith("settle ann cal 0.78 to ann roll ")
    assert table_of(friday).scores["ann"] in (2, 4)  # type: ignore[index]


@pytest.mark.django_db(transaction=True)
def test_accepted_twice_at_once_it_is_settled_once() -> None:
    friday = an_evening_on_screen()
    press(Phone(), friday, "cal", "settle", **CAL_PAYS)
    offer, together, answers = SettlementOffer.objects.get().pk, Barrier(2), []

    def tab() -> None:
        together.wait()
        answers.append(press(Phone(), friday, "ann", "offer", accept=offer).status_code)
        connection.close()

    tabs = [Thread(target=tab) for _ in range(2)]
    for one in tabs:
        one.start()
    for one in tabs:
        one.join()
    assert sorted(answers) == [302, 422]
    assert friday.records.filter(said__startswith="settle").count() == 1


def test_a_resignation_is_asked_twice_and_answered_on_screen(client: Client, friday: Chouette) -> None:
    sheet = client.get(f"/s/{seat_of(friday, 'cal').secret}/resign/", headers={"HX-Request": "true"}).text
    assert 'value="cal resigns single"' in sheet
    assert 'value="cal resigns gammon"' not in sheet, "an untouched cube pays no more under the Jacoby rule"
    assert press(client, friday, "cal", say="cal resigns single", action_id=uuid4()).status_code == 302
    assert "Waiting for ann’s answer." in page(client, friday, "bob")
    assert 'value="ann accepts cal"' in page(client, friday, "ann")
    assert press(client, friday, "ann", say="ann accepts cal").status_code == 302
    assert {one.team_side for one in game_of(friday).live} == {"bob", "dee"}


def test_two_who_are_asked_at_once_accept_at_once(client: Client, friday: Chouette) -> None:
    """Each taps on a page that has not heard the other."""
    press(client, friday, "ann", say="ann resigns single")
    friday.refresh_from_db()
    for who in ("bob", "cal"):
        assert press(client, friday, who, say=f"{who} accepts ann", version=friday.version).status_code == 302
    assert {one.team_side for one in game_of(friday).live} == {"dee"}
    assert friday.records.filter(said__contains="accepts").count() == 2


def test_an_answer_is_to_what_the_page_asked(client: Client, friday: Chouette) -> None:
    """A page that has not shown the offer yet cannot accept it."""
    shown = friday.version
    press(client, friday, "ann", say="ann resigns gammon")
    assert press(client, friday, "bob", say="bob accepts ann", version=shown).status_code == 409
    assert {one.team_side for one in game_of(friday).live} == {"bob", "cal", "dee"}


def test_a_tap_after_a_word_that_was_taken_back_is_looked_at_again(client: Client, friday: Chouette) -> None:
    press(client, friday, "ann", say="ann resigns single")
    friday.refresh_from_db()
    shown = friday.version
    say(friday, "bob accepts ann\nundo step")
    assert press(client, friday, "cal", say="cal accepts ann", version=shown).status_code == 409


def test_whoever_is_asked_reads_it_first(client: Client, friday: Chouette) -> None:
    press(client, friday, "cal", "settle", **CAL_PAYS)
    assert "cal offers to settle: your answer, please." in page(client, friday, "ann")
    for who in ("bob", "cal"):
        assert "your answer, please." not in page(client, friday, who)

"""A player at a table on screen is offered exactly what they may do now, under accurate labels."""

import re
from uuid import uuid4

import pytest
from django.test import Client

from chouette.models import Chouette, SettlementOffer
from tests.chouette.on_screen.evenings import a_legal_play, an_evening_on_screen, let_everybody_roll, press
from tests.chouette.phones import seat_of, taken
from tests.games.dice.loaded_cup import loaded
from tests.markup import packed

pytestmark = pytest.mark.django_db


def page(client: Client, chouette: Chouette, who: str) -> str:
    return packed(client.get(f"/s/{seat_of(chouette, who).secret}/").text)


def test_a_lone_taker_reads_what_buying_means_and_then_has_his_extra(client: Client) -> None:
    friday = an_evening_on_screen("sheet plain\noption board=on\noption lone_taker=buy_all\nbox ann\nline bob cal\ngame")
    with loaded("13 21"):
        press(client, friday, "bob", "roll")
        press(client, friday, "bob", "play", play=a_legal_play(friday))
        press(client, friday, "ann", say="ann doubles all")
        press(client, friday, "bob", say="bob takes")
        press(client, friday, "cal", say="cal drops")
        asked = page(client, friday, "bob")
        assert "cal pays you 1 and plays against you, with a cube at 2." in asked
        assert re.findall(r'name="say" value="(bob (?!trusts)[^"]*)"', asked) == ["bob buys", "bob drops", "bob sits out"]
        assert "Hold the roll" not in asked
        press(client, friday, "bob", say="bob buys")
        let_everybody_roll(friday)
        press(client, friday, "ann", "roll")
        press(client, friday, "ann", "play", play=a_legal_play(friday))
    assert "Double with cal’s cube" in page(client, friday, "bob")


def test_whoever_leaves_a_live_cube_behind_reads_who_answers_for_it(client: Client) -> None:
    friday = an_evening_on_screen()
    words = "Your live cube plays on: whoever speaks for you answers for it, or the house rules do."
    assert words in page(client, friday, "dee")
    press(client, friday, "cal", "settle", cube="main:cal", points="1.5", to="ann", winner="")
    press(client, friday, "ann", "offer", accept=SettlementOffer.objects.get().pk)
    assert words not in page(client, friday, "cal")


def test_the_boxs_partner_reads_what_is_offered_to_the_box_and_answers_nothing(client: Client) -> None:
    friday = an_evening_on_screen(
        "sheet plain\noption board=on\noption partner=optional\nbox ann\nline bob cal dee zoe eve\npartner eve\ngame"
    )
    press(client, friday, "cal", "settle", cube="main:cal", points="1.5", to="ann", winner="")
    read = page(client, friday, "eve")
    assert "cal offers ann to settle, and you share the box’s result:" in read
    assert "cal pays ann 1½." in read
    assert 'name="accept"' not in read
    assert "to settle" not in page(client, friday, "dee")


def test_the_boxs_settlement_goes_to_the_box_or_to_who_has_the_other_side(client: Client) -> None:
    friday = an_evening_on_screen()
    page(client, friday, "ann")
    sheet = packed(client.get(f"/s/{seat_of(friday, 'ann').secret}/settle/").text)
    assert re.findall(r'name="to" value="([^"]*)"', sheet) == ["ann", "*", ""]
    press(client, friday, "ann", "settle", cube="main:dee", points="1", to="*", winner="")
    assert SettlementOffer.objects.get().said == "settle ann dee 1 to dee"


def test_no_cube_is_offered_for_nothing_that_nobody_has_written(client: Client) -> None:
    friday = an_evening_on_screen()
    page(client, friday, "cal")
    sheet = packed(client.get(f"/s/{seat_of(friday, 'cal').secret}/settle/").text)
    points = re.findall(r'<input [^>]*name="points"[^>]*>', sheet)
    assert len(points) == 1
    assert "value=" not in points[0]
    unsaid = press(client, friday, "cal", "settle", cube="main:cal", points="", to="cal", winner="")
    assert (unsaid.status_code, SettlementOffer.objects.count()) == (422, 0)
    assert "Say how many points; 0 if nobody pays." in unsaid.text
    press(client, friday, "cal", "settle", cube="main:cal", points="0", to="cal", winner="")
    assert SettlementOffer.objects.get().said == "settle ann cal 0"


def bought(client: Client) -> Chouette:
    """Bob has taken, cal has dropped; bob may buy her cube."""
    friday = an_evening_on_screen("sheet plain\noption board=on\noption captain_purchase=on\nbox ann\nline bob cal dee\ngame")
    with loaded("13 21"):
        press(client, friday, "bob", "roll")
        press(client, friday, "bob", "play", play=a_legal_play(friday))
        press(client, friday, "ann", say="ann doubles all")
        press(client, friday, "bob", say="bob takes")
        press(client, friday, "cal", say="cal drops")
        press(client, friday, "dee", say="dee takes")
    return friday


def test_who_may_buy_reads_what_it_brings_and_what_they_then_play_for(client: Client) -> None:
    friday = bought(client)
    assert "Buy cal’s cube: +1 now, then one more cube at 2" in page(client, friday, "bob")


def test_a_cube_is_called_what_a_tap_on_it_does(client: Client) -> None:
    """Two of three are offered already: what doubles all doubles the third."""
    friday = an_evening_on_screen()
    with loaded("13"):
        press(client, friday, "bob", "roll")
    press(client, friday, "bob", "play", play=a_legal_play(friday))
    press(client, friday, "ann", say="ann doubles bob cal")
    labels = re.findall(r'aria-label="Cube: ([^"]*)"', page(client, friday, "ann"))
    assert labels == ["Double dee to 2"]


def test_what_was_filled_in_while_others_played_is_offered_as_the_board_is_now(client: Client) -> None:
    friday = an_evening_on_screen()
    where = f"/s/{seat_of(friday, 'cal').secret}/settle/"
    filled = {"cube": "main:cal", "points": "1.5", "to": "ann", "winner": "", "page": uuid4(), "version": friday.version}
    with loaded("13"):
        press(client, friday, "bob", "roll")
    answer = taken(client, seat_of(friday, "cal")).post(where, filled, headers={"HX-Request": "true"})
    assert (answer.status_code, answer["HX-Retarget"]) == (409, "#sheet-body")
    assert "The table has moved on meanwhile, and nothing was offered yet." in answer.text
    assert 'value="1.5"' in answer.text
    friday.refresh_from_db()
    assert f'name="version" value="{friday.version}"' in answer.text
    assert not SettlementOffer.objects.exists()
    client.post(where, filled | {"version": friday.version}, headers={"HX-Request": "true"})
    assert SettlementOffer.objects.get().said == "settle ann cal 1.5 to ann"

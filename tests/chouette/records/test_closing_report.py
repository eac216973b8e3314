"""The closing report: brought forward, won, cash, carried forward; each column adds up to zero."""

from uuid import uuid4

import pytest
from django.test import Client

from chouette.evening.services import open_chouette
from chouette.models import Chouette
from chouette.records.closing import Ending, close_evening
from chouette.records.closing_report import CarryRow, carry_sheet
from chouette.rules.model.table import Reason
from clubsite.ledger.book_rules import keep_rules
from clubsite.ledger.books.why_words import WORDS
from clubsite.ledger.cash.paying import transfer_cash
from clubsite.ledger.selectors import balances
from clubsite.ledger.services import Line, post
from clubsite.members.models import Club, Membership, Player, Role, User
from clubsite.members.services import find_or_add_player
from tests.chouette.conftest import Say

GAME = "box ann\nline bob cal dee\ngame\nann doubles all\nbob takes\ncal drops\ndee takes\nteam wins gammon"


@pytest.fixture
def before(club: Club) -> dict[str, Player]:
    """The effect of an earlier evening: zoe, who is not here tonight, owes ann, and bob owes zoe."""
    people = {name: find_or_add_player(club, name) for name in ("ann", "bob", "zoe")}
    post("earlier", club, [Line(people["zoe"], people["ann"], 20), Line(people["bob"], people["zoe"], 6)], kind="chouette")
    return people


@pytest.fixture
def evening(before: dict[str, Player], club: Club, mo: User, say: Say) -> Chouette:
    return say(open_chouette(club, "Friday", mo), GAME)


def figures(rows: tuple[CarryRow, ...]) -> dict[str, tuple[int, int, int, int]]:
    return {row.name: (row.brought, row.won, row.cash, row.carried) for row in rows}


def is_all_zero(row: CarryRow) -> bool:
    return (row.brought, row.won, row.cash, row.meanwhile, row.carried, row.cents) == (0, 0, 0, 0, 0, 0)


def test_everyone_carries_over_what_he_brought_and_won(evening: Chouette) -> None:
    sheet = carry_sheet(evening)
    assert figures(sheet.players) == {
        "bob": (-6, 16, 0, 10),
        "dee": (0, 16, 0, 16),
        "cal": (0, -4, 0, -4),
        "ann": (20, -28, 0, -8),
    }
    assert (sheet.others.brought, sheet.others.carried) == (-14, -14)
    assert is_all_zero(sheet.sum)
    assert not sheet.has_meanwhile


def test_cash_at_closing_stands_beside_what_was_won_and_old_debts_stay(evening: Chouette, mo: User) -> None:
    closed = close_evening(evening.pk, Ending.CASH, version=evening.version, action_id=uuid4(), by=mo).chouette
    sheet = carry_sheet(closed)
    assert figures(sheet.players)["ann"] == (20, -28, 28, 20)
    assert {row.name: row.carried for row in sheet.players} | {"zoe": -14} == {p.word: q for p, q in balances(closed.club)}
    assert is_all_zero(sheet.sum)


@pytest.mark.django_db(transaction=True)  # in one transaction everything would happen at the same moment
def test_what_the_treasurer_took_meanwhile_has_a_column_of_its_own_and_what_came_later_none(
    evening: Chouette, before: dict[str, Player], mo: User
) -> None:
    club = evening.club
    transfer_cash(club, before["bob"], None, 6, by=mo, action_id=uuid4())
    closed = close_evening(evening.pk, Ending.CARRY, version=evening.version, action_id=uuid4(), by=mo).chouette
    transfer_cash(club, before["zoe"], before["ann"], 14, by=mo, action_id=uuid4())
    sheet = carry_sheet(closed)
    bob = next(row for row in sheet.players if row.name == "bob")
    assert (bob.brought, bob.meanwhile, bob.carried) == (-6, 6, 16)
    assert sheet.till.meanwhile == -6
    assert sheet.others.meanwhile == 0
    assert is_all_zero(sheet.sum)


def test_money_stands_beside_what_is_carried_and_no_cent_is_lost(evening: Chouette) -> None:
    keep_rules(evening.club, {"cents_per_point": 33, "currency": "EUR"})
    sheet = carry_sheet(evening)
    assert sheet.currency == "EUR"
    assert sum(row.cents for row in (*sheet.players, sheet.others, sheet.till)) == 0
    assert {row.name: row.money for row in sheet.players}["dee"] == "+1.32"


@pytest.mark.usefixtures("pango")
def test_an_evening_at_which_nobody_has_sat_down_has_an_empty_sheet(chouette: Chouette, client: Client, mo: User) -> None:
    assert is_all_zero(carry_sheet(chouette).sum)
    client.force_login(mo)
    assert client.get(f"/c/{chouette.code}/closing.pdf")["Content-Type"] == "application/pdf"


@pytest.mark.usefixtures("pango")
def test_monitors_and_treasurers_get_the_sheet_as_a_page_and_as_pdf(client: Client, evening: Chouette, eve: User) -> None:
    places = [f"/c/{evening.code}/closing.pdf", f"/c/{evening.code}/closing-sheet/"]
    assert [client.get(place).status_code for place in places] == [302, 302]
    client.force_login(eve)
    assert [client.get(place).status_code for place in places] == [404, 404]
    assert client.get("/c/222222/closing.pdf").status_code == 404
    member = Membership.objects.create(club=evening.club, user=eve, roles=[])
    assert [client.get(place).status_code for place in places] == [403, 403]
    for role in (Role.TREASURER, Role.MONITOR):
        Membership.objects.filter(pk=member.pk).update(roles=[role])
        assert [client.get(place).status_code for place in places] == [200, 200]
    pdf = client.get(places[0])
    assert pdf.content.startswith(b"%PDF-")
    assert pdf["Content-Disposition"].endswith('-friday.pdf"')


def test_the_closing_page_shows_what_is_carried_over(client: Client, evening: Chouette, mo: User) -> None:
    client.force_login(mo)
    shown = " ".join(client.get(f"/c/{evening.code}/close/").text.split())
    assert "Carried forward" in shown
    assert '<th scope="row" class="soft">Others of the club</th>' in shown
    assert '<th scope="row">Sum</th> <td class="num">0</td> <td class="num">0</td> <td class="num">0</td>' in shown
    assert "Meanwhile" not in shown


def test_every_reason_of_a_chouette_has_its_words_in_the_book() -> None:
    assert {reason.value for reason in Reason} <= WORDS.keys()


@pytest.mark.usefixtures("pango")
def test_a_hebrew_name_and_a_long_one_stand_on_the_sheet(client: Client, club: Club, mo: User, say: Say) -> None:
    evening = say(open_chouette(club, "Friday <b>", mo), f"box שרה\nline {'W' * 40} cal\ngame\nbox wins gammon")
    client.force_login(mo)
    shown = client.get(f"/c/{evening.code}/closing-sheet/").text
    assert "<bdi>שרה</bdi>" in shown
    assert "Friday &lt;b&gt;" in shown
    assert client.get(f"/c/{evening.code}/closing.pdf").content.startswith(b"%PDF-")

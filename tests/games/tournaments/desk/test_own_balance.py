"""Cash was paid, and then it was otherwise: the tournament's page says where somebody is with the club now."""

from uuid import uuid4

import pytest

from clubsite.ledger.book_rules import keep_rules
from clubsite.ledger.cash.paying import pay_money
from games.tournaments.pages.live import read
from tests.games.tournaments.desk.nights import Night, night
from tests.games.tournaments.desk.test_owing import PAID, cents
from tests.games.tournaments.desk.test_pages import page as markup
from tests.games.tournaments.desk.test_terms import page

pytestmark = pytest.mark.django_db


def paid_out() -> Night:
    """Ann has won against Bob and is paid what she is owed; Bob has paid his fee."""
    evening = night(f"{PAID}\nentrants ann bob")
    keep_rules(evening.club.club, {"cents_per_point": 50, "currency": "EUR"})
    for line in ("start main", "ann beats bob 5-3", "close main"):
        evening.says("tom", line)
    for name, have in (("ann", 2000), ("bob", -2000)):
        player = evening.tournament.entries.get(word=name).player
        pay_money(evening.club.club, player, -have, by=evening.club.users["tom"], action_id=uuid4())
    assert cents(evening) == {}
    return evening


def stands_at(evening: Night, who: str) -> str:
    _before, found, after = page(evening, who).partition("With the club you stand at ")
    return after.partition(":")[0].replace("\N{NO-BREAK SPACE}", " ") if found else ""


def test_after_a_correction_who_was_paid_reads_what_they_owe_now() -> None:
    evening = paid_out()
    assert stands_at(evening, "ann") == ""
    evening.says("tom", 'override "sheet misread": correct ann bob: bob beats ann 5-3')
    assert (stands_at(evening, "ann"), stands_at(evening, "bob")) == ("−40.00 EUR", "+40.00 EUR")
    ann = evening.tournament.entries.get(word="ann").player
    assert f'/money/{ann.pk}/">Money</a>.' in markup(evening, "ann")
    followed = read(str(evening.tournament.pk)).draw(f":{evening.club.users['ann'].pk}:")
    assert "With the club you stand at" in str(followed)
    pay_money(evening.club.club, ann, 4000, by=evening.club.users["tom"], action_id=uuid4())
    assert stands_at(evening, "ann") == ""


def test_after_it_was_called_off_everybody_reads_it_who_had_paid_or_was_paid() -> None:
    evening = paid_out()
    evening.says("tom", 'call_off "Announced twice"')
    assert (stands_at(evening, "ann"), stands_at(evening, "bob")) == ("−20.00 EUR", "+20.00 EUR")
    assert stands_at(evening, "cal") == ""


def test_where_no_cash_was_paid_the_page_says_nothing_of_it() -> None:
    evening = night(f"{PAID}\nentrants ann bob")
    keep_rules(evening.club.club, {"cents_per_point": 50, "currency": "EUR"})
    for line in ("start main", "ann beats bob 5-3", "close main"):
        evening.says("tom", line)
    evening.says("tom", 'override "sheet misread": correct ann bob: bob beats ann 5-3')
    assert cents(evening) == {"ann": -2000, "bob": 2000}
    assert stands_at(evening, "ann") == ""


BOOK = "What you have paid, and what you still owe, stands in the club’s book"


def test_who_pays_has_the_way_to_the_book_while_it_runs_and_after() -> None:
    evening = night(f"{PAID}\nentrants ann bob")
    assert BOOK not in page(evening, "ann")
    for line in ("start main", "ann beats bob 5-3", "close main"):
        evening.says("tom", line)
        assert BOOK in page(evening, "ann")
        assert f'href="/clubs/{evening.club.club.slug}/money/">stands in' in markup(evening, "bob")
        assert BOOK not in page(evening, "cal")


def test_where_nothing_is_paid_there_is_no_book_to_look_into() -> None:
    evening = night("tournament Friday\nflight main knockout length 5\nentrants ann bob")
    evening.says("tom", "start main")
    assert BOOK not in page(evening, "ann")

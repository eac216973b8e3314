"""What points are worth: no cent is lost between quarters and cents, and a column that sums to zero also does in money."""

import pytest
from django.db import IntegrityError, transaction
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from clubsite.kit.money import signed_money
from clubsite.ledger.book_rules import amount_in_money, book_rules, column_in_cents, keep_rules
from clubsite.ledger.forms import BookRulesForm
from clubsite.ledger.models import BookRules
from clubsite.ledger.rules.money import in_cents, nearest_cent
from clubsite.members.models import Club

prices = st.integers(0, 10**8)


def test_the_missing_cents_go_to_those_who_lost_most_by_rounding() -> None:
    assert in_cents([1, 1, -2], 50) == (13, 12, -25)
    assert in_cents([3, 1, -4], 25) == (19, 6, -25)
    assert in_cents([], 50) == ()
    assert in_cents([7, -7], 0) == (0, 0)


@given(st.lists(st.integers(-(10**9), 10**9), max_size=60), prices)
def test_a_column_that_sums_to_zero_sums_to_zero_in_money_and_nobody_is_off_by_a_cent(column: list[int], price: int) -> None:
    column = [*column, -sum(column)]
    cents = in_cents(column, price)
    assert sum(cents) == 0
    assert all(abs(4 * one - quarters * price) < 4 for one, quarters in zip(cents, column, strict=True))


@given(st.integers(0, 10**15), prices)
def test_one_amount_alone_is_rounded_to_the_nearest_cent(quarters: int, price: int) -> None:
    assert abs(4 * nearest_cent(quarters, price) - quarters * price) <= 2


def test_money_is_written_as_the_reader_writes_it() -> None:
    rules = BookRules(cents_per_point=50, currency="EUR")
    assert amount_in_money(rules, 30) == "3.75\N{NO-BREAK SPACE}EUR"
    assert [signed_money(cents) for cents in (375, -5, 0)] == ["+3.75", "\u22120.05", "0.00"]
    with translation.override("fr"):
        assert amount_in_money(rules, 30) == "3,75\N{NO-BREAK SPACE}EUR"


def test_a_club_without_rules_plays_for_points(club: Club) -> None:
    rules = book_rules(club)
    assert amount_in_money(rules, 30) == ""
    assert column_in_cents(rules, [4, -4]) == (0, 0)
    keep_rules(club, {"cents_per_point": 200, "currency": "GBP"})
    keep_rules(club, {"remind_over": 4})
    assert (book_rules(club).cents_per_point, book_rules(club).remind_over) == (200, 4)


@pytest.mark.parametrize("rules", [{"currency": "eur"}, {"currency": "EU"}, {"cents_per_point": 50}, {"cents_per_point": -1}])
def test_a_price_without_a_currency_is_none(club: Club, rules: dict[str, object]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        keep_rules(club, rules)


def typed(**said: object) -> BookRulesForm:
    return BookRulesForm({"remind_over": "0", "remind_after_days": "14", **said})


def test_what_a_treasurer_types_becomes_cents_quarters_and_days() -> None:
    form = typed(worth="0,50", currency="eur", remind_over="2.25", remind_weekly="on")
    assert form.is_valid()
    assert form.said == {
        "cents_per_point": 50,
        "currency": "EUR",
        "remind_over": 9,
        "remind_after_days": 14,
        "remind_weekly": True,
    }


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ({"worth": "0.5"}, "currency"),
        ({"worth": "0.5", "currency": "€"}, "currency"),
        ({"worth": "-1", "currency": "EUR"}, "worth"),
        ({"worth": "0.001", "currency": "EUR"}, "worth"),
        ({"worth": "1e30", "currency": "EUR"}, "worth"),
        ({"remind_over": "0.3"}, "remind_over"),
        ({"remind_over": "NaN"}, "remind_over"),
        ({"remind_after_days": "4000"}, "remind_after_days"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(said: dict[str, object], field: str) -> None:
    assert list(typed(**said).errors) == [field]

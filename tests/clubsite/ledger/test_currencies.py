"""What is a currency, and what is three letters."""

from clubsite.ledger.rules.currencies import CURRENCIES, is_currency


def test_money_that_people_pay_with_is_known_and_three_letters_are_none() -> None:
    assert all(is_currency(code) for code in ("EUR", "GBP", "USD", "CHF", "JPY"))
    assert not any(is_currency(code) for code in ("XYZ", "eur", "", "EURO", "XXX", "XAU"))
    assert all(len(code) == 3 and code.isupper() for code in CURRENCIES)

"""How an amount of money is written: cents in, text with two decimals out, in the reader's language."""

from decimal import Decimal

from django.utils.formats import number_format

from .points import MINUS


def money_text(cents: int) -> str:
    """An amount that is never negative: "3.75"."""
    return number_format(Decimal(cents).scaleb(-2), decimal_pos=2, use_l10n=True, force_grouping=False)


def money_in(cents: int, currency: str) -> str:
    """ "20.00 EUR", or without a currency "20.00"."""
    return f"{money_text(cents)}\N{NO-BREAK SPACE}{currency}" if currency else money_text(cents)


def signed_money(cents: int) -> str:
    """ "+3.75", with a true minus sign and the decimal mark of the reader's language."""
    sign = MINUS if cents < 0 else "+" if cents else ""
    return sign + money_text(abs(cents))


def money_with_sign(cents: int, currency: str) -> str:
    """ "−20.00 EUR", or without a currency "−20.00"."""
    return "\N{NO-BREAK SPACE}".join(filter(None, (signed_money(cents), currency)))

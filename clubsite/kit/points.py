"""How an amount of points is written: "+12½", "−3", "0"; quarters in, text out, with a true minus sign."""

MINUS = "\u2212"
FRACTIONS = ("", "\u00bc", "\u00bd", "\u00be")


def points_text(quarters: int) -> str:
    """A signed score, as shown beside a bar or in a table."""
    sign = MINUS if quarters < 0 else "+" if quarters else ""
    return sign + amount_text(abs(quarters))


def amount_text(quarters: int) -> str:
    """An amount that is never negative ("1½"), as in "pays 1½"."""
    whole, rest = divmod(quarters, 4)
    return FRACTIONS[rest] if rest and not whole else f"{whole}{FRACTIONS[rest]}"


def sign_of(quarters: int) -> str:
    """The sign's name for templates and style sheet: "plus", "minus" or "zero"."""
    return "plus" if quarters > 0 else "minus" if quarters < 0 else "zero"


def without_fraction(typed: str) -> str:
    """What is typed as pages write it, as a decimal number: "1½" is "1.50", "½" is "0.50"; anything else as it was."""
    sign, digits = ("-", typed[1:]) if typed[:1] in ("-", MINUS) else ("", typed.removeprefix("+"))
    rest = FRACTIONS.index(digits[-1:]) if digits[-1:] in FRACTIONS else 0
    whole = digits[:-1] or "0"
    if not rest or not (whole.isascii() and whole.isdecimal()):
        return typed
    return f"{sign}{whole}.{rest * 25}"

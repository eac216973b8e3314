"""Money of a tournament in words."""

from django.utils.translation import gettext, ngettext

from clubsite.kit.money import money_in
from games.tournaments.drawing.words import flight_called
from games.tournaments.rules.placing.unwon import Unwon


def unwon_text(one: Unwon, currency: str) -> str:
    """ "Nobody is in place 2 of Main: 16.00 EUR goes to the first place." """
    places, amount, flight = ", ".join(map(str, one.places)), money_in(one.amount, currency), flight_called(one.flight)
    words = {"places": places, "flight": flight, "amount": amount}
    number = len(one.places)
    if one.to_first:
        return ngettext(
            "Nobody is in place {places} of {flight}: {amount} goes to the first place.",
            "Nobody is in places {places} of {flight}: {amount} goes to the first place.",
            number,
        ).format(**words)
    return ngettext(
        "Nobody is in place {places} of {flight}: {amount} stays with the club.",
        "Nobody is in places {places} of {flight}: {amount} stays with the club.",
        number,
    ).format(**words)


def in_the_order(names: tuple[str, ...]) -> str:
    """What the draw alone decides.

    >>> in_the_order(("Cal", "Dee"))
    'Cal is before Dee by the draw alone: the prize depends on it.'
    """
    if len(names) == 2:
        one, other = names
        return gettext("{one} is before {other} by the draw alone: the prize depends on it.").format(one=one, other=other)
    return gettext("{names} stand in this order by the draw alone: the prizes depend on it.").format(names=", ".join(names))


def percent(part: int) -> str:
    """Hundredths of a percent as people write them."""
    return f"{part / 100:g}"

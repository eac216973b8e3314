"""Settlements, propositions and cash, in sentences."""

from collections.abc import Iterator

from django.utils.formats import number_format
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from chouette.rules.model import actions as say
from chouette.rules.model.amounts import HUNDREDTHS, HUNDREDTHS_OF_A_QUARTER
from chouette.wording.cube_rail import Names, named
from chouette.wording.statements.about_cubes import held_by
from clubsite.kit.points import amount_text
from games.boards.roll_words import roll_in_words
from games.rules.cube import Side


def sentence(action: say.Settle | say.Proposition | say.PayCash, names: Names) -> str:
    """Who pays whom how much, and for what."""
    match action:
        case say.Settle(one, other):
            both = get_text_list([named(names, one), held_by(other, names)], _("and"))
            return " ".join((_("{players} settle.").format(players=both), *settlement_terms(action, names)))
        case say.Proposition(one, other, hundredths, to):
            paid = _paid(other if to == one else one, to, hundredths, names)
            return _("A side bet: {paid}").format(paid=paid)
        case say.PayCash(payer, payee, hundredths):
            words = _("{payer} pays {payee} {points} in cash.")
            return words.format(payer=named(names, payer), payee=named(names, payee), points=_points(hundredths))


def settlement_terms(action: say.Settle, names: Names) -> Iterator[str]:
    """Who pays whom how much, what is played on, who counts as the winner, and which dice decided."""
    one, other = action.one, action.other.member
    if action.to is None:
        yield _("Nobody pays.")
    else:
        yield _paid(other if action.to == one else one, action.to, action.hundredths, names)
    if action.share is not None:
        yield _("{top}/{bottom} of the cube ends; the rest is played.").format(top=action.share[0], bottom=action.share[1])
    if action.winner is not None:
        yield _("The box counts as the winner.") if action.winner is Side.BOX else _("The captain counts as the winner.")
    if action.roll is not None:
        yield _("The dice that decide: {roll}.").format(roll=roll_in_words(action.roll))


def _paid(payer: str, payee: str, hundredths: int, names: Names) -> str:
    points = _points(hundredths)
    return _("{payer} pays {payee} {points}.").format(payer=named(names, payer), payee=named(names, payee), points=points)


def _points(hundredths: int) -> str:
    if hundredths % HUNDREDTHS_OF_A_QUARTER:
        return number_format(f"{hundredths / HUNDREDTHS:.2f}")
    return amount_text(hundredths // HUNDREDTHS_OF_A_QUARTER)

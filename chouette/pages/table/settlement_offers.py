"""A settlement offer as seen by its two parties."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from chouette.models import SettlementOffer
from chouette.notation import read_statement
from chouette.rules.line.stand_ins import speaks_for
from chouette.rules.model.actions import Player, Settle
from chouette.rules.model.amounts import HUNDREDTHS, HUNDREDTHS_OF_A_QUARTER
from chouette.rules.model.table import Table
from chouette.wording.cube_rail import Names, called, named
from clubsite.kit.points import amount_text
from games.rules.cube import Side


@dataclass(frozen=True, slots=True)
class Offer:
    """One offer on a player's page: `title` says who offers whom, `mine` that this player made it."""

    id: int
    title: str
    sentences: tuple[str, ...]
    mine: bool


def offers_for(offers: Iterable[SettlementOffer], table: Table, names: Names, me: Player) -> list[Offer]:
    """Offers that this seat has made or must answer; other offers are not shown."""
    speaks = speaks_for(table, me)
    return [_offer(one, names, one.by in speaks) for one in offers if {one.by, one.to} & set(speaks)]


def _offer(offer: SettlementOffer, names: Names, mine: bool) -> Offer:
    title = _("You have offered {player} to settle:") if mine else _("{player} offers to settle:")
    action = read_statement(offer.said)
    assert isinstance(action, Settle)
    return Offer(
        offer.pk, title.format(player=called(names, offer.to if mine else offer.by)), tuple(_terms(action, names)), mine
    )


def _terms(action: Settle, names: Names) -> Iterator[str]:
    one, other = action.one, action.other.member
    if action.to is None:
        yield _("Nobody pays.")
    else:
        payer = other if action.to == one else one
        points = _points(action.hundredths)
        yield _("{payer} pays {payee} {points}.").format(
            payer=named(names, payer), payee=named(names, action.to), points=points
        )
    if action.share is not None:
        yield _("{top}/{bottom} of the cube ends; the rest is played.").format(top=action.share[0], bottom=action.share[1])
    if action.winner is not None:
        yield _("The box counts as the winner.") if action.winner is Side.BOX else _("The captain counts as the winner.")


def _points(hundredths: int) -> str:
    if hundredths % HUNDREDTHS_OF_A_QUARTER:
        return number_format(f"{hundredths / HUNDREDTHS:.2f}")
    return amount_text(hundredths // HUNDREDTHS_OF_A_QUARTER)

"""A settlement offer as seen by its two parties."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from chouette.models import SettlementOffer
from chouette.notation import read_statement
from chouette.rules.line.stand_ins import speaks_for
from chouette.rules.model.actions import Player, Settle
from chouette.rules.model.table import Table
from chouette.wording.cube_rail import Names, called
from chouette.wording.statements.about_points import settlement_terms


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
    title = title.format(player=called(names, offer.to if mine else offer.by))
    return Offer(offer.pk, title, tuple(settlement_terms(action, names)), mine)

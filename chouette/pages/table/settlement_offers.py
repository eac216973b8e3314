"""A settlement offer as seen by its two parties, and what became of one that came to nothing."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chouette.evening.on_screen.lapsed_offers import told_now
from chouette.models import EndedOffer, SettlementOffer
from chouette.notation import read_statement
from chouette.rules.line.stand_ins import speaks_for
from chouette.rules.model.actions import Player, Settle
from chouette.rules.model.table import Table
from chouette.rules.permitted.shared_results import who_shares
from chouette.wording.cube_rail import Names, called, named
from chouette.wording.game import listed
from chouette.wording.statements.about_points import settlement_terms
from chouette.wording.statements.shared import partners_share
from games.play.turn_clock import SECOND, in_ms, seconds_left

#: So long it is read that an offer came to nothing, unless something is played before.
ENDED_SECONDS = 30


@dataclass(frozen=True, slots=True)
class EndedTold:
    """What became of an offer, read for so many `seconds` more."""

    id: int
    said: str
    seconds: int


@dataclass(frozen=True, slots=True)
class Offer:
    """One offer on a player's page: `title` says who offers whom, `mine` that this player made it, `told` that they only share
    its result."""

    id: int
    title: str
    sentences: tuple[str, ...]
    mine: bool
    told: bool = False


def offers_for(offers: Iterable[SettlementOffer], table: Table, names: Names, me: Player) -> list[Offer]:
    """Offers that this seat has made or must answer, and those that a partner of the box shares; others are not shown."""
    speaks = speaks_for(table, me)
    shares = table.game.box if table.game is not None and me in table.game.partners else None
    found = []
    for one in offers:
        if {one.by, one.to} & set(speaks):
            found.append(_offer(one, table, names, one.by in speaks))
        elif shares in (one.by, one.to):
            found.append(_shared(one, table, names))
    return found


def asked_to_settle(offers: Iterable[SettlementOffer], table: Table, names: Names, me: Player | None) -> str:
    """Who waits for this seat's answer to a settlement, as the headline says it; empty if nobody does."""
    speaks = speaks_for(table, me) if me is not None else ()
    by = list(dict.fromkeys(Player(one.by) for one in offers if one.to in speaks))
    sentence = ngettext(
        "{names} offers to settle: your answer, please.", "{names} offer to settle: your answer, please.", len(by)
    )
    return sentence.format(names=listed(by, names)) if by else ""


def _shared(offer: SettlementOffer, table: Table, names: Names) -> Offer:
    title = _("{player} offers {other} to settle, and you share the box’s result:")
    title = title.format(player=called(names, offer.by), other=called(names, offer.to))
    return Offer(offer.pk, title, _terms(offer, names) + _winner(offer, table, names), mine=False, told=True)


def _offer(offer: SettlementOffer, table: Table, names: Names, mine: bool) -> Offer:
    title = _("You have offered {player} to settle:") if mine else _("{player} offers to settle:")
    title = title.format(player=called(names, offer.to if mine else offer.by))
    return Offer(offer.pk, title, _terms(offer, names) + _winner(offer, table, names) + _half(offer, table, names), mine)


def _terms(offer: SettlementOffer | EndedOffer, names: Names) -> tuple[str, ...]:
    action = read_statement(offer.said)
    assert isinstance(action, Settle)
    return tuple(settlement_terms(action, names))


def _half(offer: SettlementOffer, table: Table, names: Names) -> tuple[str, ...]:
    """What the box's partners have of it, whom nobody sees at the cube."""
    shares = who_shares(table, read_statement(offer.said))
    return (partners_share(shares, names),) if shares else ()


def _winner(offer: SettlementOffer, table: Table, names: Names) -> tuple[str, ...]:
    """Who would be box next rests on it between box and captain, also where nobody has said it: whoever is paid has won."""
    action, game = read_statement(offer.said), table.game
    assert isinstance(action, Settle)
    is_plain = action.winner is None and action.share is None and action.other.dealt_to is None
    if game is None or not is_plain or game.captain not in (offer.by, offer.to):
        return ()
    return (_("{player} counts as the winner for the next box.").format(player=named(names, action.to)),) if action.to else ()


def ended_for(ended: Iterable[EndedOffer], table: Table, names: Names, me: Player | None, now: int) -> list[EndedTold]:
    """A sentence for each offer of this seat, or to it, that has just come to nothing; nobody else reads them."""
    speaks = speaks_for(table, me) if me is not None else ()
    mine = [one for one in told_now(ended, table.game) if {one.by, one.to} & set(speaks)]
    told = [EndedTold(one.pk, _ended(one, names, one.by in speaks), seconds_left(_until(one), now)) for one in mine]
    return [one for one in told if one.seconds]


def _until(offer: EndedOffer) -> int:
    return in_ms(offer.at) + ENDED_SECONDS * SECOND


def _ended(offer: EndedOffer, names: Names, mine: bool) -> str:
    how = EndedOffer.How(offer.how)
    sentence = {
        (EndedOffer.How.DECLINED, True): _("{player} declines your settlement."),
        (EndedOffer.How.DECLINED, False): _("You declined the settlement that {player} offered."),
        (EndedOffer.How.WITHDRAWN, True): _("You took your offer to {player} back."),
        (EndedOffer.How.WITHDRAWN, False): _("{player} takes the offer to settle back."),
        (EndedOffer.How.MOVED, True): _("Your offer to {player} has lapsed: the dice or the checkers have moved since."),
        (EndedOffer.How.MOVED, False): _("{player}’s offer has lapsed: the dice or the checkers have moved since."),
        (EndedOffer.How.CHANGED, True): _("Your offer to {player} has lapsed: the cube it was about has changed."),
        (EndedOffer.How.CHANGED, False): _("{player}’s offer has lapsed: the cube it was about has changed."),
    }[how, mine]
    said = sentence.format(player=named(names, offer.to if mine else offer.by))
    return f"{said} ({' '.join(_terms(offer, names))})"

"""A contract as the cube rail shows it, and the words for one that has ended; shared by the console and the players' page."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from chouette.rules.model.actions import Cube, Player
from chouette.rules.model.contracts import Contract, Kind, Status
from chouette.rules.model.table import Game, Reason
from clubsite.kit.points import amount_text
from games.rules.cube import Offer, Owner, Side
from games.rules.money import beavers

#: Display names by the players' words at the table.
Names = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Rail:
    """One cube, for parts/cube_rail.html. While an offer is open, `value` is what the cube would show once taken."""

    value: int
    owner: str
    offered_by: str
    box_name: str
    member_name: str
    kind: str
    text: str


def rail_of(game: Game, contract: Contract, names: Names) -> Rail:
    """The contract as it stands. The box's end is labelled only if somebody other than the box is there (an extra); the end
    of a bought cube says whose it was, because all cubes in a row belong to the row's player."""
    offer = contract.offer
    box_side, member = called(names, contract.box_side), called(names, contract.team_side)
    if contract.kind is Kind.PURCHASE:
        member = _("{player}’s cube").format(player=named(names, contract.dealt_to))
    return Rail(
        value=offer.proposed if offer else contract.value,
        owner=contract.owner.value,
        offered_by=offer.by.value if offer else "",
        box_name="" if contract.box_side == game.box else box_side,
        member_name=member,
        kind=contract.kind.value,
        text=_in_words(contract, names),
    )


def rails_of(game: Game, member: Player, names: Names) -> list[Rail]:
    """The live cubes the member holds in the team: their own first, then bought ones, then extras."""
    order = list(Kind)
    held = [one for one in game.live if one.team_side == member]
    held.sort(key=lambda one: (one.kind is not Kind.MAIN, order.index(one.kind)))
    return [rail_of(game, one, names) for one in held]


def called(names: Names, word: str) -> str:
    """The player's display name; the word itself if there is none."""
    return names.get(word, word)


def named(names: Names, word: str) -> str:
    """The name for use within a sentence or beside a figure, in text without markup."""
    return isolated(called(names, word))


def isolated(name: str) -> str:
    """Isolates a right-to-left name, so that it does not reorder the words and signs beside it."""
    turns = any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in name)
    return f"\u2068{name}\u2069" if turns else name


_KINDS = {
    Kind.MAIN: gettext_noop("Cube at {value}"),
    Kind.PURCHASE: gettext_noop("{dealt_to}’s cube at {value}, bought by {member}"),
    Kind.EXTRA: gettext_noop("Extra cube at {value} against {box_side}"),
}


def _in_words(contract: Contract, names: Names) -> str:
    first = _(_KINDS[contract.kind]).format(
        value=contract.value,
        dealt_to=named(names, contract.dealt_to),
        box_side=named(names, contract.box_side),
        member=named(names, contract.team_side),
    )
    return f"{first}, {_state_in_words(contract, names)}."


def _state_in_words(contract: Contract, names: Names) -> str:
    if contract.resignation is not None:
        who = named(names, contract.player(contract.resignation.by))
        return _("{player} offers to resign").format(player=who)
    if contract.offer is not None:
        return _offer_in_words(contract, contract.offer, names)
    if contract.owner is Owner.CENTRE:
        return _("in the middle")
    return _("it is {player}’s").format(player=named(names, contract.player(Side(contract.owner.value))))


_OFFERS = {
    beavers.DOUBLE: gettext_noop("{turned} doubles to {value} and {asked} must answer"),
    beavers.BEAVER: gettext_noop("{turned} beavers to {value} and {asked} must answer"),
    beavers.RACCOON: gettext_noop("{turned} raccoons to {value} and {asked} must answer"),
}


def _offer_in_words(contract: Contract, offer: Offer, names: Names) -> str:
    turned, asked = named(names, contract.player(offer.by)), named(names, contract.player(offer.answerer))
    sentence = _OFFERS.get(offer.animals, gettext_noop("{turned} turns on to {value} and {asked} must answer"))
    return _(sentence).format(turned=turned, value=offer.proposed, asked=asked)


_ENDS = {
    Status.DROPPED: gettext_noop("dropped at {value}"),
    Status.BOUGHT: gettext_noop("dropped at {value}, bought by {buyer}"),
    Status.RESIGNED: gettext_noop("resigned at {value}"),
    Status.PLAYED: gettext_noop("played at {value}"),
}


def closed_in_words(game: Game, member: Player, names: Names) -> str:
    """How the member's own contract ended ("dropped at 1"); empty while it is live or if there is none."""
    contract = game.main(member)
    return ended_in_words(game, contract, names) if contract is not None else ""


def ended_in_words(game: Game, contract: Contract, names: Names) -> str:
    """The same of any contract."""
    if contract.is_live:
        return ""
    if contract.status is Status.SETTLED:
        return _settled_in_words(game, contract, names)
    by_box = contract.status is Status.DROPPED and contract.won_by is not Side.BOX
    words = _("the box dropped at {value}") if by_box else _(_ENDS[contract.status])
    return words.format(value=contract.value, buyer=_buyer(game, contract, names))


def _settled_in_words(game: Game, contract: Contract, names: Names) -> str:
    """All that was paid for it, if it was settled in parts, too."""
    paid = [one for one in game.payments if one.reason is Reason.SETTLED and one.contract == contract.id]
    to_box = sum(one.quarters if one.payee == contract.box_side else -one.quarters for one in paid)
    if not to_box:
        return _("settled: nobody pays")
    payee = contract.box_side if to_box > 0 else contract.team_side
    return _("settled: {points} to {payee}").format(points=amount_text(abs(to_box)), payee=named(names, payee))


def _buyer(game: Game, dropped: Contract, names: Names) -> str:
    held = (one for one in game.contracts if one.kind is not Kind.MAIN and one.dealt_to == dropped.dealt_to)
    return next((named(names, one.team_side) for one in held), "")


def cube_called(cube: Cube, names: Names) -> str:
    """A cube of the team by its holder; a bought one also by its original owner, and their own as such if it is named apart."""
    holder = named(names, cube.member)
    if cube.dealt_to is None:
        return holder
    if cube.dealt_to == cube.member:
        return _("{player}, own cube").format(player=holder)
    return _("{player}, with {owner}’s cube").format(player=holder, owner=named(names, cube.dealt_to))


def holder_called(contract: Contract, names: Names) -> str:
    """Who holds the cube in the team; of a bought one also whose it was."""
    bought = contract.dealt_to if contract.kind is Kind.PURCHASE else None
    return cube_called(Cube(contract.team_side, bought), names)


def contract_called(contract: Contract, names: Names) -> str:
    """A contract by its two sides and its value."""
    one, other = named(names, contract.box_side), named(names, contract.team_side)
    if contract.kind is Kind.PURCHASE:
        bought = _bought(other, named(names, contract.dealt_to))
        return _("{one} and {bought}, at {value}").format(one=one, bought=bought, value=contract.value)
    sentence = _("{one} and {other}, cube at {value}")
    if contract.kind is Kind.EXTRA:
        sentence = _("{one} and {other}, extra at {value}")
    return sentence.format(one=one, other=other, value=contract.value)


def _bought(buyer: str, dealt_to: str) -> str:
    return _("{dealt_to}’s cube, bought by {buyer}").format(dealt_to=dealt_to, buyer=buyer)

"""Why a player is asked, and what each answer would mean, where the labels of the buttons are not enough.

Source: RULES.md A8, R13 (the lone taker), R14 (what an extra costs), R9 (beavers).
"""

from collections.abc import Iterator
from itertools import chain

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chouette.rules.cubes.lone_taker import to_be_bought
from chouette.rules.model.actions import Player
from chouette.rules.model.payoffs import price
from chouette.rules.model.table import Obligation, Table
from chouette.wording.cube_rail import Names, named
from chouette.wording.game import listed
from chouette.wording.statements.resigning import resignations_asked
from clubsite.kit.points import amount_text
from games.rules.money import beavers


def what_is_offered(table: Table, names: Names, player: Player) -> str:
    """Who doubles the player, and to what: "Bob and Cal double to 2." Empty if no plain double waits for them."""
    offers: dict[int, list[Player]] = {}
    for one in table.game.live if table.game else ():
        if one.offer and one.offer.animals == beavers.DOUBLE and one.player(one.offer.answerer) == player:
            offers.setdefault(one.offer.proposed, []).append(one.player(one.offer.by))
    return " ".join(_doubles(list(dict.fromkeys(by)), value, names) for value, by in offers.items())


def _doubles(by: list[Player], value: int, names: Names) -> str:
    sentence = ngettext("{players} doubles to {value}.", "{players} double to {value}.", len(by))
    return sentence.format(players=listed(by, names), value=value)


def what_is_asked(table: Table, names: Names, player: Player) -> str:
    """Whole sentences for the player; empty if a plain double waits for them, or nothing."""
    if table.game is None:
        return ""
    asked = (_of_the_lone_taker, _animals, resignations_asked)
    return " ".join(chain(*(one(table, names, player) for one in asked)))


def _of_the_lone_taker(table: Table, names: Names, player: Player) -> Iterator[str]:
    game = table.game
    if game is not None and game.obligation is Obligation.BEAVER and game.lone_taker == player:
        yield _("You alone took: beaver, or drop too.")
    terms: dict[tuple[int, int], list[Player]] = {}
    for extra, quarters in to_be_bought(table, player):
        terms.setdefault((quarters, extra.value), []).append(extra.box_side)
    if terms:
        yield _("All others dropped: buy their cubes, or drop too. If you buy:")
    for (quarters, value), sellers in terms.items():
        sentence = ngettext(
            "{players} pays you {points} and plays against you, with a cube at {value}.",
            "{players} each pay you {points} and play against you, with a cube at {value}.",
            len(sellers),
        )
        yield sentence.format(players=listed(sellers, names), points=amount_text(quarters), value=value)


def _animals(table: Table, names: Names, player: Player) -> Iterator[str]:
    """Who has beavered or turned further a cube that now waits for the player, and what they pay if they drop."""
    game = table.game
    for contract in game.live if game is not None else ():
        offer = contract.offer
        if offer is None or offer.animals == beavers.DOUBLE or contract.player(offer.answerer) != player:
            continue
        sentence = {
            beavers.BEAVER: _("{player} beavers: the cube would be at {value}."),
            beavers.RACCOON: _("{player} raccoons: the cube would be at {value}."),
        }.get(offer.animals, _("{player} turns on: the cube would be at {value}."))
        yield sentence.format(player=named(names, contract.player(offer.by)), value=offer.proposed)
        costs = price(contract, offer.price, table.house)
        yield _("A drop costs {points}.").format(points=amount_text(costs))

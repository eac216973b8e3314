"""Names for cubes, where one of several is to be chosen."""

from django.utils.translation import gettext as _

from chouette.rules.model.actions import Cube
from chouette.rules.model.contracts import Contract, Kind
from chouette.wording.cube_rail import Names, named


def cube_called(cube: Cube, names: Names) -> str:
    """A cube of the team by its holder; a bought one also by its original owner."""
    holder = named(names, cube.member)
    return _bought(holder, named(names, cube.dealt_to)) if cube.dealt_to else holder


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

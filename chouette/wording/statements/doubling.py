"""What a button says that doubles the box, for whoever has bought cubes: with which of them."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from chouette.rules.model.actions import Cube, Double, Player
from chouette.wording.cube_rail import Names, called


def is_with_own_cubes(action: Double) -> bool:
    """Whether a player names cubes of their own: the one dealt to them, or those that they have bought."""
    return bool(action.cubes) and all((cube.member,) == action.players for cube in action.cubes)


def with_own_cubes(cubes: Sequence[Cube], names: Names, me: Player | None) -> str:
    """For who holds them, or for somebody who speaks for the holder."""
    holder, (first, *more) = cubes[0].member, cubes
    if more and holder == me:
        return _("Double all {number} of mine").format(number=len(cubes))
    if more:
        return _("Double all {number} of {player}").format(number=len(cubes), player=called(names, holder))
    if first.dealt_to is not None and first.dealt_to != holder:
        return _("Double with {player}’s cube").format(player=called(names, first.dealt_to))
    if holder == me:
        return _("Double with my cube")
    return _("Double with {player}’s own cube").format(player=called(names, holder))

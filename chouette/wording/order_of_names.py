"""The order in which pages list people. Never that of a stored table: jsonb sorts the keys of an object by length.

Standings begin with the leader; choices follow the seats; the order of arrival is that of the seats' rows.
"""

from collections.abc import Mapping

from chouette.rules.model.actions import Player
from chouette.rules.model.table import Table
from chouette.wording.cube_rail import Names, called
from clubsite.members.rules.name_order import name_key


def leader_first(scores: Mapping[Player, int], names: Names) -> list[tuple[Player, int]]:
    """Everyone with their score (quarters), highest first, ties by name."""
    return sorted(scores.items(), key=lambda one: (-one[1], *_by_name(one[0], names)))


def in_seat_order(table: Table, names: Names) -> tuple[Player, ...]:
    """Everyone who was ever at the table: box, its partners, the line, newcomers, then those who left, by name."""
    here = dict.fromkeys(one for one in table.present if one in table.scores)
    away = sorted((one for one in table.scores if one not in here), key=lambda one: _by_name(one, names))
    return (*here, *away)


def _by_name(player: Player, names: Names) -> tuple[str, str]:
    return name_key(called(names, player)), player

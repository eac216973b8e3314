"""Who is ahead in a race, and is it a double? The counts players use at the table, one file each, all of the same shape.

They are rules of thumb for money play with a live cube, and they disagree at times; none takes gammons into account.
"""

from collections.abc import Callable, Mapping

from games.rules.board import Board
from games.rules.races.isight import isight
from games.rules.races.keith import keith
from games.rules.races.race import RaceCount
from games.rules.races.thorp import thorp
from games.rules.races.ward import ward

#: By the names players know them by.
COUNTS: Mapping[str, Callable[[Board], RaceCount]] = {"Thorp": thorp, "Ward": ward, "Keith": keith, "Isight": isight}

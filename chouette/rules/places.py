"""Where everybody stands after the last game was corrected: the places that follow from it, with what was said since.

Source: RULES.md AC45; what the sources leave open: house.DECISIONS.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from chouette.rules.line.joining import without_box
from chouette.rules.line.rotation import placed
from chouette.rules.model import actions as say
from chouette.rules.model.actions import Action
from chouette.rules.model.table import Roles, Table
from chouette.rules.retelling import is_coming, said_again


@dataclass(frozen=True, slots=True)
class Said:
    """A statement, and the table at which it was made."""

    action: Action
    at: Table


@dataclass(frozen=True, slots=True)
class Way:
    """A way in which the game was told for a while: the table `after` it, the evening `then`, at the end of that while, and
    what has been said `since`."""

    after: Table
    then: Table
    since: Sequence[Said]


def as_before(corrected: Table, ways: Iterable[Way]) -> Table | None:
    """The table with the places that the evening had when the game was told in a way that makes the same ones, the latest
    first: so a correction that is taken back restores every place. None if it never was."""
    for way in ways:
        if _next_game(way.after) == _next_game(corrected):
            return with_what_was_said(way.then, way.since)
    return None


def _next_game(after: Table) -> tuple[object, ...]:
    return after.roles, after.foot, after.fresh_box


def with_what_was_said(table: Table, since: Iterable[Said]) -> Table:
    """The table with everyone who came, went or was given a place since. Of a game that was begun since and set aside, only who
    came and went."""
    for one in since:
        if isinstance(one.action, say.SetAside):
            table = said_again(replace(table, reopened=True), one.action)
        elif not isinstance(one.action, say.CorrectGame | say.CorrectResult) and (one.at.game is None or is_coming(one.action)):
            table = said_again(table, one.action)
    return table


def with_those_here(table: Table, now: Table) -> Table:
    """The table after a corrected game, with those who are here now: whoever only the correction let in, seated or sent out is
    so for that game."""
    for player in table.present:
        if player not in now.present:
            table = said_again(table, say.Leave(player))
    for player in table.sitting:
        if player not in now.sitting:
            table = said_again(table, say.Return(player))
    for player in now.sitting:
        if player in table.present and player not in table.sitting:
            table = said_again(table, say.SitOut(player))
    return table


def of_those_here(roles: Roles, now: Table) -> Roles:
    """Whoever has left since has no place, and whoever is here has one, even if their leaving or coming does not hold any more
    when it is said again."""
    mates, line = (tuple(one for one in names if one in now.present) for names in (roles.partners, roles.line))
    box = roles.box if roles.box in now.present else None
    for player in now.present:
        if player not in (box, *mates, *line):
            line = placed(line, player, now.foot, now.house.newcomer)
    held = Roles(box, mates, line)
    return held if box == roles.box else without_box(replace(now, roles=held))

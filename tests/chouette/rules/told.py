"""Helpers for testing the rules: a score sheet in, points, places or a refusal out.

A sheet here may put several statements on a line, with `;` between them. The people in it are invented.
"""

from collections.abc import Mapping

from chouette.notation import read_statement, write_statement
from chouette.rules.evening import Evening
from chouette.rules.model.actions import Player
from chouette.rules.model.table import Table
from chouette.rules.permitted.legal import legal_for
from chouette.rules.refusals import Refusal, Refused

#: ann is box, bob captain, cal and dee follow.
PLAIN = "sheet plain; box ann; line bob cal dee"


def at(evening: Evening, sheet: str) -> Evening:
    """The evening after these statements. Raises Refused."""
    for said in statements(sheet):
        evening = evening.perform(read_statement(said))
    return evening


def statements(sheet: str) -> list[str]:
    """The statements of the sheet; a correction of a whole game takes the rest of its line."""
    said: list[str] = []
    for line in sheet.splitlines():
        before, correction, told = line.partition("correct game")
        whole = [correction + told] if ":" in told else (correction + told).split(";")
        said += [one.strip() for one in (*before.split(";"), *whole) if one.strip()]
    return said


def table_of(*sheets: str) -> Evening:
    """An evening of these sheets, one after the other."""
    evening = Evening.begin()
    for sheet in sheets:
        evening = at(evening, sheet)
    return evening


def house(options: str, seats: str = "box ann; line bob cal dee") -> str:
    """Plain house rules with these options, `a=b c=d`, and everyone seated."""
    return "; ".join(["sheet plain", *(f"option {one}" for one in options.split()), seats])


def refused(*sheets: str) -> Refusal:
    """Why the last statement of the sheet is refused; everything before it is legal."""
    *before, last = [said for sheet in sheets for said in statements(sheet)]
    evening = table_of(*before)
    try:
        evening.perform(read_statement(last))
    except Refused as reason:
        return reason.refusal
    raise AssertionError(f"{last} was legal")


def points(quarters: Mapping[Player, int]) -> dict[str, float]:
    """Points by player, without zeros."""
    return {str(name): amount / 4 for name, amount in quarters.items() if amount}


def scores(*sheets: str) -> dict[str, float]:
    """The running scores after the sheets, in points, without zeros."""
    return points(table_of(*sheets).table.scores)


def order(evening: Evening) -> str:
    """Who sits where next: `ann+pat: bob cal`."""
    roles = evening.table.roles
    return f"{'+'.join(map(str, (roles.box, *roles.partners)))}: {' '.join(roles.line)}"


def legal(table: Table, player: str) -> list[str]:
    """What the player may say about the cubes now."""
    return [write_statement(action) for action in legal_for(table, Player(player))]

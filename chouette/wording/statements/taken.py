"""What was said last, with the value at which a cube was taken: the table still shows it."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chouette.notation import Unreadable, read_statement
from chouette.rules.model.actions import Action, Answer, Reply
from chouette.rules.model.contracts import Contract, Kind
from chouette.rules.model.table import Table
from chouette.wording.cube_rail import Names
from chouette.wording.game import listed
from chouette.wording.statements.sentence import said_in_words, sentence_of
from chouette.wording.statements.shared import speaking


def last_in_words(line: str, table: Table, names: Names, by: str = "") -> str:
    """The sentence for the newest statement, said `by` somebody; `table` is as it stands after it."""
    try:
        return just_said(read_statement(line), table, names, by)
    except Unreadable:
        return said_in_words(line, names)


def just_said(action: Action, table: Table, names: Names, by: str = "") -> str:
    """ "Dee takes from Bob at 2." Where the cubes have several values it is said of none."""
    taken = list(_taken(action, table))
    values = {contract.value for contract in taken}
    if not isinstance(action, Answer) or len(values) != 1:
        return sentence_of(action, names, by)
    player, value = speaking(action.player, by, names), values.pop()
    if any(contract.kind is not Kind.MAIN for contract in taken) or any(cube.dealt_to for cube in action.cubes):
        return sentence_of(action, names, by)
    if action.player == taken[0].box_side:
        whom = listed([contract.team_side for contract in taken], names)
        return _("{players} takes from {whom} at {value}.").format(players=player, whom=whom, value=value)
    return ngettext("{players} takes at {value}.", "{players} take at {value}.", 1).format(players=player, value=value)


def _taken(action: Action, table: Table) -> Iterator[Contract]:
    """Bets that are played on after it, of those that the answer names."""
    if not isinstance(action, Answer) or action.reply is not Reply.TAKES or table.game is None:
        return
    for contract in table.game.live:
        side = contract.side_of(action.player)
        is_meant = not action.cubes or any(
            cube.member == contract.team_side and cube.dealt_to in (None, contract.dealt_to) for cube in action.cubes
        )
        if side is not None and is_meant and contract.turned and contract.offer is None and contract.owner.value == side.value:
            yield contract

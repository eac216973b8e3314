"""Which cubes on the board may this viewer turn now, and what does that say? The rules are asked, as for every button."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from chouette.notation import write_statement
from chouette.rules.decide import decided
from chouette.rules.line.stand_ins import speaks_for
from chouette.rules.model.actions import Cube, Double, Player
from chouette.rules.model.contracts import Contract, Kind
from chouette.rules.model.events import CubesOffered
from chouette.rules.model.table import Game, Table
from chouette.rules.permitted.legal import cube_called as named_so
from chouette.rules.permitted.legal import own_called
from chouette.rules.permitted.pending_double import LegalFor, own_actions
from chouette.wording.cube_rail import Names, cube_called
from chouette.wording.statements.doubling import is_with_own_cubes, with_own_cubes
from games.boards.presses import Press
from games.rules.cube import Owner

#: The id of the form that says what a button stands for (templates/chouette/table/forms.html).
SAY_FORM = "own-say"


def cube_presses(table: Table, names: Names, me: Player | None, legal: LegalFor | None = None) -> dict[str, Press]:
    """By the id of its contract, what a press on a cube says; none for spectators. `legal` as for `own_actions`."""
    game = table.game
    if me is None or game is None or table.suspended:
        return {}
    found: dict[str, Press] = {}
    for player in speaks_for(table, me):
        may = [action for action in own_actions(table, player, legal) if isinstance(action, Double)]
        found |= dict(_turned(table, game, names, player, may, me=me)) if may else {}
    return found


def _turned(
    table: Table, game: Game, names: Names, player: Player, may: list[Double], *, me: Player
) -> Iterator[tuple[str, Press]]:
    """The cubes on which this player has one of these doubles: those that it turns."""
    every = next((_cubes_turned(table, one) for one in may if one.everyone), frozenset())
    for contract in game.live:
        double = next((one for one in _doubles_of(game, contract, player) if one in may), None)
        if double is not None and double.everyone:
            if contract.id in every:
                label = _("Double all") if len(every) > 1 else _of_one(contract, named_so(contract, player), names)
                yield contract.id, Press(SAY_FORM, "say", write_statement(double), label)
        elif double is not None:
            yield contract.id, Press(SAY_FORM, "say", write_statement(double), _label(contract, names, me, double))


def _cubes_turned(table: Table, double: Double) -> frozenset[str]:
    """What "all" comes to now: cubes that are offered already are not doubled again."""
    offered = (one.contracts for one in decided(table, double).events if isinstance(one, CubesOffered))
    return frozenset(one for contracts in offered for one in contracts)


def _doubles_of(game: Game, contract: Contract, player: Player) -> Iterator[Double]:
    """The statements that turn this cube, the one about it alone first."""
    if contract.kind is Kind.EXTRA or player != game.box:
        if contract.side_of(player) is not None:
            yield Double((player,), (own_called(contract, player),))
        if contract.team_side == player and contract.kind is Kind.MAIN:
            yield Double((player,))
        return
    yield Double((player,), (named_so(contract, game.box),))
    if contract.owner is not Owner.TEAM:
        yield Double((player,), everyone=True)


def _label(contract: Contract, names: Names, me: Player, double: Double) -> str:
    value = 2 * contract.value
    if is_with_own_cubes(double):
        return _("{double} to {value}").format(double=with_own_cubes(double.cubes, names, me), value=value)
    return _of_one(contract, double.cubes[0], names) if double.cubes else _("Double to {value}").format(value=value)


def _of_one(contract: Contract, cube: Cube, names: Names) -> str:
    return _("Double {player} to {value}").format(player=cube_called(cube, names), value=2 * contract.value)

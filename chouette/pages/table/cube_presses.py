"""Which cubes on the board may this viewer turn now, and what does that say? The rules are asked, as for every button."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from chouette.notation import write_statement
from chouette.rules.decide import decided
from chouette.rules.line.stand_ins import speaks_for
from chouette.rules.model.actions import Double, Player
from chouette.rules.model.contracts import Contract, Kind
from chouette.rules.model.events import CubesOffered
from chouette.rules.model.table import Game, Table
from chouette.rules.permitted.legal import cube_called
from chouette.rules.permitted.pending_double import LegalFor, own_actions
from chouette.wording.cube_rail import Names, called
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
        found |= dict(_turned(table, game, names, player, may)) if may else {}
    return found


def _turned(table: Table, game: Game, names: Names, player: Player, may: list[Double]) -> Iterator[tuple[str, Press]]:
    """The cubes on which this player has one of these doubles: those that it turns."""
    every = next((_cubes_turned(table, one) for one in may if one.everyone), frozenset())
    for contract in game.live:
        double = next((one for one in _doubles_of(game, contract, player) if one in may), None)
        if double is not None and double.everyone:
            if contract.id in every:
                label = _("Double all") if len(every) > 1 else _of_one(contract, names)
                yield contract.id, Press(SAY_FORM, "say", write_statement(double), label)
        elif double is not None:
            yield contract.id, Press(SAY_FORM, "say", write_statement(double), _label(contract, names, double))


def _cubes_turned(table: Table, double: Double) -> frozenset[str]:
    """What "all" comes to now: cubes that are offered already are not doubled again."""
    offered = (one.contracts for one in decided(table, double).events if isinstance(one, CubesOffered))
    return frozenset(one for contracts in offered for one in contracts)


def _doubles_of(game: Game, contract: Contract, player: Player) -> Iterator[Double]:
    """The statements that turn this cube, the one about it alone first."""
    if player != game.box:
        if contract.team_side == player and contract.kind is Kind.MAIN:
            yield Double((player,))
        return
    yield Double((player,), (cube_called(contract, game.box),))
    if contract.owner is not Owner.TEAM:
        yield Double((player,), everyone=True)


def _label(contract: Contract, names: Names, double: Double) -> str:
    return _of_one(contract, names) if double.cubes else _("Double to {value}").format(value=2 * contract.value)


def _of_one(contract: Contract, names: Names) -> str:
    whose = called(names, contract.dealt_to or contract.team_side)
    return _("Double {player} to {value}").format(player=whose, value=2 * contract.value)

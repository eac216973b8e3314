"""Why points moved between two players, in a few words seen from one of them: "lost a gammon, cube at 2"."""

from django.utils.translation import gettext as _

from chouette.rules.model.actions import Player
from chouette.rules.model.contracts import Contract
from chouette.rules.model.table import Game, Payment, Reason
from chouette.wording.cube_rail import Names, called
from games.rules.gammons import Level


def payment_in_words(paid: Payment, me: Player, game: Game | None, names: Names, *, jacoby: bool) -> str:
    """What happened, from `me`'s side; `game` is the one whose contract it was, as it stood when the points moved."""
    won, contract = paid.payee == me, _contract(paid, game)
    said = _played(won, game) if paid.reason is Reason.PLAYED else _in_words(paid, won, names)
    if contract is None or paid.reason not in WITH_CUBE:
        return said
    words = _("{what}, {cube}").format(what=said, cube=_cube(contract, me, names))
    if _halved_by_jacoby(paid, contract, game, jacoby=jacoby):
        words = _("{what}; counts single, the cube was never turned (Jacoby)").format(what=words)
    return words


WITH_CUBE = frozenset({Reason.PLAYED, Reason.DROPPED, Reason.SETTLED, Reason.RESIGNED})


def _contract(paid: Payment, game: Game | None) -> Contract | None:
    return next((one for one in game.contracts if one.id == paid.contract), None) if game else None


def _played(won: bool, game: Game | None) -> str:
    level = game.level if game and game.level else Level.SINGLE
    if won:
        return {
            Level.SINGLE: _("won a single game"),
            Level.GAMMON: _("won a gammon"),
            Level.BACKGAMMON: _("won a backgammon"),
        }[level]
    return {
        Level.SINGLE: _("lost a single game"),
        Level.GAMMON: _("lost a gammon"),
        Level.BACKGAMMON: _("lost a backgammon"),
    }[level]


def _in_words(paid: Payment, won: bool, names: Names) -> str:
    payer = called(names, paid.payer)
    getting, paying = {
        Reason.DROPPED: (_("{payer} dropped"), _("dropped")),
        Reason.SETTLED: (_("settled"), _("settled")),
        Reason.RESIGNED: (_("{payer} resigned"), _("resigned")),
        Reason.RETURNED: (_("got the price of the drop back: the cube was bought"), _("gave the price of the drop back")),
        Reason.PURCHASE: (_("bought {payer}’s dropped cube"), _("dropped, and the cube was bought")),
        Reason.EXTRA: (_("took {payer}’s cube as an extra"), _("gave the cube as an extra")),
        Reason.CONCEDED: (_("{payer} gave the extra up"), _("gave the extra up")),
        Reason.PARTNER: (_("the partner’s share"), _("the partner’s share")),
        Reason.PROPOSITION: (_("won a side bet"), _("lost a side bet")),
        Reason.CASH: (_("cash changed hands"), _("cash changed hands")),
        Reason.CORRECTION: (_("taken back by the correction"), _("taken back by the correction")),
        Reason.UNDONE: (_("taken back"), _("taken back")),
        Reason.PLAYED: ("", ""),
    }[paid.reason]
    return (getting if won else paying).format(payer=payer)


def _cube(contract: Contract, me: Player, names: Names) -> str:
    value = contract.value
    if contract.stake > 1:
        return _("cube at {value}, stake {stake}").format(value=value, stake=contract.stake)
    if contract.dealt_to not in (contract.team_side, me):
        return _("{name}’s cube at {value}").format(name=called(names, contract.dealt_to), value=value)
    return _("cube at {value}").format(value=value)


def _halved_by_jacoby(paid: Payment, contract: Contract, game: Game | None, *, jacoby: bool) -> bool:
    gammon = game is not None and game.level in (Level.GAMMON, Level.BACKGAMMON)
    return jacoby and gammon and paid.reason is Reason.PLAYED and not contract.turned

"""Each game's points, the roles after it and the running scores; where each cube is and who may act."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from chouette.rules.evening import Evening
from chouette.rules.model.actions import Player
from chouette.rules.model.contracts import Contract, Status
from chouette.rules.model.events import GameFinished, PointsPaid
from chouette.rules.model.table import OUTSIDE_THE_GAME, Finished, Game, Roles
from games.rules.cube import Owner, Side
from games.rules.money import beavers

#: In quarters.
Points = Mapping[Player, int]


@dataclass(frozen=True, slots=True)
class NextRoles:
    """Who plays the next game: `order` is the team, captain first, without those who sit out."""

    box: Player | None
    partners: tuple[Player, ...]
    order: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One finished game of the running account, in quarters: its own points, and everyone's score after it."""

    finished: Finished
    deltas: Points
    scores: Points
    next: NextRoles


def running_account(evening: Evening) -> tuple[Line, ...]:
    """Every finished game with the scores after it; corrected and undone games as they stand now.

    Side bets and cash between games move the scores at their place among the statements.
    """
    games = {one.game.number: one for one in evening.games}
    after = _roles_after(evening)
    scores: dict[Player, int] = {}
    lines: list[Line] = []
    for said in evening.in_force:
        for event in said.events:
            match event:
                case PointsPaid(paid) if paid.reason in OUTSIDE_THE_GAME:
                    scores = _added(scores, {paid.payer: -paid.quarters, paid.payee: paid.quarters})
                case GameFinished(then) if then.game.number in games:
                    finished = games[then.game.number]
                    deltas = _added(finished.game.deltas, dict.fromkeys(_seated(then.roles), 0))
                    scores = _added(scores, deltas)
                    lines.append(Line(finished, deltas, scores, after[then.game.number]))
    return tuple(lines)


def _added(points: Points, more: Points) -> dict[Player, int]:
    return {player: points.get(player, 0) + more.get(player, 0) for player in {**points, **more}}


def _seated(roles: Roles) -> tuple[Player, ...]:
    return (*((roles.box,) if roles.box else ()), *roles.partners, *roles.line)


def _roles_after(evening: Evening) -> dict[int, NextRoles]:
    """By game number: the roles its successor began with, or those a next game would have now."""
    table = evening.table
    begun = [one.game for one in evening.games] + ([table.game] if table.game else [])
    after = {game.number: NextRoles(then.box, then.partners, then.team) for game, then in pairwise(begun)}
    if table.game is None and begun:
        roles = table.roles
        after[begun[-1].number] = NextRoles(roles.box, roles.partners, table.playing(roles.line))
    return after


# The unfinished game


ENDS = tuple(status.value for status in Status if status is not Status.LIVE)
STATES = ("centred", "owned", "offered", "beavered", "raccooned", "resigning", *ENDS)


def state_of(contract: Contract) -> str:
    """One word for the contract's state, of `STATES`."""
    if not contract.is_live:
        return contract.status.value
    if contract.resignation is not None:
        return "resigning"
    if contract.offer is None:
        return "centred" if contract.owner is Owner.CENTRE else "owned"
    if contract.offer.animals == beavers.DOUBLE:
        return "offered"
    return "raccooned" if beavers.made_by_doubler(contract.offer.animals) else "beavered"


def may_act(game: Game, contract: Contract) -> tuple[Player, ...]:
    """Who may turn or answer this cube now. A lone taker with a pending choice comes before everyone else."""
    if not contract.is_live:
        return ()
    if game.obligation is not None and game.lone_taker is not None:
        return (game.lone_taker,) if contract.team_side == game.lone_taker else ()
    if contract.resignation is not None:
        return (contract.player(contract.resignation.by.other),)
    if contract.offer is not None:
        return (contract.player(contract.offer.answerer),)
    if contract.owner is Owner.CENTRE:
        return (contract.box_side, contract.team_side)
    return (contract.player(Side(contract.owner.value)),)

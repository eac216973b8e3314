"""The IDs under which other programs know a moment of a chouette. They describe the bet between the box and the captain: an
ID holds one cube, and the captain's is the one the checkers are played for."""

from chouette.pages.replay.game_record import Moment
from chouette.rules.model.contracts import Contract
from games.play.replay import position_ids
from games.play.replay.position_ids import Cube, Ids
from games.rules.cube import Side


def ids_of(moment: Moment, below: Side = Side.TEAM) -> Ids | None:
    """The IDs with that side as the player at the bottom; None if no ID can express it."""
    contract = _captains(moment)
    cube = Cube(contract.value, contract.owner, contract.offer) if contract else Cube()
    return position_ids.ids_of(moment.board, cube, below)


def _captains(moment: Moment) -> Contract | None:
    live = moment.game.live
    return next((one for one in live if one.team_side == moment.captain), next(iter(live), None))

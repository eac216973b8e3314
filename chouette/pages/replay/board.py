"""Draws a moment of a chouette's game: the board (`games.play.replay.look`) with everybody's cube."""

from chouette.pages.replay.game_record import GameRecord, Moment
from chouette.rules.model.contracts import Contract, Kind
from chouette.wording.cube_rail import Names, called, holder_called
from games.boards.look import BoardLook, CubeOnBoard, CubeOwner
from games.play.board_view import end_of
from games.play.replay import look
from games.rules.cube import Owner, Side


def look_at(record: GameRecord, moment: Moment, side: Side, names: Names) -> BoardLook | None:
    """The moment as that side sees it, in the lower half of the board; None where no board was played."""
    cubes = tuple(_cube(one, side, names) for one in moment.game.contracts if one.is_live)
    return look.look_at(record.moments, moment, side, cubes=cubes)


def _cube(contract: Contract, below: Side, names: Names) -> CubeOnBoard:
    """A cube on offer lies at the side that must answer."""
    offer = contract.offer
    if offer is not None:
        owner = _owned(offer.answerer, below)
    elif contract.owner is Owner.CENTRE:
        owner = CubeOwner.CENTRE
    else:
        owner = _owned(Side(contract.owner.value), below)
    return CubeOnBoard(
        value=offer.proposed if offer else contract.value,
        owner=owner,
        name=called(names, contract.team_side),
        full_name=holder_called(contract, names),
        offered=offer is not None,
        key=contract.id.replace(":", "-"),
        bought=called(names, contract.dealt_to) if contract.kind is Kind.PURCHASE else "",
    )


def _owned(side: Side, below: Side) -> CubeOwner:
    end = end_of(side, below)
    assert end is not None
    return CubeOwner(end.value)

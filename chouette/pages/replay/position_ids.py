"""The IDs under which other programs know a moment of a chouette. They describe the bet between the box and the captain: an
ID holds one cube, and the captain's is the one the checkers are played for."""

from dataclasses import dataclass

from chouette.pages.replay.game_record import Moment
from chouette.rules.model.contracts import Contract
from games.notation.id_refusals import IdRefused
from games.notation.match_id import write_gnu_id
from games.notation.situation import KNOWN_VARIANTS, Offer, Situation
from games.notation.xgid import write_xgid
from games.rules.cube import Owner, Side


@dataclass(frozen=True, slots=True)
class Ids:
    """GNU Backgammon's position and match ID joined by a colon, "" if it cannot express the position; and the XGID."""

    gnu: str
    xgid: str


def ids_of(moment: Moment, below: Side = Side.TEAM) -> Ids | None:
    """The IDs with that side as the player at the bottom. None without a board, for boards that no ID can express, and for
    games unknown to those programs: they would read a different game."""
    try:
        situation = situation_of(moment, below)
    except ValueError:  # the cube is higher than an ID can express
        return None
    if situation is None:
        return None
    try:
        xgid = write_xgid(situation)
    except IdRefused:
        return None
    try:
        return Ids(write_gnu_id(situation), xgid)
    except IdRefused:
        return Ids("", xgid)


def situation_of(moment: Moment, below: Side) -> Situation | None:
    """The board with the captain's cube, if other programs know the game; player 1 is the side at the bottom."""
    board, contract = moment.game.board, _captains(moment)
    if board is None or board.variant not in KNOWN_VARIANTS:
        return None
    on_turn = board.on_turn or below
    offer = contract.offer if contract else None
    on_roll = int(on_turn is below)
    answers = offer is not None and offer.by is on_turn
    roll = board.roll if len(board.roll) == 2 and board.dice and offer is None else None
    return Situation(
        board=board.seen_by(on_turn),
        cube=contract.value if contract else 1,
        cube_owner=_owner(contract, below),
        on_roll=on_roll,
        turn=1 - on_roll if answers else on_roll,
        dice=(roll[0], roll[1]) if roll else None,
        offer=Offer(offer.animals + 1) if offer else Offer.NONE,
    )


def _captains(moment: Moment) -> Contract | None:
    live = moment.game.live
    return next((one for one in live if one.team_side == moment.captain), next(iter(live), None))


def _owner(contract: Contract | None, below: Side) -> int | None:
    if contract is None or contract.owner is Owner.CENTRE:
        return None
    return int(contract.owner.value == below.value)

"""The IDs under which other programs know a moment of a game. An ID holds one cube: the caller says which."""

from dataclasses import dataclass

from games.notation.ids.match_id import write_gnu_id
from games.notation.ids.refusals import IdRefused
from games.notation.ids.situation import KNOWN_VARIANTS, Offer, Situation
from games.notation.ids.xgid import write_xgid
from games.rules import cube as the_cube
from games.rules.board_play import BoardPlay
from games.rules.cube import Owner, Side


@dataclass(frozen=True, slots=True)
class Ids:
    """GNU Backgammon's position and match ID joined by a colon, "" if it cannot express the position; and the XGID."""

    gnu: str
    xgid: str


@dataclass(frozen=True, slots=True)
class Cube:
    """The cube of a moment: its value, who may turn it, and an offer not yet answered."""

    value: int = 1
    owner: Owner = Owner.CENTRE
    offer: the_cube.Offer | None = None


@dataclass(frozen=True, slots=True)
class At:
    """The score before the game, of the box and of the team, in a match to `length` points, and whether this is its Crawford
    game; or, with no length, which rules of money games hold."""

    length: int = 0
    score: tuple[int, int] = (0, 0)
    crawford: bool = False
    jacoby: bool = False
    beavers: bool = False


MONEY = At()


def ids_of(board: BoardPlay | None, cube: Cube, below: Side, at: At = MONEY) -> Ids | None:
    """The IDs with that side as the player at the bottom. None without a board, for boards that no ID can express, and for
    games unknown to those programs: they would read a different game."""
    try:
        situation = situation_of(board, cube, below, at)
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


def situation_of(board: BoardPlay | None, cube: Cube, below: Side, at: At = MONEY) -> Situation | None:
    """The board with that cube at that score, if other programs know the game; player 1 is the side at the bottom."""
    if board is None or board.variant not in KNOWN_VARIANTS:
        return None
    on_turn, offer = board.on_turn or below, cube.offer
    on_roll = int(on_turn is below)
    answers = offer is not None and offer.by is on_turn
    roll = board.roll if len(board.roll) == 2 and board.dice and offer is None else None
    return Situation(
        board=board.seen_by(on_turn),
        cube=cube.value,
        cube_owner=None if cube.owner is Owner.CENTRE else int(cube.owner.value == below.value),
        on_roll=on_roll,
        turn=1 - on_roll if answers else on_roll,
        dice=(roll[0], roll[1]) if roll else None,
        offer=Offer(offer.animals + 1) if offer else Offer.NONE,
        match_length=at.length,
        score=at.score if below is Side.TEAM else at.score[::-1],
        crawford=at.crawford,
        jacoby=at.jacoby,
        beavers=at.beavers,
    )

"""A game between two players, moment by moment, from the statements of its log: rolls and plays, one cube. `games.notation`
turns it into records in the usual formats: `write_mat(match)`, `write_json(match)`."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import assert_never

from games.boards.look import CubeOnBoard, CubeOwner
from games.notation.records.game_record import Doubled, Dropped, GameRecord, Rolled, Took, Turn
from games.play.board_view import end_of
from games.play.replay.moments import OnBoard
from games.play.replay.position_ids import Cube
from games.rules.board_events import BoardEvent, CheckersPlayed, DiceRolled, DoubletNamed, OpeningRolled
from games.rules.board_play import BoardPlay
from games.rules.cube import Offer, Owner, Side

#: Players of a record are 0 and 1.
SIDES = (Side.BOX, Side.TEAM)


@dataclass(frozen=True, slots=True)
class DoubledByTie:
    """A tied opening roll has doubled the cube to this value."""

    value: int


Told = BoardEvent | DoubledByTie | Doubled | Took | Dropped


class OfTheCube(StrEnum):
    """The kinds of moment in addition to those of the board. `END` is added by who knows how the game has ended."""

    BEGIN = "begin"
    AUTOMATIC = "automatic"
    DOUBLE = "double"
    TAKE = "take"
    DROP = "drop"
    END = "end"


@dataclass(frozen=True, slots=True)
class TwoSided:
    """A `games.play.replay.moments.Moment`, with the cube after it and the number of the record that reports it."""

    at: int
    record: int
    what: str
    board: BoardPlay
    cube: Cube
    side: Side | None = None
    roll: tuple[int, ...] = ()
    play: str = ""


def moments_of(begun: BoardPlay, told: Iterable[tuple[int, Told]], cube: int = 1) -> tuple[TwoSided, ...]:
    """The game from the board before its opening roll; `told` are its events with the numbers of their records, in order. It
    begins with a cube of that value."""
    moments = [TwoSided(0, 0, OfTheCube.BEGIN, begun, Cube(cube))]
    for record, event in told:
        last = moments[-1]
        moments.append(_after(replace(last, at=last.at + 1, record=record, side=None, roll=(), play=""), event))
    return tuple(moments)


def with_end(moments: Sequence[TwoSided]) -> tuple[TwoSided, ...]:
    """The moments and one more, at the board as the last has left it, for how the game has ended."""
    last = moments[-1]
    cube = replace(last.cube, offer=None)
    return (*moments, replace(last, at=last.at + 1, what=OfTheCube.END, side=None, roll=(), play="", cube=cube))


def _after(now: TwoSided, event: Told) -> TwoSided:
    """The moment that this event makes of the previous one."""
    match event:
        case OpeningRolled(box, team, after):
            return replace(now, what=OnBoard.OPENING, board=after, side=after.on_turn, roll=(box, team))
        case DiceRolled(side, roll, after):
            return replace(now, what=OnBoard.ROLL, board=after, side=side, roll=after.roll or roll)
        case DoubletNamed(side, number, after):
            return replace(now, what=OnBoard.NAME, board=after, side=side, roll=(number, number))
        case CheckersPlayed(side, play, after):
            return replace(now, what=OnBoard.PLAY, board=after, side=side, play=play, roll=now.board.roll)
        case DoubledByTie(value):
            return replace(now, what=OfTheCube.AUTOMATIC, cube=Cube(value))
        case Doubled(player, value):
            offer = Offer(SIDES[player], value, now.cube.offer.animals + 1 if now.cube.offer else 0)
            return replace(now, what=OfTheCube.DOUBLE, side=SIDES[player], cube=replace(now.cube, offer=offer))
        case Took(player):
            return replace(now, what=OfTheCube.TAKE, side=SIDES[player], cube=_taken(now.cube))
        case Dropped(player):
            return replace(now, what=OfTheCube.DROP, side=SIDES[player], cube=replace(now.cube, offer=None))
    assert_never(event)


def _taken(cube: Cube) -> Cube:
    assert cube.offer is not None
    return Cube(cube.offer.proposed, cube.offer.owner_if_taken)


def record_of(
    moments: Sequence[TwoSided], winner: Side | None = None, points: int = 0, score: tuple[int, int] = (0, 0)
) -> GameRecord:
    """The game as other programs read it; `winner` is None while it is played, `score` the one before it."""
    won = SIDES.index(winner) if winner is not None else None
    opened = next((one for one in moments if one.board.on_turn is not None), moments[0])
    return GameRecord(tuple(_turns(moments)), score, won, points, cube=opened.cube.value)


def _turns(moments: Iterable[TwoSided]) -> Iterator[Turn]:
    for moment in moments:
        if moment.side is None:
            continue
        player = SIDES.index(moment.side)
        match moment.what:
            case OnBoard.PLAY if moment.roll:
                yield Rolled(player, moment.roll, moment.play)
            case OfTheCube.DOUBLE:
                assert moment.cube.offer is not None
                yield Doubled(player, moment.cube.offer.proposed)
            case OfTheCube.TAKE:
                yield Took(player)
            case OfTheCube.DROP:
                yield Dropped(player)


def cube_on_board(cube: Cube, below: Side) -> CubeOnBoard:
    """The one cube of such a game as a board shows it: a cube on offer lies at the side that must answer."""
    offer = cube.offer
    side = offer.answerer if offer is not None else None if cube.owner is Owner.CENTRE else Side(cube.owner.value)
    end = end_of(side, below)
    owner = CubeOwner(end.value) if end is not None else CubeOwner.CENTRE
    return CubeOnBoard(offer.proposed if offer else cube.value, owner, offered=offer is not None, key="cube")

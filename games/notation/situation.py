"""What can be said about a game at one moment? All that GNU Backgammon's IDs or an XGID can tell.

The players are 0 and 1, as in GNU Backgammon; in an XGID player 1 sits at the bottom and player 0 at the top.
"""

from dataclasses import dataclass
from enum import IntEnum

from games.notation.id_refusals import IdProblem, IdRefused
from games.rules.board import START, Board
from games.rules.gammons import Level

#: The games that other programs know by these IDs. An ID does not say which game it is: whoever pastes one of another game into
#: such a program would see backgammon's rules applied to it. Source: the variations of GNU Backgammon and of eXtreme Gammon.
KNOWN_VARIANTS = frozenset({"backgammon", "nackgammon", "hypergammon"})


class GameState(IntEnum):
    """Whether the game is going on, by GNU Backgammon's numbers."""

    NOT_STARTED = 0
    PLAYING = 1
    OVER = 2
    RESIGNED = 3
    DROPPED = 4


class Offer(IntEnum):
    """How often the cube has been turned in the offer that waits for an answer."""

    NONE = 0
    DOUBLE = 1
    BEAVER = 2
    RACCOON = 3


@dataclass(frozen=True, slots=True)
class Situation:
    """A board with its cube, dice and score.

    `board` is seen by the player on roll, `turn` is who has to act: the other one while a double waits for its answer. `cube`
    is the value before an offer, `cube_owner` None in the middle, `resigned` the resignation offered by who is not on turn.
    `match_length` is 0 for money; `score` in the order of the players. `largest_cube` is the limit an XGID carries.
    """

    board: Board = START
    cube: int = 1
    cube_owner: int | None = None
    on_roll: int = 1
    turn: int = 1
    dice: tuple[int, int] | None = None
    offer: Offer = Offer.NONE
    resigned: Level | None = None
    state: GameState = GameState.PLAYING
    match_length: int = 0
    score: tuple[int, int] = (0, 0)
    crawford: bool = False
    jacoby: bool = False
    beavers: bool = False
    largest_cube: int = 1024


def check(situation: Situation) -> Situation:
    """The situation itself. Raises IdRefused if no game can stand like that; the board is checked elsewhere."""
    if situation.dice and situation.offer:
        raise IdRefused(IdProblem.OFFER_AFTER_ROLL)
    other_answers = situation.offer in (Offer.DOUBLE, Offer.RACCOON)
    being_played = situation.state is GameState.PLAYING and not situation.resigned
    if being_played and (situation.turn != situation.on_roll) is not other_answers:
        raise IdRefused(IdProblem.OFFER_TURN)
    if not situation.match_length:
        if situation.crawford:
            raise IdRefused(IdProblem.CRAWFORD)
        return situation
    return _checked_match(situation)


def _checked_match(situation: Situation) -> Situation:
    needs = [situation.match_length - points for points in situation.score]
    if situation.jacoby or situation.beavers or situation.offer > Offer.DOUBLE:
        raise IdRefused(IdProblem.JACOBY)
    if min(needs) < 1 and situation.state is GameState.PLAYING:
        raise IdRefused(IdProblem.SCORE)
    if situation.crawford and 1 not in needs:
        raise IdRefused(IdProblem.CRAWFORD)
    return situation


def cube_exponent(cube: int, largest: int) -> int:
    """The power of two that the cube shows."""
    exponent = cube.bit_length() - 1
    if cube < 1 or cube != 1 << exponent or cube > largest:
        raise IdRefused(IdProblem.CUBE, largest=largest)
    return exponent

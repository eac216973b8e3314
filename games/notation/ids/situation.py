"""A game at one moment: everything that GNU Backgammon's IDs or an XGID can express.

The players are 0 and 1, as in GNU Backgammon; in an XGID player 1 sits at the bottom and player 0 at the top.
"""

from dataclasses import dataclass
from enum import IntEnum

from games.notation.ids.refusals import IdProblem, IdRefused
from games.rules.board import START, Board
from games.rules.gammons import Level

#: The variants for which other programs use these IDs. An ID does not name its variant, so the ID of any other, pasted into
#: such a program, would be played by backgammon's rules. Source: the variations of GNU Backgammon and of eXtreme Gammon.
KNOWN_VARIANTS = frozenset({"backgammon", "nackgammon", "hypergammon"})


class GameState(IntEnum):
    """Whether the game is going on, by GNU Backgammon's numbers."""

    NOT_STARTED = 0
    PLAYING = 1
    OVER = 2
    RESIGNED = 3
    DROPPED = 4


class Offer(IntEnum):
    """How often the cube has been turned in the offer that awaits an answer."""

    NONE = 0
    DOUBLE = 1
    BEAVER = 2
    RACCOON = 3


@dataclass(frozen=True, slots=True)
class Situation:
    """A board with its cube, dice and score.

    `board` is as the player on roll sees it. `turn` is the player who has to act: the opponent while a double awaits its
    answer. `cube` is the value before any offer; `cube_owner` is None for the middle; `resigned` is the level at which the
    player not on turn has offered to resign. `match_length` is 0 for money; `score` is in the order of the players.
    `largest_cube` is the limit an XGID carries.
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
    """The situation itself. Raises IdRefused if no game can be in it; the board is checked elsewhere."""
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
    """The exponent of the cube's value as a power of two. Raises IdRefused."""
    exponent = cube.bit_length() - 1
    if cube < 1 or cube != 1 << exponent or cube > largest:
        raise IdRefused(IdProblem.CUBE, largest=largest)
    return exponent

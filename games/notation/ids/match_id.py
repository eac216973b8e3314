"""Cube, dice, turn and score as GNU Backgammon's match ID, `cAkAAAAAAAAE`; also that program's two IDs combined.

The key behind it is 67 bits, lowest first, in nine bytes and Base64: exponent of the cube as a power of two (4 bits), its owner
(2 bits, value 3 for the middle), who is on roll (1), Crawford game (1), state of the game (3), whose turn it is (1), double
offered (1), level resigned (2), the dice (3 each), match length (15), both scores (15 each), and 1 if the Jacoby rule is off.
Source: GNU Backgammon manual, "A technical description of the Match ID", which stops short of the last bit; that one was found
in IDs the program had written. IDs written before it existed have 0 there, which means nothing in a match.
"""

from dataclasses import replace

from games.notation.ids.position_id import key_of, read_position_id, write_position_id, written
from games.notation.ids.refusals import IdProblem, IdRefused
from games.notation.ids.situation import GameState, Offer, Situation, check, cube_exponent
from games.rules.gammons import Level

LENGTH = 12
LARGEST_CUBE = 2**15
LARGEST_NUMBER = 2**15 - 1
_KEY_BYTES = 9
_IN_THE_MIDDLE = 3
_LEVELS = (None, Level.SINGLE, Level.GAMMON, Level.BACKGAMMON)
#: How many bits each part takes.
_WIDTHS = (4, 2, 1, 1, 3, 1, 1, 2, 3, 3, 15, 15, 15, 1)


def write_match_id(situation: Situation) -> str:
    """The ID of everything but the board, and but whether beavers are allowed, which that program keeps as a setting. Raises
    IdRefused for what it cannot express."""
    check(situation)
    if situation.offer > Offer.DOUBLE:
        raise IdRefused(IdProblem.GNU_CANNOT_SAY)
    numbers = (situation.match_length, *situation.score)
    if not all(0 <= number <= LARGEST_NUMBER for number in numbers):
        raise IdRefused(IdProblem.NUMBER, largest=LARGEST_NUMBER)
    parts = (
        cube_exponent(situation.cube, LARGEST_CUBE),
        _IN_THE_MIDDLE if situation.cube_owner is None else situation.cube_owner,
        situation.on_roll,
        situation.crawford,
        situation.state,
        situation.turn,
        situation.offer,
        _LEVELS.index(situation.resigned),
        *sorted(situation.dice or (0, 0), reverse=True),
        *numbers,
        not situation.jacoby,
    )
    return written(_packed(parts), _KEY_BYTES)


def _packed(parts: tuple[int, ...]) -> int:
    key = at = 0
    for part, width in zip(parts, _WIDTHS, strict=True):
        key |= part << at
        at += width
    return key


def read_match_id(text: str) -> Situation:
    """The situation an ID describes, with the starting board. Raises IdRefused for what is no ID or no possible game."""
    if len(text) != LENGTH:
        raise IdRefused(IdProblem.MATCH_LENGTH, length=len(text))
    parts = _unpacked(key_of(text, _KEY_BYTES))
    exponent, owner, on_roll, crawford, state, turn, double, resigned, one, other, length, zero, first, no_jacoby = parts
    if owner == 2:
        raise IdRefused(IdProblem.CUBE_OWNER)
    if state > GameState.DROPPED:
        raise IdRefused(IdProblem.GAME_STATE)
    situation = Situation(
        cube=1 << exponent,
        cube_owner=None if owner == _IN_THE_MIDDLE else owner,
        on_roll=on_roll,
        turn=turn,
        dice=_dice(one, other),
        offer=Offer(double),
        resigned=_LEVELS[resigned],
        state=GameState(state),
        match_length=length,
        score=(zero, first),
        crawford=bool(crawford),
        jacoby=not length and not no_jacoby,
    )
    return check(situation)


def _unpacked(key: int) -> list[int]:
    parts = []
    for width in _WIDTHS:
        parts.append(key & ((1 << width) - 1))
        key >>= width
    if key:
        raise IdRefused(IdProblem.LEFT_OVER)
    return parts


def _dice(one: int, other: int) -> tuple[int, int] | None:
    if not one and not other:
        return None
    if not (1 <= one <= 6 and 1 <= other <= 6):
        raise IdRefused(IdProblem.DICE)
    return one, other


def write_gnu_id(situation: Situation) -> str:
    """The position ID and the match ID, joined by a colon."""
    return f"{write_position_id(situation.board)}:{write_match_id(situation)}"


def read_gnu_id(text: str) -> Situation:
    """The situation described by a position ID, a colon and a match ID. Raises IdRefused."""
    position, colon, match = text.strip().partition(":")
    if not colon:
        raise IdRefused(IdProblem.BOTH_IDS)
    return replace(read_match_id(match), board=read_position_id(position))

"""A situation as eXtreme Gammon writes it, for example `XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10`.

Ten parts: the board as the player at the bottom sees it (the opponent's bar, points 1 to 24, own bar; capitals for own
checkers); exponent of the cube as a power of two; its owner (1 bottom, -1 top, 0 nobody); whose turn it is (1 or -1); the dice,
00 before the roll, or D, B, R if the player on turn has doubled, was beavered or has raccooned and an answer is due; the bottom
player's score; the top player's; in a match 1 for the Crawford game, for money the sum of 1 for the Jacoby rule and 2 for
beavers; match length, 0 for money; exponent of the largest cube. Source: extremegammon.com/xgid.aspx.
"""

import re
from collections.abc import Mapping
from typing import TypeVar

from games.notation.ids.refusals import IdProblem, IdRefused
from games.notation.ids.situation import GameState, Offer, Situation, check, cube_exponent
from games.rules.board import BAR, CHECKERS, OFF, Board, flipped, problem_with

_PREFIX = "XGID="
_LARGEST_EXPONENT = 30
_LARGEST_NUMBER = 99_999
_OFFERS = {"D": Offer.DOUBLE, "B": Offer.BEAVER, "R": Offer.RACCOON}
_SIDES = {"1": 1, "-1": 0}
_PARTS = 10
_Value = TypeVar("_Value")


def write_xgid(situation: Situation) -> str:
    """The XGID of a situation. Raises IdRefused for what it cannot express."""
    check(situation)
    if situation.resigned or situation.state is not GameState.PLAYING:
        raise IdRefused(IdProblem.XG_CANNOT_SAY)
    if not all(0 <= number <= _LARGEST_NUMBER for number in (situation.match_length, *situation.score)):
        raise IdRefused(IdProblem.NUMBER, largest=_LARGEST_NUMBER)
    parts = (
        _board_written(situation.board if situation.on_roll else flipped(situation.board)),
        cube_exponent(situation.cube, 1 << _LARGEST_EXPONENT),
        {1: 1, 0: -1, None: 0}[situation.cube_owner],
        1 if situation.on_roll else -1,
        _dice_written(situation),
        situation.score[1],
        situation.score[0],
        int(situation.crawford) if situation.match_length else situation.jacoby + 2 * situation.beavers,
        situation.match_length,
        cube_exponent(situation.largest_cube, 1 << _LARGEST_EXPONENT),
    )
    return _PREFIX + ":".join(str(part) for part in parts)


def _board_written(board: Board) -> str:
    if board[26:] and board[26]:
        raise IdRefused(IdProblem.PINNED)
    if problem := problem_with(board[:26]):
        raise IdRefused(IdProblem.NOT_A_BOARD, why=problem.value)
    return "".join(_sign(-count if place == OFF else count) for place, count in enumerate(board[:26]))


def _sign(count: int) -> str:
    """The letter for so many checkers; negative counts are the top player's."""
    if not count:
        return "-"
    return chr(ord("A" if count > 0 else "a") + abs(count) - 1)


def _dice_written(situation: Situation) -> str:
    offers = {offer: letter for letter, offer in _OFFERS.items()}
    if situation.offer:
        return offers[situation.offer]
    return "".join(str(die) for die in sorted(situation.dice or (0, 0), reverse=True))


def read_xgid(text: str) -> Situation:
    """The situation of an XGID, with or without the leading `XGID=`. Raises IdRefused."""
    fields = text.strip()[:200].removeprefix(_PREFIX).split(":")
    if len(fields) != _PARTS:
        raise IdRefused(IdProblem.XG_FIELDS, number=len(fields))
    board = _board_read(fields[0])
    on_roll = _one_of(_SIDES, fields, 4)
    length = _number(fields, 9, _LARGEST_NUMBER)
    rules = _number(fields, 8, 1 if length else 3)
    dice, offer = _dice_read(fields)
    situation = Situation(
        board=board if on_roll else flipped(board),
        cube=1 << _number(fields, 2, _LARGEST_EXPONENT),
        cube_owner=_one_of({**_SIDES, "0": None}, fields, 3),
        on_roll=on_roll,
        turn=1 - on_roll if offer in (Offer.DOUBLE, Offer.RACCOON) else on_roll,
        dice=dice,
        offer=offer,
        match_length=length,
        score=(_number(fields, 7, _LARGEST_NUMBER), _number(fields, 6, _LARGEST_NUMBER)),
        crawford=bool(length and rules),
        jacoby=not length and bool(rules & 1),
        beavers=not length and bool(rules & 2),
        largest_cube=1 << _number(fields, 10, _LARGEST_EXPONENT),
    )
    return check(situation)


def _board_read(signs: str) -> Board:
    if not re.fullmatch("[-a-oA-O]{26}", signs):
        raise IdRefused(IdProblem.XG_BOARD)
    counts = [_count(sign) for sign in signs]
    if counts[OFF] > 0 or counts[BAR] < 0:
        raise IdRefused(IdProblem.XG_BAR)
    board = (-counts[OFF], *counts[1:])
    if problem := problem_with(board):
        raise IdRefused(IdProblem.NOT_A_BOARD, why=problem.value)
    return board


def _count(sign: str) -> int:
    letters = "-ABCDEFGHIJKLMNO"
    assert len(letters) == CHECKERS + 1
    return letters.index(sign) if sign in letters else -letters.index(sign.upper())


def _dice_read(fields: list[str]) -> tuple[tuple[int, int] | None, Offer]:
    text = fields[4]
    if text in _OFFERS:
        return None, _OFFERS[text]
    if text == "00":
        return None, Offer.NONE
    if not re.fullmatch("[1-6]{2}", text):
        raise IdRefused(IdProblem.XG_FIELD, value=text[:20], number=5)
    return (int(text[0]), int(text[1])), Offer.NONE


def _number(fields: list[str], part: int, largest: int) -> int:
    """The number in a part; parts count from 1."""
    text = fields[part - 1]
    if not re.fullmatch("[0-9]{1,5}", text) or int(text) > largest:
        raise IdRefused(IdProblem.XG_FIELD, value=text[:20], number=part)
    return int(text)


def _one_of(values: Mapping[str, _Value], fields: list[str], part: int) -> _Value:
    text = fields[part - 1]
    if text not in values:
        raise IdRefused(IdProblem.XG_FIELD, value=text[:20], number=part)
    return values[text]

"""A position given by its ID: how it is drawn, the facts about it, and what the race counts advise."""

from dataclasses import dataclass
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from games.boards.look import BoardLook, Colour, CubeOnBoard, CubeOwner, Side, rolled
from games.notation.ids.match_id import read_gnu_id, write_gnu_id
from games.notation.ids.position_id import read_position_id, write_position_id
from games.notation.ids.refusals import IdRefused
from games.notation.ids.situation import Situation
from games.notation.ids.xgid import read_xgid, write_xgid
from games.rules.board import flipped, pips
from games.rules.races import COUNTS
from games.rules.races.race import is_race

LONGEST_ID = 200


@dataclass(frozen=True, slots=True)
class CountShown:
    """One race count: the figures of the player on roll and of the opponent, and its advice."""

    name: str
    roller: str
    other: str
    advice: str


@dataclass(frozen=True, slots=True)
class IdsShown:
    """The IDs to copy: `position` alone, `gnu` with the match ID, `xgid`; "" for one that cannot express the situation."""

    position: str
    gnu: str
    xgid: str


def situation_of_id(text: str) -> Situation:
    """The situation of an XGID, of both IDs of GNU Backgammon, or of a position ID alone. Raises IdRefused."""
    said = text.strip()[:LONGEST_ID]
    if said.upper().startswith("XGID") or said.count(":") > 1:
        return read_xgid(said)
    if ":" in said:
        return read_gnu_id(said)
    return Situation(board=read_position_id(said))


def look_of(situation: Situation, key: str = "board") -> BoardLook:
    """Player 1 sits at the bottom, with the light checkers."""
    below = situation.board if situation.on_roll else flipped(situation.board)
    mover = Side.BOTTOM if situation.on_roll else Side.TOP
    return BoardLook(
        board=below,
        bottom=Colour.LIGHT,
        dice=rolled(*situation.dice) if situation.dice else (),
        roller=mover if situation.dice else None,
        turn=Side.BOTTOM if situation.turn else Side.TOP,
        cubes=(_cube(situation),),
        pips=pips(below),
        key=key,
    )


def _cube(situation: Situation) -> CubeOnBoard:
    """A cube on offer stands at the side that must answer, at its new value."""
    if situation.offer:
        owner = CubeOwner.BOTTOM if situation.turn else CubeOwner.TOP
        return CubeOnBoard(situation.cube << situation.offer, owner, offered=True)
    owners = {None: CubeOwner.CENTRE, 0: CubeOwner.TOP, 1: CubeOwner.BOTTOM}
    return CubeOnBoard(situation.cube, owners[situation.cube_owner])


def facts_of(situation: Situation) -> list[str]:
    """A sentence each: whose move it is, the pip counts and, in a match, the score."""
    own, other = pips(situation.board)
    counted = _("Pips: {own} on roll, {other} against.").format(own=own, other=other)
    return [_to_do(situation), counted, *_match(situation)]


def _to_do(situation: Situation) -> str:
    light = situation.turn == 1
    if situation.offer:
        value = situation.cube << situation.offer
        sentence = _("Light is offered the cube at {value}.") if light else _("Dark is offered the cube at {value}.")
        return sentence.format(value=value)
    if situation.dice:
        sentence = _("Light to play {dice}.") if light else _("Dark to play {dice}.")
        return sentence.format(dice="-".join(map(str, situation.dice)))
    return _("Light is on roll.") if light else _("Dark is on roll.")


def _match(situation: Situation) -> list[str]:
    if not situation.match_length:
        return []
    dark, light = situation.score
    sentence = _("Match to {length}: light {light}, dark {dark}.")
    said = sentence.format(length=situation.match_length, light=light, dark=dark)
    crawford = _("Crawford game.")  # on its own line, as gettext does not look inside f-strings
    return [f"{said} {crawford}" if situation.crawford else said]


def counts_of(situation: Situation) -> list[CountShown]:
    """Thorp, Ward, Keith and Isight; empty where the position is not a race."""
    if not is_race(situation.board):
        return []
    counted = {name: count(situation.board) for name, count in COUNTS.items()}
    return [CountShown(name, figure(one.roller), figure(one.other), _(one.advice.value)) for name, one in counted.items()]


def figure(count: Fraction) -> str:
    """With the reader's decimal sign."""
    return number_format(f"{float(count):g}")


def ids_of(situation: Situation) -> IdsShown:
    """Every ID that can express the situation."""
    try:
        gnu = write_gnu_id(situation)
    except IdRefused:
        gnu = ""
    return IdsShown(write_position_id(situation.board), gnu, _xgid(situation))


def _xgid(situation: Situation) -> str:
    try:
        return write_xgid(situation)
    except IdRefused:
        return ""

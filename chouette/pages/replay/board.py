"""Draws a moment of a game: the board as one side sees it, with the dice, the play just made, and everybody's cube."""

from collections.abc import Mapping

from chouette.pages.replay.game_record import GameRecord, Moment, What
from chouette.rules.model.contracts import Contract, Kind
from chouette.wording.cube_rail import Names, called
from games.boards import look as drawn
from games.boards.look import Arrow, BoardLook, Colour, CubeOnBoard, CubeOwner, DieOnBoard
from games.notation.play import CANNOT_MOVE, read_on
from games.notation.play_refusals import PlayRefused
from games.rules.board import BAR, OFF, checkers
from games.rules.board_play import BoardPlay
from games.rules.cube import Owner, Side
from games.rules.variants.variant import Variant

COLOURS: Mapping[Side, Colour] = {Side.BOX: Colour.DARK, Side.TEAM: Colour.LIGHT}


def look_at(record: GameRecord, moment: Moment, side: Side, names: Names, key: str = "board") -> BoardLook | None:
    """The moment as that side sees it, in the lower half of the board; None where no board was played."""
    board = moment.game.board
    if board is None:
        return None
    seen = board.seen_by(side)
    return BoardLook(
        board=seen,
        bottom=COLOURS[side],
        dice=_dice(moment, board),
        roller=_on_board(moment.side, side) if moment.side else None,
        turn=_on_board(board.on_turn, side) if board.on_turn else None,
        last_play=_arrows(record, moment, side),
        cubes=tuple(_cube(one, side, names) for one in moment.game.contracts if one.is_live),
        pips=board.rules.pips(seen),
        checkers=max(checkers(board.rules.start)),
        key=key,
    )


def _on_board(side: Side, below: Side) -> drawn.Side:
    return drawn.Side.BOTTOM if side is below else drawn.Side.TOP


def _dice(moment: Moment, board: BoardPlay) -> tuple[DieOnBoard, ...]:
    """The dice of a roll before it is played, and of the play just made; of a doublet that was named, its numbers."""
    if moment.what is What.PLAY and len(moment.roll) == 2:
        one, other = moment.roll
        return drawn.rolled(one, other, (one,) * 4 if one == other else (one, other))
    if moment.what in (What.OPENING, What.ROLL) and len(board.roll) == 2:
        return drawn.rolled(*board.roll)
    return tuple(DieOnBoard(number) for number in board.dice) if moment.what is What.NAME else ()


def _arrows(record: GameRecord, moment: Moment, side: Side) -> tuple[Arrow, ...]:
    """The steps of the play just made."""
    if moment.what is not What.PLAY or moment.play == CANNOT_MOVE or moment.side is None:
        return ()
    before = record.moments[moment.at - 1].game.board
    assert before is not None
    try:
        steps = read_on(before, moment.play).steps
    except PlayRefused:  # recorded under a rule that has changed since: the board after it is right all the same
        return ()
    if moment.side is side:
        return tuple((step.start, step.end) for step in steps)
    return tuple((_across(before.rules, step.start), _across(before.rules, step.end)) for step in steps)


def _across(variant: Variant, place: int) -> int:
    """A point as the other side counts it, whichever direction the game is played in."""
    if place in (BAR, OFF):
        return BAR - place
    alone = [0] * len(variant.start)
    alone[place] = 1
    return next(at for at, count in enumerate(variant.flipped(tuple(alone))) if count)


def _cube(contract: Contract, below: Side, names: Names) -> CubeOnBoard:
    """A cube on offer lies at the side that must answer."""
    offer = contract.offer
    if offer is not None:
        owner = CubeOwner(_on_board(offer.answerer, below).value)
    elif contract.owner is Owner.CENTRE:
        owner = CubeOwner.CENTRE
    else:
        owner = CubeOwner(_on_board(Side(contract.owner.value), below).value)
    name = called(names, contract.dealt_to if contract.kind is Kind.PURCHASE else contract.team_side)
    return CubeOnBoard(
        value=offer.proposed if offer else contract.value,
        owner=owner,
        name=name,
        full_name=name,
        offered=offer is not None,
        key=contract.id.replace(":", "-"),
    )

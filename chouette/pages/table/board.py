"""The board as a viewer sees it: their own side at the bottom, the cubes, the last play, and what their side is composing.

Whoever plays the checkers gets the controls to play with; their side sees the draft play as ghosts, the other side and
spectators do not. Drawings are cached: a page is redrawn for every message at the table, but the board changes far less
often.
"""

from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from zlib import crc32

from django.template.loader import render_to_string
from django.utils.translation import get_language, gettext

from chouette.rules.line.hands import hand_on_turn
from chouette.rules.model.actions import Player
from chouette.rules.model.contracts import Contract, Kind
from chouette.rules.model.table import Game, Table
from chouette.rules.permitted.pending_double import speaks_for
from chouette.rules.play.playing import missing_answers
from chouette.wording.cube_rail import Names, called
from games.boards import in_words, look
from games.boards.look import Arrow, BoardLook, Colour, CubeOnBoard, CubeOwner, DieOnBoard
from games.boards.page import ToPlay, board_on_page
from games.notation.play_refusals import PlayRefused
from games.notation.play_text import moves_in
from games.rules.board import BAR, checkers
from games.rules.board_play import BoardPlay, turns_played
from games.rules.cube import Owner, Side

#: The id of the form the board's fields belong to; it is outside the part that live updates replace.
PLAY_FORM = "table-play"


def board_html(table: Table, names: Names, me: Player | None, half_played: str = "", *, small: bool = False) -> str:
    """The board for one viewer, `me` None for spectators; between games the end of the last one; empty if no board was
    played. `small`: without cubes and numbers, beside the monitor's rows."""
    game = table.game or (table.last.game if table.last else None)
    if game is None or game.board is None:
        return ""
    side = side_of_viewer(game, me)
    seen = _look(game, names, side, half_played_for(table, me, half_played))
    seen = replace(seen, cubes=(), numbers=False) if small else seen
    return _drawn(seen, _called(game, names, side), to_play(table, me), get_language() or "")


def board_of(table: Table) -> BoardPlay | None:
    """The board of the running game."""
    return table.game.board if table.game else None


def half_played_for(table: Table, me: Player | None, half_played: str) -> str:
    """The draft play, if this viewer may see it: one on their side who is not composing it; otherwise empty."""
    board = board_of(table)
    if me is None or board is None or not half_played or table.game is None:
        return ""
    is_seen = _composes_for(table, board, side_of_viewer(table.game, me), me)
    return half_played if is_seen else ""


def side_of_viewer(game: Game, me: Player | None) -> Side:
    """Whose side is at the bottom: the box's for the box and its partners, the team's for all others."""
    return Side.BOX if me is not None and me in (game.box, *game.partners) else Side.TEAM


def to_play(table: Table, me: Player | None) -> ToPlay | None:
    """What this viewer has to play now, for themselves or for somebody they are proxy for."""
    game = table.game
    board = game.board if game else None
    if me is None or game is None or board is None or not board.dice or missing_answers(game):
        return None
    if hand_on_turn(table) not in speaks_for(table, me):
        return None
    assert board.on_turn is not None
    seen = board.seen_by(board.on_turn)
    turn = f"{game.number}.{board.number}.{len(board.later)}.{crc32(repr((seen, board.dice)).encode())}"
    return ToPlay(turn, board.dice, board.variant, turns_played(board), form=PLAY_FORM)


@lru_cache(maxsize=256)
def _drawn(seen: BoardLook, called_by: in_words.Names, playing: ToPlay | None, _language: str) -> str:
    return render_to_string("games/board.html", {"board": board_on_page(seen, called_by, playing)})


def _composes_for(table: Table, board: BoardPlay, side: Side, me: Player) -> bool:
    """Whether somebody else on this viewer's side is composing the play."""
    return board.on_turn is side and hand_on_turn(table) not in speaks_for(table, me) and _plays(table.game, me)


def _plays(game: Game | None, me: Player) -> bool:
    """Whether this player is on one of the two sides now: a member who is out of the game no longer sees its draft plays."""
    return game is not None and (me in (game.box, *game.partners) or me in game.in_the_game)


def _called(game: Game, names: Names, side: Side) -> in_words.Names:
    box, team = called(names, game.box), gettext("The team")
    return in_words.Names(box, team) if side is Side.BOX else in_words.Names(team, box)


def _look(game: Game, names: Names, side: Side, half_played: str) -> BoardLook:
    board = game.board
    assert board is not None
    seen = board.seen_by(side)
    dice, roller = _dice(board)
    last = board.last
    return BoardLook(
        board=seen,
        bottom=Colour.DARK if side is Side.BOX else Colour.LIGHT,
        dice=dice,
        roller=_end(roller, side),
        turn=_end(board.on_turn, side) if game.live else None,
        last_play=_arrows(board, last.play, turned=last.side is not side) if last and not board.dice else (),
        ghosts=_arrows(board, half_played, turned=False),
        cubes=tuple(_cube(one, names, side) for one in game.live),
        pips=board.rules.pips(seen),
        checkers=max(checkers(board.rules.start)),
    )


def _end(side: Side | None, bottom: Side) -> look.Side | None:
    if side is None:
        return None
    return look.Side.BOTTOM if side is bottom else look.Side.TOP


def _dice(board: BoardPlay) -> tuple[tuple[DieOnBoard, ...], Side | None]:
    """The dice on the board and whose roll it is: the roll to play, or the one just played until the next."""
    if board.roll:
        return tuple(DieOnBoard(number) for number in board.dice or board.roll), board.on_turn
    if board.last is None:
        return (), None
    return tuple(DieOnBoard(number, played=True) for number in board.last.roll), board.last.side


def _arrows(board: BoardPlay, play: str, *, turned: bool) -> tuple[Arrow, ...]:
    """The steps of a play as the viewer sees them; `turned` if the other side made it."""
    return tuple(_from_the_other_side(board, step) if turned else step for step in _steps(play))


@lru_cache(maxsize=256)
def _steps(play: str) -> tuple[Arrow, ...]:
    try:
        return tuple(step for move in moves_in(play) for step in pairwise(move.points)) if play else ()
    except PlayRefused:
        return ()


def _from_the_other_side(board: BoardPlay, step: Arrow) -> Arrow:
    if board.rules.opposite:
        return look.turned_round((step,))[0]
    start, end = (BAR - place if place in (0, BAR) else (place + 11) % 24 + 1 for place in step)
    return start, end


def _cube(contract: Contract, names: Names, side: Side) -> CubeOnBoard:
    """A cube lies at its owner's end; a cube on offer at the end of whoever must answer."""
    offer = contract.offer
    owner = Owner(offer.answerer.value) if offer else contract.owner
    at = {Owner.CENTRE: CubeOwner.CENTRE, Owner(side.value): CubeOwner.BOTTOM}.get(owner, CubeOwner.TOP)
    name = called(names, _whose(contract))
    return CubeOnBoard(offer.proposed if offer else contract.value, at, name, name, offer is not None, contract.id)


def _whose(contract: Contract) -> Player:
    return {Kind.PURCHASE: contract.dealt_to, Kind.EXTRA: contract.box_side}.get(contract.kind, contract.team_side)

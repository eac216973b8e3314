"""The board as a viewer sees it: their own side at the bottom, the cubes, the last play, and what their side is composing.

Whoever plays the checkers gets the controls to play with; their side sees the draft play as ghosts, the other side and
spectators do not. Drawings are cached: a page is redrawn for every message at the table, but the board changes far less
often.
"""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from django.utils.translation import get_language, gettext

from chouette.rules.line.captaincy import acting_captain
from chouette.rules.line.hands import hand_of, hand_on_turn
from chouette.rules.line.stand_ins import moves_for
from chouette.rules.model.actions import Player
from chouette.rules.model.contracts import Contract, Kind
from chouette.rules.model.table import Game, Table
from chouette.rules.play.playing import missing_answers
from chouette.seats.thinking.tray import tray_refusal, tray_room
from chouette.wording.cube_rail import Names, called, holder_called
from games.boards import in_words
from games.boards.look import CubeOnBoard, CubeOwner
from games.boards.page import ToPlay
from games.boards.presses import Press, Rolling
from games.play.board_view import board_html as drawn
from games.play.board_view import look_of, to_play_on
from games.play.replay.position_ids import At, Cube
from games.play.told.position import PositionTold, position_told
from games.rules.board_play import BoardPlay, set_up
from games.rules.cube import Owner, Side

#: The id of the form that proposes a play (templates/chouette/table/forms.html).
TRAY_FORM = "table-tray"


def board_html(
    table: Table,
    names: Names,
    me: Player | None,
    half_played: str = "",
    *,
    small: bool = False,
    doubles: Mapping[str, Press] = MappingProxyType({}),
    rolling: Rolling | None = None,
) -> str:
    """The board for one viewer, `me` None for spectators; between games the end of the last one, before the first one the board
    as it is set up; empty if no board is played. `small`: without cubes and numbers, beside the monitor's rows. `doubles`: what
    turns a cube, by its contract; `rolling`: for whoever is to roll."""
    game = table.game or (table.last.game if table.last else None)
    if game is None and table.house.board and not table.closed:
        sides, look = in_words.Names(gettext("The team"), gettext("The box")), set_up(table.house.variant)
        return drawn(look_of(look, Side.TEAM, on=False), sides, None, get_language() or "")
    if game is None or game.board is None:
        return ""
    side = side_of_viewer(table, game, me)
    cubed = game.live if game.board.rules.cube and not small else ()
    cubes = tuple(_cube(one, names, side, me, doubles.get(one.id)) for one in cubed)
    draft = half_played_for(table, me, half_played)
    seen = replace(look_of(game.board, side, cubes=cubes, draft=draft, on=bool(game.live)), numbers=not small)
    playing = to_play(table, me) or to_propose(table, me) or _comes_back(table, me)
    return drawn(seen, _called(game, names, side), playing, get_language() or "", rolling)


def board_of(table: Table) -> BoardPlay | None:
    """The board of the running game."""
    return table.game.board if table.game else None


def half_played_for(table: Table, me: Player | None, half_played: str) -> str:
    """The draft play, if this viewer may see it: one on their side who is not composing it now; otherwise empty."""
    board = board_of(table)
    if me is None or board is None or not half_played or table.game is None:
        return ""
    is_seen = _composes_for(table, board, side_of_viewer(table, table.game, me), me)
    return half_played if is_seen else ""


def side_of_viewer(table: Table, game: Game, me: Player | None) -> Side:
    """Whose side is at the bottom: the box's for the box, its partners and whoever moves its checkers, also in an extra that is
    played on without the box; the team's for all others."""
    if me is None:
        return Side.TEAM
    if me in (game.box, *game.partners):
        return Side.BOX
    theirs = moves_for(table, me)
    return Side.BOX if hand_of(table, Side.BOX) in theirs and hand_of(table, Side.TEAM) not in theirs else Side.TEAM


def to_play(table: Table, me: Player | None) -> ToPlay | None:
    """What this viewer has to play now, for themselves or for somebody they move for."""
    game = table.game
    board = game.board if game else None
    if me is None or game is None or board is None or not board.dice or table.suspended or missing_answers(game):
        return None
    if hand_on_turn(table) not in moves_for(table, me):
        return None
    return to_play_on(board, game.number)


def to_propose(table: Table, me: Player | None) -> ToPlay | None:
    """The roll of this viewer's side for which they may propose a play on the board; None for whoever plays it themselves."""
    game, board = table.game, board_of(table)
    if me is None or game is None or board is None or hand_on_turn(table) in moves_for(table, me):
        return None
    if tray_room(table, me) is None or tray_refusal(table, me) is not None:
        return None
    if side_of_viewer(table, game, me) is not board.on_turn:
        return None
    return to_play_on(board, game.number, TRAY_FORM, proposes=True) if not board.to_name else None


def _comes_back(table: Table, me: Player | None) -> ToPlay | None:
    """The roll of a player's side that nobody can play now: what they have composed or would propose is kept meanwhile."""
    game, board = table.game, board_of(table)
    if me is None or game is None or board is None or not board.dice or side_of_viewer(table, game, me) is not board.on_turn:
        return None
    return to_play_on(board, game.number, waits=True)


def _composes_for(table: Table, board: BoardPlay, side: Side, me: Player) -> bool:
    """Whether somebody else on this viewer's side is composing the play, or they themselves have begun and are asked first."""
    return board.on_turn is side and to_play(table, me) is None and _plays(table.game, me)


def _plays(game: Game | None, me: Player) -> bool:
    """Whether this player is on one of the two sides now: a member who is out of the game no longer sees its draft plays."""
    return game is not None and (me in (game.box, *game.partners) or me in game.in_the_game)


def _called(game: Game, names: Names, side: Side) -> in_words.Names:
    box, team = called(names, game.box), gettext("The team")
    return in_words.Names(box, team) if side is Side.BOX else in_words.Names(team, box)


def _cube(contract: Contract, names: Names, side: Side, me: Player | None, double: Press | None) -> CubeOnBoard:
    """A cube lies at its owner's end; a cube on offer at the end of whoever must answer."""
    offer = contract.offer
    owner = Owner(offer.answerer.value) if offer else contract.owner
    at = {Owner.CENTRE: CubeOwner.CENTRE, Owner(side.value): CubeOwner.BOTTOM}.get(owner, CubeOwner.TOP)
    whose, value = _whose(contract), offer.proposed if offer else contract.value
    name, bought = called(names, whose), called(names, contract.dealt_to) if contract.kind is Kind.PURCHASE else ""
    full_name = holder_called(contract, names) if bought else name
    return CubeOnBoard(
        value, at, name, full_name, offer is not None, contract.id, mine=me == whose, bought=bought, double=double
    )


def position_of(table: Table, me: Player | None) -> PositionTold | None:
    """The running position with the reader's own cube, or the captain's for everybody without one."""
    game, board = table.game, board_of(table)
    if game is None or board is None:
        return None
    own = [one for one in game.live if me is not None and one.team_side == me]
    captains = [one for one in game.live if one.team_side == acting_captain(table)]
    contract = next(iter((*own, *captains, *game.live)), None)
    cube = Cube(contract.value, contract.owner, contract.offer) if contract is not None else Cube()
    return position_told(
        board, cube, side_of_viewer(table, game, me), At(jacoby=table.house.by_jacoby, beavers=table.house.beaver)
    )


def _whose(contract: Contract) -> Player:
    """Whose name stands under it."""
    return contract.box_side if contract.kind is Kind.EXTRA else contract.team_side

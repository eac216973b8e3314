"""A board in play as a viewer sees it: the viewer's side at the bottom, the dice, the last play, what their side is
composing.

Cubes are left to the caller: a chouette has one for each member. Drawings are cached: a page is redrawn for every message at
the table, but the board changes far less often.
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from zlib import crc32

from django.template.loader import render_to_string
from django.utils.safestring import mark_safe

from games.boards import in_words, look
from games.boards.look import Arrow, BoardLook, Colour, CubeOnBoard, DieOnBoard
from games.boards.page import ToPlay, board_on_page
from games.boards.presses import Rolling
from games.notation.plays.refusals import PlayRefused
from games.notation.plays.text import moves_in
from games.rules.board import BAR, checkers
from games.rules.board_play import BoardPlay, turns_played
from games.rules.cube import Side

COLOURS: Mapping[Side, Colour] = {Side.BOX: Colour.DARK, Side.TEAM: Colour.LIGHT}
#: The id of the form the board's fields belong to; it is outside the part that live updates replace.
PLAY_FORM = "table-play"


def look_of(
    board: BoardPlay, below: Side, *, cubes: tuple[CubeOnBoard, ...] = (), draft: str = "", on: bool = True
) -> BoardLook:
    """The board with that side at the bottom. `draft` is a play that somebody on that side is composing; `on` says whether a
    game is in progress, so that somebody is on turn."""
    seen = board.seen_by(below)
    dice, roller = _dice(board)
    last = board.last
    return BoardLook(
        board=seen,
        bottom=COLOURS[below],
        dice=dice,
        roller=end_of(roller, below),
        turn=end_of(board.on_turn, below) if on else None,
        last_play=_arrows(board, last.play, turned=last.side is not below) if last and not board.dice else (),
        ghosts=_arrows(board, draft, turned=False),
        cubes=cubes,
        pips=board.rules.pips(seen),
        checkers=max(checkers(board.rules.start)),
        replay=_replay(board, last.play, turned=last.side is not below) if last else "",
        roll=_name_of_roll(board) if dice else "",
        opening=board.number == 1 and bool(board.roll) and not board.rules.first_roll_anew,
    )


def _name_of_roll(board: BoardPlay) -> str:
    """Its turn, and its part of that turn, counted down; the roll that has just been played keeps its name, and each tie of the
    opening has one."""
    if board.tied:
        return f"0.{board.ties}"
    return f"{board.number}.{len(board.later)}" if board.roll or board.waiting else f"{board.number - 1}.0"


def _replay(board: BoardPlay, play: str, *, turned: bool) -> str:
    """The steps as the viewer sees them, such as `13/7* 7/3`; a checker is hit once, however often the play says so."""
    hit = set()
    told = []
    for (start, end), is_hit in _hitting(play):
        seen = _from_the_other_side(board, (start, end)) if turned else (start, end)
        told.append(f"{seen[0]}/{seen[1]}" + "*" * (is_hit and end not in hit))
        hit |= {end} if is_hit else set()
    return " ".join(told)


def end_of(side: Side | None, below: Side) -> look.Side | None:
    """The end of the drawn board that belongs to that side."""
    if side is None:
        return None
    return look.Side.BOTTOM if side is below else look.Side.TOP


def to_play_on(board: BoardPlay, game: int, form: str = PLAY_FORM, *, proposes: bool = False, waits: bool = False) -> ToPlay:
    """What the side on turn, having rolled, has to play in that game of the table; for whoever only `proposes` a play, too.
    `waits`: once something has been answered."""
    assert board.on_turn is not None
    seen = board.seen_by(board.on_turn)
    turn = f"{game}.{board.number}.{len(board.later)}.{crc32(repr((seen, board.dice)).encode())}"
    return ToPlay(turn, board.dice, board.variant, turns_played(board), form=form, proposes=proposes, waits=waits)


ROLL_LIES_HERE = mark_safe("<!--roll-->")


def board_html(
    seen: BoardLook, called_by: in_words.Names, playing: ToPlay | None, language: str, rolling: Rolling | None = None
) -> str:
    """The rendered board; `playing` for the player of the checkers, `rolling` for whoever is to roll. The names and the
    language are the reader's. A board that waits is drawn once, and each time only the button, which counts the seconds."""
    roll = render_to_string("games/board_roll.html", {"roll": rolling, "key": seen.key}) if rolling else ""
    return drawn_board(seen, called_by, playing, language).replace(ROLL_LIES_HERE, roll, 1)


@lru_cache(maxsize=256)
def drawn_board(seen: BoardLook, called_by: in_words.Names, playing: ToPlay | None, _language: str) -> str:
    """The same with a mark where the roll lies."""
    board = board_on_page(seen, called_by, playing)
    return render_to_string("games/board.html", {"board": board, "roll": ROLL_LIES_HERE})


def _dice(board: BoardPlay) -> tuple[tuple[DieOnBoard, ...], Side | None]:
    """The dice on the board and whose roll it is: the roll to play, also while it waits for a third die, both dice of a tied
    opening, which is nobody's, or the roll just played until the next."""
    if board.roll:
        return tuple(DieOnBoard(number) for number in board.dice or board.roll), board.on_turn
    if board.waiting:
        return tuple(DieOnBoard(number) for number in board.waiting), board.on_turn
    if board.tied:
        return (DieOnBoard(board.tied),) * 2, None
    if board.last is None:
        return (), None
    return tuple(DieOnBoard(number, played=True) for number in board.last.roll), board.last.side


def _arrows(board: BoardPlay, play: str, *, turned: bool) -> tuple[Arrow, ...]:
    """The steps of a play as the viewer sees them; `turned` if the other side made it."""
    return tuple(_from_the_other_side(board, step) if turned else step for step in _steps(play))


def _steps(play: str) -> tuple[Arrow, ...]:
    return tuple(step for step, _hits in _hitting(play))


@lru_cache(maxsize=256)
def _hitting(play: str) -> tuple[tuple[Arrow, bool], ...]:
    """Each step, and whether the play says that it hits."""
    try:
        moves = moves_in(play) if play else ()
    except PlayRefused:
        return ()
    return tuple((step, step[1] in move.hits) for move in moves for step in pairwise(move.points))


def _from_the_other_side(board: BoardPlay, step: Arrow) -> Arrow:
    start, end = (BAR - place if place in (0, BAR) else board.rules.other_number(place) for place in step)
    return start, end

"""An evening of the demonstration played on screen: a short finished game and one in progress.

The dice come from the cup, so that they can be verified like any others; the players play like beginners who have been told
to leave no blots.
"""

from uuid import uuid4

from chouette.evening.codec import TABLES
from chouette.evening.services import open_chouette, perform
from chouette.models import Chouette, Seat
from chouette.rules.line.hands import hand_of, hand_on_turn
from chouette.rules.model.actions import Player
from chouette.rules.model.table import Table
from chouette.seats.playing_for import roll
from clubsite.members.models import Club, User
from games.notation.plays.play import canonical_plays
from games.rules.board import POINTS, Board, pips
from games.rules.board_play import BoardPlay, tree_of
from games.rules.cube import Side

#: Turns of the second game; by then the two sides are in contact.
TURNS = 9


def play_on_screen(club: Club, title: str, keeper: User, words: list[Player]) -> Chouette:
    """Hypergammon first, because it is over quickly, then backgammon up to its ninth turn."""
    chouette = open_chouette(club, title, keeper)
    box, *line = words
    for said in ("option board=on", "option variant=hypergammon", f"box {box}", f"line {' '.join(line)}", "game"):
        _say(chouette, said, keeper)
    chouette.seats.update(auto_roll=True)
    while _table(chouette).game is not None:
        _move(chouette)
    for said in ("option variant=backgammon", "game"):
        _say(chouette, said, keeper)
    while _turn(_table(chouette)) < TURNS:
        _move(chouette)
    chouette.seats.update(auto_roll=False)
    return chouette


def _say(chouette: Chouette, said: str, keeper: User | None, name: str = "") -> None:
    perform(chouette.pk, said, version=chouette.version, action_id=uuid4(), by=keeper, name=name)
    chouette.refresh_from_db()


def _table(chouette: Chouette) -> Table:
    return TABLES.decode(chouette.table)


def _turn(table: Table) -> int:
    return table.game.board.number if table.game is not None and table.game.board is not None else 0


def _move(chouette: Chouette) -> None:
    """The next roll or play by whoever moves the checkers."""
    table = _table(chouette)
    assert table.game is not None
    board, hand = table.game.board, hand_on_turn(table) or hand_of(table, Side.BOX)
    assert board is not None
    assert hand is not None
    if board.dice:
        _say(chouette, f"{hand} plays {choose_play(board)}", None, hand)
        return
    roll(Seat.objects.get(chouette=chouette, word=hand), version=chouette.version, action_id=uuid4())
    chouette.refresh_from_db()


def choose_play(board: BoardPlay) -> str:
    """As `13/8 6/5`."""
    plays = canonical_plays(tree_of(board))
    return plays[max(plays, key=_worth)]


def _worth(board: Board) -> int:
    """A beginner's view of a board: ahead in the race, no blots, points made."""
    mine, theirs = pips(board)
    blots = sum(board[point] == 1 for point in POINTS)
    made = sum(board[point] > 1 for point in POINTS)
    return theirs - mine - 5 * blots + 4 * made

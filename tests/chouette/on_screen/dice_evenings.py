"""Evenings on screen for tests of dice: games that are begun, rolled in, played at random, and ended."""

from uuid import uuid4

from chouette.evening.codec import TABLES
from chouette.evening.services import open_chouette, perform
from chouette.models import Chouette, Seat
from chouette.rules.line.hands import hand_on_turn
from chouette.rules.model.actions import Player
from chouette.rules.permitted.rolling import may_open
from chouette.seats.rolling import roll_for_seat
from clubsite.members.models import Club
from games.notation.plays.play import canonical_plays
from games.rules.board_play import tree_of

END = "team wins single override"


def on_screen(club: Club, title: str = "Friday") -> Chouette:
    """Ann is box against bob, cal and dee, who leave every roll to the captain; game 1 has begun without a roll."""
    chouette = open_chouette(club, title, None)
    tell(chouette, "option board=on", "box ann", "line bob cal dee", "game")
    chouette.seats.update(auto_roll=True)
    return chouette


def tell(chouette: Chouette, *lines: str) -> Chouette:
    """Each line for the version after the previous one."""
    chouette.refresh_from_db()
    version = chouette.version
    for line in lines:
        done = perform(chouette.pk, line, version=version, action_id=uuid4(), by=None, name="mo")
        version = done.chouette.version
    chouette.refresh_from_db()
    return chouette


def roll(chouette: Chouette, word: str) -> str:
    """The record of the roll."""
    chouette.refresh_from_db()
    seat = Seat.objects.get(chouette=chouette, word=word)
    roll_for_seat(seat, Player(word), version=chouette.version, action_id=uuid4())
    chouette.refresh_from_db()
    return chouette.records.latest("number").said


def open_game(chouette: Chouette) -> Chouette:
    """The opening, repeated while it is tied."""
    while may_open(TABLES.decode(chouette.table)):
        roll(chouette, TABLES.decode(chouette.table).game.box)  # type: ignore[union-attr]  # it was begun
    return chouette


def play_turns(chouette: Chouette, turns: int) -> Chouette:
    """The player on turn rolls if necessary, and makes the first legal play."""
    open_game(chouette)
    for _ in range(turns):
        table = TABLES.decode(chouette.table)
        hand, board = hand_on_turn(table), table.game.board if table.game else None
        if hand is None or board is None:
            return chouette
        if board.to_roll:
            roll(chouette, hand)
            table = TABLES.decode(chouette.table)
            assert table.game is not None
            board = table.game.board
            assert board is not None
        if not board.to_roll:
            tell(chouette, f"{hand} plays {next(iter(canonical_plays(tree_of(board)).values()))}")
    return chouette

"""Evenings on screen, and requests from their tables as a browser sends them."""

from dataclasses import replace
from typing import Any
from uuid import uuid4

from django.test import Client

from chouette.evening.codec import TABLES
from chouette.models import Chouette, Seat
from chouette.rules.model.table import Game
from games.notation.plays.play import canonical_plays
from games.rules.board import Board
from games.rules.board_play import BoardPlay, tree_of
from games.rules.cube import Side
from tests.chouette.evenings import an_evening
from tests.chouette.phones import at_home, seat_of, table_of

ON_SCREEN = "sheet plain\noption board=on\nbox ann\nline bob cal dee\ngame"


def an_evening_on_screen(sheet: str = ON_SCREEN) -> Chouette:
    """Ann is box against bob, cal and dee; the first game has begun, the opening is not rolled."""
    return an_evening(sheet)


def press(client: Client, chouette: Chouette, who: str, form: str = "say", /, **fields: Any) -> Any:
    """What the browser sends through one of the forms of that player's current page, for which they tapped "I am ..."."""
    seat = seat_of(chouette, who)
    at_home(client, seat)
    version = Chouette.objects.get(pk=chouette.pk).version
    return client.post(f"/s/{seat.secret}/{form}/", {"version": version, "page": uuid4()} | fields)


def game_of(chouette: Chouette) -> Game:
    game = table_of(chouette).game
    assert game is not None
    return game


def board_of(chouette: Chouette) -> BoardPlay:
    board = game_of(chouette).board
    assert board is not None
    return board


def a_legal_play(chouette: Chouette) -> str:
    """The first in notation order."""
    return min(canonical_plays(tree_of(board_of(chouette))).values())


def set_board(chouette: Chouette, board: Board, on_turn: Side) -> None:
    """Puts the checkers like this, as the box sees them, with that side to roll."""
    table = table_of(chouette)
    assert table.game is not None
    placed = replace(board_of(chouette), board=board, on_turn=on_turn, roll=(), dice=(), later=(), turns=(1, 1), last=None)
    chouette.table = TABLES.encode(replace(table, game=replace(table.game, board=placed)))
    chouette.save(update_fields=["table"])


def let_everybody_roll(chouette: Chouette) -> None:
    """Makes the captain's roll wait for nobody."""
    Seat.objects.filter(chouette=chouette).update(auto_roll=True)

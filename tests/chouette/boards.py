"""Evenings on screen for tests: the dice are given, the plays are any legal ones."""

from uuid import uuid4

from chouette.evening.codec import TABLES
from chouette.evening.services import open_chouette, perform_all
from chouette.models import Chouette
from chouette.notation import read_statement
from chouette.rules.line.hands import hand_on_turn
from clubsite.members.models import Club
from games.notation.plays.play import canonical_plays
from games.rules.board_play import tree_of

ON_SCREEN = "option board=on\nbox ann\nline bob cal dee"


def on_screen(club: Club, sheet: str = ON_SCREEN, *, title: str = "Friday") -> Chouette:
    """An evening on screen in which every line of the sheet has been said, dice included."""
    return tell(open_chouette(club, title, None), sheet)


def tell(chouette: Chouette, sheet: str) -> Chouette:
    """Say the lines in one transaction, like an import."""
    actions = [read_statement(line.strip()) for line in sheet.strip().splitlines()]
    chouette.refresh_from_db()
    perform_all(chouette.pk, actions, version=chouette.version, action_id=uuid4(), by=None, name="mo", dice_of_the_cup=True)
    chouette.refresh_from_db()
    return chouette


def turn(chouette: Chouette, dice: str = "") -> str:
    """One turn: roll these dice (none after the opening) and make the first legal play, which is returned."""
    if dice:
        table = TABLES.decode(chouette.table)
        tell(chouette, f"{hand_on_turn(table)} rolls {dice[0]} {dice[1]}")
    table = TABLES.decode(chouette.table)
    assert table.game is not None
    assert table.game.board is not None
    hand, plays = hand_on_turn(table), canonical_plays(tree_of(table.game.board))
    play = min(plays.values())
    tell(chouette, f"{hand} plays {play}")
    return play

"""What may a player say from his own page? Of cubes, his own; where the board is played on screen also what he plays himself.

A seat speaks for itself and for those whose proxy it is; whether what it says is legal now, the rules decide. Results,
settlements, other people's seats and overrides stay the monitor's.
"""

from chouette.rules.model.actions import (
    Action,
    AutomaticDouble,
    DeclineBox,
    Leave,
    NameDoublet,
    PlayCheckers,
    Player,
    Resign,
    Return,
    SitOut,
    StartGame,
    TakePartner,
)
from chouette.rules.model.table import Table
from chouette.rules.permitted.pending_double import may_say_of_cubes, speaks_for


def may_say(table: Table, seat: Player, action: Action) -> bool:
    """Whether the action is this seat's to say."""
    if may_say_of_cubes(table, seat, action):
        return True
    if not table.house.board:
        return False
    match action:
        case PlayCheckers() | NameDoublet() | Resign() | DeclineBox():
            return action.player in speaks_for(table, seat)
        case SitOut() | Return() | Leave():  # nobody is sent away, or away for good, by his proxy
            return action.player == seat
        case StartGame():  # the first begins with the roll for the seats, when whoever opened the table sees that all are there
            return seat in table.present and (table.games_played > 0 or table.game is not None)
        case AutomaticDouble() | TakePartner():
            return box_of(table) in speaks_for(table, seat)
    return False


def box_of(table: Table) -> Player | None:
    """The box of the game, or of the next."""
    return table.game.box if table.game else table.roles.box

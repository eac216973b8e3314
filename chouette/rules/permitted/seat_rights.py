"""What a player may say from their own page: about cubes, only their own; for a board on screen, also what they play
themselves.

A seat speaks for itself and for those it is proxy for, and moves the checkers also for those it stands in for; whether a
statement is legal now is up to the rules. Results, settlements, other people's seats and overrides remain the monitor's.
"""

from chouette.rules.house.house import Partner
from chouette.rules.line.stand_ins import moves_for, side_of, speaks_for
from chouette.rules.model.actions import (
    Action,
    AutomaticDouble,
    DeclineBox,
    Leave,
    NameDoublet,
    PlayCheckers,
    Player,
    Resign,
    Resume,
    Return,
    SetProxy,
    SitOut,
    StartGame,
    TakePartner,
)
from chouette.rules.model.table import Table
from chouette.rules.permitted.pending_double import may_say_of_cubes


def may_say(table: Table, seat: Player, action: Action) -> bool:
    """Whether this seat has the right to say the action."""
    if may_say_of_cubes(table, seat, action):
        return True
    if not table.house.board:
        return False
    match action:
        case PlayCheckers() | NameDoublet():
            return action.player in moves_for(table, seat)
        case Resign() | DeclineBox():
            return action.player in speaks_for(table, seat)
        case SitOut() | Return() | Leave():  # no proxy can take a player away from the table, for a while or for good
            return action.player == seat
        case SetProxy():  # nor name another in their place
            return action.player == seat
        case Resume():
            return table.game is not None and side_of(table.game, seat) is not None
        case StartGame():  # the first one begins with the roll for the seats, when the opener sees that all are there
            return seat in table.present and (table.games_played > 0 or table.game is not None)
        case AutomaticDouble():
            return box_of(table) in speaks_for(table, seat)
        case TakePartner():
            is_theirs = box_of(table) in speaks_for(table, seat) or _parts(table, seat, action)
            return is_theirs and _drops_only_the_former(table, action)
    return False


def _parts(table: Table, seat: Player, action: TakePartner) -> bool:
    """A partner says yes before a game, or leaves the partnership, and nobody comes into it. Source: RULES.md R8."""
    partners = set(table.roles.partners)
    said = set(action.players)
    return seat in partners and said in (partners, partners - {seat}) and table.house.partner is Partner.optional


def _drops_only_the_former(table: Table, action: TakePartner) -> bool:
    """Who has said yes now is partner in the next game: else box and partner would change the line at will."""
    former = table.last.roles.partners if table.last is not None else ()
    return all(one in former for one in table.roles.partners if one not in action.players)


def box_of(table: Table) -> Player | None:
    """The box of the running game, or of the next."""
    return table.game.box if table.game else table.roles.box

"""Who plays the checkers now: the captain, or the acting captain; and who has the captain's rights. Source: RULES.md R5, R7."""

from collections.abc import Collection

from chouette.rules.model.actions import NameCaptain, Player
from chouette.rules.model.events import ActingCaptainNamed
from chouette.rules.model.table import Table
from chouette.rules.refusals import Refusal, Refused
from chouette.rules.state.turn import Turn


def acting_captain(table: Table, *, back: Collection[Player] = ()) -> Player | None:
    """The first of the team still in the game who is present; None if nobody is in the game.

    Those in `back` count as if they were still in the game.

    A player who sits out or has left can hold a live cube but not the dice; they are named only if nobody else is left.
    """
    game = table.game
    if game is None:
        return None
    playing = game.in_the_game
    still = tuple(member for member in game.team if member in playing or member in back)
    there = tuple(member for member in still if member not in table.sitting and member not in table.gone) or still
    return game.acting if game.acting in there else next(iter(there), None)


def captain_by_the_cubes(table: Table, *, back: Collection[Player] = ()) -> Player | None:
    """Who has the captain's rights: the first of the team still in the game who has not left; None if nobody is.

    Whoever moves the checkers for a captain who is away, or whose time ran out, is acting captain and no more: what a captain
    may buy, and the box, stay with the captain whose cube is live. Those in `back` count as if they were still in the game.
    """
    game = table.game
    if game is None:
        return None
    still = [member for member in game.team if member in game.in_the_game or member in back]
    return next((member for member in still if member not in table.gone), next(iter(still), None))


def name_acting_captain(turn: Turn, action: NameCaptain) -> None:
    """The monitor's override during a game."""
    if action.player not in turn.game.in_the_game:
        raise Refused(Refusal.NOT_IN_GAME, player=action.player, legal=", ".join(turn.game.in_the_game))
    turn.say(ActingCaptainNamed(action.player))

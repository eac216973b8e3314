"""Does a suspended game go on while nobody of one side is there? Their clock would run, and they would be called away."""

from datetime import datetime

from chouette.models import Chouette
from chouette.rules.line.stand_ins import side_of
from chouette.rules.model.actions import Player
from chouette.rules.model.table import Table
from chouette.rules.refusals import Refusal, Refused
from games.play.presence import is_away
from games.rules.cube import Side


def goes_on(before: Table, after: Table) -> bool:
    """Whether a statement led from a suspended game to the same game in play, by a resume or because the suspension was taken
    back. A decision ends the game."""
    game = after.game
    if before.game is None or game is None or game.number != before.game.number:
        return False
    return before.suspended and not after.suspended


def check_both_sides_are_there(chouette: Chouette, table: Table, now: datetime) -> None:
    """Raises Refused if nobody with points at stake on one side has a page open that they touched lately.

    A side of which nobody ever opened a page plays from somebody else's, and cannot be asked. Whoever stays away holds nothing
    up for ever: after the days of the house rules the game is decided.
    """
    game = table.game
    assert game is not None
    for side in Side:
        seats = [seat for seat in chouette.seats.order_by("pk") if side_of(game, Player(seat.word)) is side]
        known = [seat for seat in seats if seat.touched_at is not None]
        if known and all(is_away(seat, now) for seat in known):
            raise Refused(Refusal.RESUMED_TOGETHER, players=", ".join(seat.word for seat in seats))

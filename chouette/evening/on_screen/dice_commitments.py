"""Where the cup keeps the dice of an evening's games; when they are promised and revealed: `games.play.dice_commitments`."""

from chouette.models import Chouette
from games.play import dice_commitments

KIND = "chouette"


def dice_scopes(chouette: Chouette) -> str:
    """The common prefix of the cup's scopes for all games of this evening."""
    return dice_commitments.dice_scopes(KIND, chouette.code)


def dice_scope(chouette: Chouette, number: int) -> str:
    """The cup's scope for the rolls of one game of this evening."""
    return dice_commitments.dice_scope(KIND, chouette.code, number)

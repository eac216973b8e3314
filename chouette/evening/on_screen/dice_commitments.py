"""Where the cup keeps the dice of an evening's games; when they are promised and revealed: `games.play.dice_commitments`."""

from collections.abc import Sequence

from chouette.evening.log.in_force import undone_among, undos_of
from chouette.models import Chouette
from games.dice.dice_cup import Undone
from games.play import dice_commitments

KIND = "chouette"


def dice_scopes(chouette: Chouette) -> str:
    """The common prefix of the cup's scopes for all games of this evening."""
    return dice_commitments.dice_scopes(KIND, chouette.code)


def dice_scope(chouette: Chouette, number: int) -> str:
    """The cup's scope for the rolls of one game of this evening."""
    return dice_commitments.dice_scope(KIND, chouette.code, number)


def undone_records(chouette: Chouette) -> Undone:
    """Which of the records of this evening were undone, for the cup."""

    def undone(references: Sequence[str]) -> set[str]:
        numbers = [int(one) for one in references if one.isdecimal()]
        undos = undos_of(chouette) if numbers else {}
        return {str(number) for number in undone_among(chouette, numbers, undos)} if undos else set()

    return undone

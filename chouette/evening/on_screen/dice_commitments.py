"""Where the cup keeps the dice of an evening's games; when they are promised and revealed: `games.play.dice_commitments`."""

from collections.abc import Sequence
from typing import Any

from django.db.models import Case, F, QuerySet, When

from chouette.evening.log.in_force import undone_among, undos_of
from chouette.models import Chouette
from chouette.rules.model.table import Table
from clubsite.members.models import Club
from games.dice.dice_cup import Throw, Undone, commit, reveal_all
from games.dice.selectors import rows_of_tables
from games.play import dice_commitments
from games.play.dice_commitments import drawn_for

KIND = "chouette"


def dice_scopes(chouette: Chouette) -> str:
    """The common prefix of the cup's scopes for this evening."""
    return dice_commitments.table_scopes(KIND, _first_code(chouette))


def beside_scope(chouette: Chouette) -> str:
    """The cup's scope for what is rolled beside the boards of this evening; promised as long as it is played on screen."""
    return dice_commitments.beside_scope(KIND, _first_code(chouette))


def throw_beside(chouette: Chouette) -> Throw:
    """Dice for the next statement of a locked evening on screen, in the transaction that records it. A roll that was taken
    back comes again, like those on the board."""
    commit(beside_scope(chouette))  # an evening may have begun before there was such a promise
    return lambda: drawn_for(beside_scope(chouette), chouette.version, undone_records(chouette))


def dice_scope(chouette: Chouette, number: int) -> str:
    """The cup's scope for the rolls of one game of this evening."""
    return dice_commitments.dice_scope(KIND, _first_code(chouette), number)


def is_begun_anew(before: Table, after: Table) -> bool:
    """Whether the beginning of the game before was taken back: that game has no result and will begin again."""
    game, current = before.game, after.game
    if game is None or after.games_played >= game.number:
        return False
    return current is None or current.number < game.number


def reveal_unplayed(chouette: Chouette, table: Table) -> None:
    """At the end of an evening: what was promised for games that were not begun again. A suspended one goes on later."""
    reveal_all(dice_scopes(chouette), dice_scope(chouette, table.game.number) if table.game is not None else None)


def _first_code(chouette: Chouette) -> str:
    """What a promise is called must not change: an evening that gets a new code keeps its dice."""
    return chouette.dice_code or chouette.code


def dice_of(club: Club) -> list[QuerySet[Any]]:
    """What is kept of the dice of the club's evenings, which goes with the club."""
    first_codes = Case(When(dice_code="", then=F("code")), default=F("dice_code"))
    return rows_of_tables(KIND, Chouette.objects.filter(club=club).values_list(first_codes))


def undone_records(chouette: Chouette) -> Undone:
    """Which of the records of this evening were undone, for the cup."""

    def undone(references: Sequence[str]) -> set[str]:
        numbers = [number for one in references if one.isdecimal() and (number := int(one)) <= chouette.version]
        undos = undos_of(chouette) if numbers else {}
        return {str(number) for number in undone_among(chouette, numbers, undos)} if undos else set()

    return undone

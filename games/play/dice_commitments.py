"""The promised dice of a table's games: when a seed is committed to, when it is revealed, and how a roll is drawn.

With the statement that begins a game, with the one that ends it, and inside the transaction of the statement that records the
roll. The cup's name of a game contains the table's code, for those who verify.
"""

from games.dice.dice_cup import Numbers, Undone, commit, draw, no_numbers, nothing_undone, reveal
from games.rules.fair_dice import Pair


def dice_scopes(kind: str, code: str) -> str:
    """The common prefix of the cup's scopes for all games of a table; `kind` is a word for the kind of table."""
    return f"{kind}:{code}:game:"


def table_scopes(kind: str, code: str) -> str:
    """The common prefix of all scopes of a table, whose promises are one chain."""
    return f"{kind}:{code}:"


def beside_scope(kind: str, code: str) -> str:
    """The cup's scope for what is rolled beside the boards of a table: for seats, to round a settlement."""
    return f"{table_scopes(kind, code)}beside"


def dice_scope(kind: str, code: str, number: int) -> str:
    """The cup's scope for that game of a table."""
    return f"{dice_scopes(kind, code)}{number}"


def keep_dice_promises(before: str | None, after: str | None, *, comes_again: bool = False) -> None:
    """Inside the transaction of the statements that led from one game to the other: their scopes, None where no game is
    played. `comes_again`: the beginning of the game before was taken back. Its seed stays secret and counts when it begins
    again, so that nobody gets other dice by that."""
    if before == after:
        return
    if before is not None and not comes_again:
        reveal(before)
    if after is not None:
        commit(after)


def drawn_for(scope: str, version: int, undone: Undone = nothing_undone, numbers: Numbers = no_numbers) -> Pair:
    """The next roll of a game, for the statement that will be number `version` + 1 of the table's log.

    Inside the transaction that writes it: a roll that is not recorded never happened. A table with an undo says which of its
    statements were `undone`, by their numbers: a roll that was taken back comes again. What its seats
    add to the dice are `numbers`.
    """
    return draw(scope, reference=str(version + 1), undone=undone, numbers=numbers).dice

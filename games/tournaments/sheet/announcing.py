"""Usual tournaments by a word: what their flights are on the director's sheet."""

DIVISION, GROUP = 6, 8
"""Players, unless another number is said."""
WITH_CONSOLATION = ("progressive", "first_loser")
KNOCKOUTS = ("knockout", *WITH_CONSOLATION)


def even_division(players: int) -> int | None:
    """How many play in each division where nobody says it: at most as many as usual, as evenly as that goes. None if nobody
    knows how many come.

    >>> even_division(8), even_division(12), even_division(13)
    (4, 6, 5)
    """
    return -(-players // -(-players // DIVISION)) if players else None


def flights_of(kind: str, length: int, consolation: int = 3, rounds: int = 5, size: int | None = None) -> list[str]:
    """Lines of the sheet; lengths in points, `size` of a league's divisions or of each rolling knock-out. Raises KeyError for a
    kind that nobody offers."""
    main = f"flight main knockout length {length}"
    return {
        "knockout": [main],
        "progressive": [main, f"flight consolation progressive from main length {consolation}"],
        "first_loser": [main, f"flight consolation first_loser from main length {consolation}"],
        "double_elimination": [f"flight main double_elimination recharge length {length}"],
        "swiss": [f"flight main swiss rounds {rounds} length {length}"],
        "round_robin": [f"flight main round_robin length {length}"],
        "lives": [f"flight main lives 3 length {length}"],
        "groups": [f"flight group groups of {size or GROUP} length {length}"],
        "league": [f"flight division league divisions of {size or DIVISION} length {length}"],
        "ladder": [f"flight ladder ladder length {length}"],
    }[kind]

"""Usual tournaments by a word: what their flights are on the director's sheet."""


def flights_of(kind: str, length: int, consolation: int = 3, rounds: int = 5) -> list[str]:
    """Lines of the sheet; lengths in points. Raises KeyError for a kind that nobody offers."""
    main = f"flight main knockout length {length}"
    return {
        "knockout": [main],
        "progressive": [main, f"flight consolation progressive from main length {consolation}"],
        "first_loser": [main, f"flight consolation first_loser from main length {consolation}"],
        "double_elimination": [f"flight main double_elimination recharge length {length}"],
        "swiss": [f"flight main swiss rounds {rounds} length {length}"],
        "round_robin": [f"flight main round_robin length {length}"],
        "lives": [f"flight main lives 3 length {length}"],
    }[kind]

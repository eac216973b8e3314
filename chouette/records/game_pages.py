"""Splits the finished games of an evening into pages, newest first."""

from collections.abc import Sequence
from dataclasses import dataclass

from chouette.models import Chouette, PlayedGame

GAMES_ON_A_PAGE = 20
MOST_GAMES = 100_000
"""Larger numbers do not fit the database column."""


@dataclass(frozen=True, slots=True)
class GamesPage:
    """Its games; `older` and `newer` are the game numbers before which the neighbouring pages begin, None if there is no such
    page, 0 for the newest, which needs no number."""

    rows: Sequence[PlayedGame]
    older: int | None
    newer: int | None


def games_page(chouette: Chouette, before: int | None = None) -> GamesPage:
    """The games below that number, or the newest. Two queries, however long the evening."""
    rows = chouette.games.filter(number__lt=before) if before is not None else chouette.games.all()
    found = list(rows.order_by("-number")[: GAMES_ON_A_PAGE + 1])
    shown = found[:GAMES_ON_A_PAGE]
    return GamesPage(shown, shown[-1].number if len(found) > len(shown) else None, newer_than(chouette, before))


def newer_than(chouette: Chouette, before: int | None) -> int | None:
    """The number before which the page of newer games begins. At most one query."""
    if before is None:
        return None
    above = chouette.games.filter(number__gte=before).order_by("number").values_list("number", flat=True)
    numbers = list(above[: GAMES_ON_A_PAGE + 1])
    if not numbers:
        return None
    return numbers[GAMES_ON_A_PAGE] if len(numbers) > GAMES_ON_A_PAGE else 0

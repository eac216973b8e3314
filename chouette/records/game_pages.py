"""Which finished games stand on a page of an evening, the newest first, and where the pages beside it begin."""

from collections.abc import Sequence
from dataclasses import dataclass

from chouette.models import Chouette, PlayedGame

GAMES_ON_A_PAGE = 20
MOST_GAMES = 100_000
"""Larger numbers do not fit the database column."""


@dataclass(frozen=True, slots=True)
class GamesPage:
    """Its games; `older` and `newer` are what the pages beside it begin before, None where there is no such page and 0 for the
    newest of all, which needs no number."""

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
    """What the page of newer games begins before. One query, or none."""
    if before is None:
        return None
    above = chouette.games.filter(number__gte=before).order_by("number").values_list("number", flat=True)
    numbers = list(above[: GAMES_ON_A_PAGE + 1])
    if not numbers:
        return None
    return numbers[GAMES_ON_A_PAGE] if len(numbers) > GAMES_ON_A_PAGE else 0

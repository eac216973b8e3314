"""Everybody against everybody at one look: a row and a column for each player, in the order of the standings."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.tournaments.drawing.words import Called, score_of
from games.tournaments.model.matches import Bracket, Match, MatchState
from games.tournaments.rules.placing.standings import Standing

MOST = 32
"""A wider table would help nobody: the rounds say the same."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What one came to against another, from the row's side: `texts` of their matches, and how each ended."""

    results: tuple[tuple[str, str], ...] = ()
    own: bool = False


@dataclass(frozen=True, slots=True)
class CrossRow:
    """A player against all others."""

    place: int
    word: str
    name: str
    cells: tuple[Cell, ...]
    mine: bool


def crosstable_of(
    bracket: Bracket, standings: Sequence[Standing], called: Called, highlighted: str | None
) -> tuple[CrossRow, ...]:
    """Nothing if there are too many players."""
    names = [row.player for row in standings]
    if len(names) > MOST:
        return ()
    met: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for match in bracket.matches:
        one, other = match.names
        met.setdefault((one, other), []).append(_result(match, 0))
        met.setdefault((other, one), []).append(_result(match, 1))
    return tuple(
        CrossRow(
            row.place,
            row.player,
            called(row.player),
            tuple(Cell(tuple(met.get((row.player, name), ())), own=name == row.player) for name in names),
            row.player == highlighted,
        )
        for row in standings
    )


def _result(match: Match, side: int) -> tuple[str, str]:
    """`5–3` and won, lost or open."""
    if match.state is MatchState.VOID:
        return "0", "lost"
    if not match.decided:
        return "·", "open"
    won = match.winner == match.names[side]
    score = score_of(match)
    text = f"{score[side]}–{score[1 - side]}" if score is not None else "1" if won else "0"
    return text, "won" if won else "lost"

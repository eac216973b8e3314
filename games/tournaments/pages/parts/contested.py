"""Matches with a result, of which a player says afterwards that it was another."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.tournaments.desk.state import Desk
from games.tournaments.pages.parts.match_lines import Lines
from games.tournaments.services.wording import score_in_words


@dataclass(frozen=True, slots=True)
class Contested:
    """A match with a result, of which one of the two says that it was another: who they are, and who says what."""

    id: str
    names: tuple[str, str]
    said: tuple[tuple[str, str], ...]


def contested_at(desk: Desk, lines: Lines) -> Iterator[Contested]:
    """In the order of the desk."""
    for match in desk.contested:
        record = desk.tournament.record(match)
        if record is None:
            continue
        one, other = record.players
        said = [
            (lines.called(report.by), score_in_words(lines.called(report.outcome.winner), report.outcome.score))
            for report in record.reports
        ]
        yield Contested(str(match), (lines.called(one), lines.called(other)), tuple(said))

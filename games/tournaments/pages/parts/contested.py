"""Matches with a result, of which a player says afterwards that it was another: on the desk, and on the player's own page."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.tournaments.desk.state import Desk
from games.tournaments.desk.undo.said_otherwise import stays, still_contestable
from games.tournaments.drawing.words import sentence
from games.tournaments.model.results import Played, Report
from games.tournaments.pages.parts.match_lines import Lines, MatchLine, as_said
from games.tournaments.rules.lookup import all_matches
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
        said = [_says(lines, report) for report in record.reports]
        yield Contested(str(match), (lines.called(one), lines.called(other)), tuple(said))


@dataclass(frozen=True, slots=True)
class OwnResult:
    """A result that its player may still say was another. `line`: the match; `stands`: how it stands; `said`: who says what
    else; `confirms`: what the other says, as on the sheet, if the player has not said so yet; `waits`: they have said it;
    `accepts`: how they say that it is right after all; `stays`: something rests on it or it is paid, and
    only a director changes it."""

    line: MatchLine
    stands: str
    said: tuple[tuple[str, str], ...]
    confirms: str
    waits: bool
    accepts: str
    stays: bool

    @property
    def is_earlier(self) -> bool:
        """Whether others have played on since, or it is paid, and nobody says otherwise."""
        return self.stays and not self.said


def own_results(desk: Desk, lines: Lines, own: str) -> Iterator[OwnResult]:
    """The latest first. What was played on screen the site knows by itself."""
    matches = {match.id: match for match in all_matches(lines.brackets)}
    for record in still_contestable(desk.tournament, lines.brackets, own):
        match = matches[record.match]
        line = lines.line(match)
        if line.board or record.outcome is None:
            continue
        is_open = record.match in desk.contested  # not what two had said before a director decided between them
        others = [report for report in record.reports if is_open and report.outcome != record.outcome]
        mine = [report.outcome for report in others if report.by == own]
        theirs = next((report.outcome for report in others if report.by != own and report.outcome not in mine), None)
        said = tuple(
            (lines.called(one.by), score_in_words(lines.called(one.outcome.winner), one.outcome.score)) for one in others
        )
        stands = sentence(match, matches, lines.called, "")
        confirms = as_said(record, theirs) if theirs is not None else ""
        accepts = as_said(record, record.outcome) if mine and isinstance(record.outcome, Played) else ""
        yield OwnResult(line, stands, said, confirms, bool(mine), accepts, stays(desk.tournament, record))


def _says(lines: Lines, report: Report) -> tuple[str, str]:
    return lines.called(report.by), score_in_words(lines.called(report.outcome.winner), report.outcome.score)

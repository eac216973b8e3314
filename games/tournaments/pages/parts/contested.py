"""Matches with a result, of which a player says afterwards that it was another: on the desk, and on the player's own page."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace

from games.tournaments.desk.state import Desk
from games.tournaments.desk.undo.said_otherwise import is_decided_between, staying, still_contestable
from games.tournaments.desk.undo.withdrawals import left_without_playing
from games.tournaments.drawing.words import sentence
from games.tournaments.model.results import Played, Record, Report
from games.tournaments.pages.parts.match_lines import Lines, MatchLine
from games.tournaments.rules.lookup import all_matches
from games.tournaments.services.wording import score_in_words
from games.tournaments.sheet.writing import as_said


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
        if record is None or record.outcome is None:  # whoever had withdrawn plays it after all
            continue
        one, other = record.players
        said = [_says(lines, report) for report in record.reports]
        yield Contested(str(match), (lines.called(one), lines.called(other)), tuple(said))


@dataclass(frozen=True, slots=True)
class OwnResult:
    """A result that its player may still say was another. `line`: the match; `stands`: how it stands; `said`: who says what
    else; `confirms`: what the other says, as on the sheet, if the player has not said so yet, and in words; `waits`: they have
    said it; `accepts`: how they say that it is right after all, or at all if they were typed in; `stays`: something rests on
    it, it is paid, the other has left owing nothing, both have said it by now, or a director has decided between the two
    (`decided`), and only a director changes it; `agrees`: the other says otherwise, and they have said that it stands;
    `is_earlier`: it stays, nobody says otherwise, and they have a later one."""

    line: MatchLine
    stands: str
    said: tuple[tuple[str, str], ...]
    confirms: str
    confirms_what: str
    waits: bool
    accepts: str
    accepts_what: str
    stays: bool
    agrees: bool
    decided: bool
    is_earlier: bool = False


class OwnResults:
    """Those of one version of a tournament, for whichever of its players asks."""

    def __init__(self, desk: Desk, lines: Lines) -> None:
        self._desk, self._lines = desk, lines
        self._matches = {match.id: match for match in all_matches(lines.brackets)}
        self._staying = staying(desk.tournament)
        self._records = defaultdict[str, list[Record]](list)
        for record in still_contestable(desk.tournament, lines.brackets):
            for player in set(record.players) - left_without_playing(desk, record):
                self._records[player].append(record)

    def of(self, own: str) -> tuple[OwnResult, ...]:
        """The latest first. What was played on screen the site knows by itself."""
        every = (self._result(record, own) for record in self._records.get(own, ()))
        found = [one for one in every if one is not None]
        return tuple(replace(one, is_earlier=bool(place) and one.stays and not one.said) for place, one in enumerate(found))

    def _result(self, record: Record, own: str) -> OwnResult | None:
        desk, lines, match = self._desk, self._lines, self._matches[record.match]
        line = lines.line(match)
        if lines.is_from_the_board(line) or record.outcome is None:
            return None
        is_open = record.match in desk.contested  # not what two had said before a director decided between them
        others = [report for report in record.reports if is_open and report.outcome != record.outcome]
        mine = [report.outcome for report in others if report.by == own]
        theirs = next((report.outcome for report in others if report.by != own and report.outcome not in mine), None)
        said = tuple(
            (lines.called(one.by), score_in_words(lines.called(one.outcome.winner), one.outcome.score)) for one in others
        )
        stands = sentence(match, self._matches, lines.called, "")
        agrees = is_open and any(report.by == own and report.outcome == record.outcome for report in record.reports)
        silent = own in desk.typed and all(report.by != own for report in record.said)
        is_asked = bool(mine) or silent or (bool(others) and not agrees)
        entered = record.outcome if is_asked and isinstance(record.outcome, Played) else None
        stays = record.match in self._staying or bool(left_without_playing(desk, record))
        decided = is_decided_between(record)
        stays = stays or decided or any(report.by != own and report.outcome in mine for report in others)
        return OwnResult(
            line,
            stands,
            said,
            as_said(record, theirs) if theirs is not None else "",
            self._in_words(theirs),
            bool(mine),
            as_said(record, entered) if entered is not None else "",
            self._in_words(entered),
            stays,
            agrees,
            decided,
        )

    def _in_words(self, outcome: Played | None) -> str:
        return score_in_words(self._lines.called(outcome.winner), outcome.score) if outcome is not None else ""


def _says(lines: Lines, report: Report) -> tuple[str, str]:
    return lines.called(report.by), score_in_words(lines.called(report.outcome.winner), report.outcome.score)

"""What the director's sheet tells whoever reads no reports: what a player has said of a match is for its two and for directors.

Playing it gives the same tournament. A result by which two reports agreed stands as if a director had said it; of any other
report only that the match had begun. A match whose two differ has begun there, as long as nobody has decided it.
"""

from collections.abc import Sequence

from games.tournaments.desk.decide import Happened
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import Step
from games.tournaments.model.actions import Action, Begin, Correct, ReportWin, Withdraw
from games.tournaments.model.events import MatchDecided, ResultCorrected, ResultReported
from games.tournaments.model.state import Tournament


def without_reports(desk: Desk, said: Action, events: Sequence[Happened]) -> Action | None:
    """In place of what was said at that desk; None where nothing is left of it."""
    match said:
        case ReportWin(win=win):
            for event in events:
                match event:
                    case MatchDecided():
                        return win
                    case ResultCorrected(match=corrected, stands=False):
                        return Correct(*win.both, win, corrected)
                    case _:
                        pass
            return _begins(desk.tournament, events)
        case Withdraw(name, unasked=True) if _has_reported(desk.tournament, name):
            return Withdraw(name)  # by that they had said yes to what it costs
        case _:
            return said


def says_yes(desk: Desk, said: Action | Step) -> str | None:
    """Who, having left and owing, says yes to what it costs by reporting a match of before."""
    entrant = desk.tournament.entrant(said.by) if isinstance(said, ReportWin) else None
    return entrant.name if entrant is not None and entrant.withdrawn and not entrant.free else None


def _begins(tournament: Tournament, events: Sequence[Happened]) -> Begin | None:
    """None of a match that had begun, or that others have played and a director looks at."""
    reported = next(event for event in events if isinstance(event, ResultReported))
    record = tournament.record(reported.match)
    if record is None or (record.players != reported.players and not record.under_review):
        return Begin(*reported.players)
    is_new = record.players == reported.players and not record.begun and record.outcome is None
    return Begin(*reported.players) if is_new else None


def _has_reported(tournament: Tournament, name: str) -> bool:
    return any(report.by == name for record in tournament.records for report in record.said)

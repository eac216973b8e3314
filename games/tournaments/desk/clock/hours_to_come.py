"""What is to be played by an hour is to be played by one to come; and a start of ten years ago is a mistyped number."""

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.steps import (
    SetDeadline,
    SetLater,
    SetStart,
    Step,
)
from games.tournaments.model.actions import Action
from games.tournaments.model.refusals import TournamentRefused

#: How long after it began a tournament may still get its hour, in seconds: written down later, not in another century.
_TEN_YEARS = 3_652 * 24 * 3_600


def check_to_come(said: Action | Step, now: int) -> None:
    """In seconds since 1970. Raises TournamentRefused."""
    match said:
        case SetStart(starts) if starts is not None and starts <= now - _TEN_YEARS:
            raise TournamentRefused(DeskRefusal.PAST_HOUR)
        case SetDeadline(until=until) | SetLater(until=until) if until is not None and until <= now:
            raise TournamentRefused(DeskRefusal.PAST_HOUR)
        case _:
            pass

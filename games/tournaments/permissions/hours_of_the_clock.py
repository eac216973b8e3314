"""By when the clock decides what is not played: nobody sets that who may still play there, or holds a part of a lot.

Whoever has won already waits for an opponent, whose match it would end.
"""

from games.tournaments.desk.clock.autopilot import live_match
from games.tournaments.desk.clock.deadlines import Deadlines
from games.tournaments.desk.lots.auction import has_money_on
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import SetAutopilot, SetDeadline, SetLater, Step
from games.tournaments.model import actions
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.permissions.speakers import Speaker
from games.tournaments.permissions.stake import is_in, others_have_entered


def check_hours(who: Speaker, desk: Desk, said: actions.Action | Step) -> None:
    """Of a director who has a stake. Raises TournamentRefused."""
    match said:
        case SetAutopilot():
            sets = True
        case SetDeadline():
            sets = desk.autopilot is not None
        case SetLater():
            sets = desk.autopilot is not None and _is_earlier(desk, said)
        case _:
            sets = False
    if sets and _has_to_come(who, desk):
        raise TournamentRefused(DeskRefusal.OWN_HOURS)


def _has_to_come(who: Speaker, desk: Desk) -> bool:
    """Whether the clock could decide something for them."""
    if not desk.tournament.started:
        return others_have_entered(who, desk)
    everybody = [entrant.name for entrant in desk.tournament.entrants]
    return has_money_on(desk, who.names, everybody) or any(is_in(desk, name) for name in who.names.intersection(everybody))


def _is_earlier(desk: Desk, said: SetLater) -> bool:
    """Whether two who have more time now would have less."""
    match = live_match(desk, said)
    until = Deadlines(desk).until(match) if match is not None else None
    return match is not None and (said.until is None or until is None or said.until < until)

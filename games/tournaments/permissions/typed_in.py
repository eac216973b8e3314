"""Before a director who plays closes what is paid: have those come whom somebody who plays has typed in?"""

from collections.abc import Iterator

from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.state import Desk
from games.tournaments.desk.undo.withdrawals import never_heard_of
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.permissions.speakers import Speaker


def check_all_have_come(who: Speaker, desk: Desk) -> None:
    """Raises TournamentRefused."""
    for name in _unknown(who, desk):
        raise TournamentRefused(DeskRefusal.OWN_GUEST if name in who.guests else DeskRefusal.OWN_TYPED, name=name)


def _unknown(who: Speaker, desk: Desk) -> Iterator[str]:
    """Whoever could say on their own page that they have come, and has not; and guests, of whom nobody else says so, where the
    club has a director who could look: it must be possible to end a night."""
    known = who.names | who.entered | who.there
    for name in (name for name in never_heard_of(desk) if name not in known):
        if name not in who.guests or (who.others_direct and not _is_vouched_for(who, desk, name)):
            yield name


def _is_vouched_for(who: Speaker, desk: Desk, guest: str) -> bool:
    """Whether a player with a login has reported a match with them."""
    theirs = (record for record in desk.tournament.records if guest in record.players)
    return any(report.by in who.voices for record in theirs for report in record.said)

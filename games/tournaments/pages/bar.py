"""What was said last, above the desk's bar, and whether the director who reads it may take it out."""

from dataclasses import replace

from django.utils import timezone

from games.tournaments.desk.reading import read_all_said
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.pages.parts.last_tap import LastTap, last_tap
from games.tournaments.pages.shared import Shared
from games.tournaments.permissions.speakers import Reader
from games.tournaments.permissions.statements import check_may_say
from games.tournaments.services.persons.slips import with_slips


def last_tap_of(shared: Shared, who: Reader | None) -> LastTap | None:
    """As that director sees it, who may play and leave what others have said to them."""
    last = last_tap(shared.tournament, shared.lines.called, shared.at_desk)
    if last is None or not last.undo or who is None or not who.own:
        return last
    speaker, row = shared.speaker(who), shared.tournament
    try:
        for one in read_all_said(last.undo, int(timezone.now().timestamp())):
            check_may_say(with_slips(speaker, row, one), shared.desk, one)
    except TournamentRefused:
        return replace(last, undo="")
    return last

"""Players check in by themselves: with the code that the desk shows in the hall, so that nobody does it from home.

The code is none of the log's: whoever reads the log of a tournament would be in the hall. It counts until the draw, or until a
director asks for another.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone

from clubsite.access.guessing import check_guesses, count_wrong_guess
from clubsite.access.security_log import refused_from
from clubsite.access.short_code import as_typed, new_code
from clubsite.eventlog.write_path import Author, Written
from clubsite.members.models import User
from clubsite.members.permissions import Power
from games.tournaments.desk.check_in import checks_in, comes, is_over
from games.tournaments.desk.decide import performed
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.state import Desk
from games.tournaments.desk.steps import (
    KeepHours,
    SaysHere,
    WaiterHere,
)
from games.tournaments.model.actions import CheckIn
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.models import ClubTournament, WrongHallCode
from games.tournaments.permissions.speakers import speaker_at, tournament_to_see
from games.tournaments.services.persons.own_word import has_said_so
from games.tournaments.services.saying import Done, check_own_click
from games.tournaments.services.writing import LIMIT, TOURNAMENTS, Said, TournamentWriting

WHAT = "hall code"


def show_hall_code(user: User, code: str) -> str:
    """A new code for the hall; the one before ends. Raises Http404, PermissionDenied, TournamentRefused, TooFast."""
    found, powers = tournament_to_see(user, code)
    if Power.RUN_TOURNAMENTS not in powers:
        raise PermissionDenied
    LIMIT.count(found.pk, f"user:{user.pk}")
    with transaction.atomic():
        row, desk = TOURNAMENTS.locked(found.pk)
        _check_before_draw(desk)
        row.hall_code = new_code()
        TOURNAMENTS.show_change(row, "hall_code")
    return row.hall_code


def check_in(user: User, code: str, typed: str, *, action_id: UUID) -> Done:
    """Whoever says it is here. Twice is once. Raises Http404, TooFast, TooManyGuesses, TournamentRefused, ActionIdUsed."""
    found, powers = tournament_to_see(user, code)
    who = f"user:{user.pk}"
    LIMIT.count(found.pk, who)
    speaker = speaker_at(user, found, powers)
    if speaker is None or not comes(TOURNAMENTS.state_of(found), speaker.own):
        raise TournamentRefused(DeskRefusal.CHECK_IN_ENTERED)
    with guess_counted(who), transaction.atomic():
        row, again = TOURNAMENTS.lock_for(found.pk, version=-1, action_id=action_id)
        desk = TOURNAMENTS.state_of(row)
        if again:
            check_own_click(row, action_id, user)
            return Written(row, desk, again=True)
        check_code(row, desk, typed)
        said = list(said_of(row, desk, speaker.own, user.pk))
        if not said:
            return Written(row, desk, again=True)
        return TournamentWriting(row, Author(user, user.called)).write_all(said, action_id)


@contextmanager
def guess_counted(who: str) -> Iterator[None]:
    """A wrong code is counted, whatever is taken back with it. Raises TooManyGuesses."""
    check_guesses(WrongHallCode, WHAT, who)
    try:
        yield
    except TournamentRefused as refused:
        if refused.refusal is DeskRefusal.WRONG_HALL_CODE:
            count_wrong_guess(WrongHallCode, WHAT, who)
            refused_from(who, "incorrect hall code")
        raise


def said_of(row: ClubTournament, desk: Desk, name: str, by: int | None) -> Iterator[Said]:
    """Nothing if they have said it; of whom the desk has ticked, that they say so, too. Whoever comes after check-in is over
    stands behind those of the list who were there. `by`: their login, None for a guest. Raises TournamentRefused for somebody
    who has withdrawn meanwhile."""
    if not comes(desk, name):
        raise TournamentRefused(DeskRefusal.CHECK_IN_ENTERED)
    if name in desk.here:
        if checks_in(desk) and name not in desk.says_here and not has_said_so(row, name, by):
            yield SaysHere(name)
        return
    now = int(timezone.now().timestamp())
    if is_over(desk, now):
        yield (noted := KeepHours(now))
        _events, desk = performed(desk, noted)
    yield WaiterHere(name) if desk.waits(name) is not None else CheckIn((name,))


def check_code(row: ClubTournament, desk: Desk, typed: str) -> None:
    """Raises TournamentRefused."""
    _check_before_draw(desk)
    if not row.hall_code:
        raise TournamentRefused(DeskRefusal.NO_HALL_CODE)
    if as_typed(typed) != row.hall_code:
        raise TournamentRefused(DeskRefusal.WRONG_HALL_CODE)


def _check_before_draw(desk: Desk) -> None:
    """Raises TournamentRefused."""
    if desk.called_off:
        raise TournamentRefused(DeskRefusal.CALLED_OFF)
    if desk.tournament.started:
        raise TournamentRefused(DeskRefusal.CHECK_IN_OVER)

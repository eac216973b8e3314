"""What was said last, above the desk's bar; whether the director reading it may take it back, and what they are asked first."""

from dataclasses import replace
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext

from clubsite.kit.clock.days_in_words import day_in_words
from clubsite.members.models import User
from games.tournaments.desk.reading import read_all_said
from games.tournaments.desk.refusals import DeskRefusal
from games.tournaments.desk.steps import UndoResult
from games.tournaments.drawing.words import flight_called
from games.tournaments.model.refusals import TournamentRefused
from games.tournaments.pages.parts.last_tap import LastTap, last_tap
from games.tournaments.pages.parts.questions.calling_off import Asked
from games.tournaments.pages.shared import Shared
from games.tournaments.permissions.speakers import Reader, Speaker, speaker_at, tournament_to_see
from games.tournaments.permissions.statements import check_may_say
from games.tournaments.rules.drawing import wrongly_there
from games.tournaments.rules.lookup import flight_of
from games.tournaments.services.persons.knowing import knowing
from games.tournaments.services.persons.names import called_at
from games.tournaments.services.wording import in_words
from games.tournaments.services.writing import TOURNAMENTS

UNDO = "ask undo"
AGAIN = "ask again "
"""In front of the flight that is to be drawn again."""


def last_tap_of(shared: Shared, who: Reader | None) -> LastTap | None:
    """As that director sees it, who may play and leave what others have said to them."""
    last = last_tap(shared.tournament, shared.lines.called, shared.at_desk)
    if last is None or not last.undo or who is None or not who.own:
        return last
    try:
        return _with_check(shared, shared.speaker(who), last)
    except TournamentRefused as why:
        return replace(last, undo="", barred=in_words(why, shared.lines.called))


def _with_check(shared: Shared, speaker: Speaker, last: LastTap) -> LastTap:
    """Asked for a reason where they need one. Raises TournamentRefused if they may not take that back at all."""
    try:
        _check(shared, speaker, last)
    except TournamentRefused as refused:
        if refused.refusal is not DeskRefusal.OWN_WHY:
            raise
        return replace(last, asks=True, needs_why=True)
    return last


def _check(shared: Shared, speaker: Speaker, last: LastTap) -> None:
    """Raises TournamentRefused if somebody may not take that back."""
    for one in read_all_said(last.undo, int(timezone.now().timestamp())):
        check_may_say(knowing(speaker, shared.tournament, one), shared.desk, one)


def takes_back(user: User, code: str) -> Asked:
    """As it stands now, whatever the page has shown. Nothing is written. Raises Http404, TournamentRefused where nothing can be
    taken back, or not by the reader."""
    tournament, powers = tournament_to_see(user, code)
    speaker = speaker_at(user, tournament, powers)
    if speaker is None or not speaker.directs:
        raise TournamentRefused(DeskRefusal.NOT_YOURS)
    shared = Shared(tournament)
    last = last_tap(tournament, shared.lines.called, shared.at_desk)
    if last is None or not last.undo:
        raise TournamentRefused(DeskRefusal.NOTHING_TO_UNDO)
    last = _with_check(shared, speaker, last)
    what, at = last.takes_back.rstrip("."), _hour(last.since)
    if last.agreed:
        asks = gettext("Take back: {what} at {time}? Both play it again or report it again.")
    else:
        asks = gettext("Take back what happened at {time}: {what}?")
    why = last.agreed or last.needs_why
    says = f'{last.undo} "{{why_back}}"' if why else last.undo
    return Asked(asks.format(what=what, time=at), gettext("Take it back"), says, why=why)


def draws_again(user: User, code: str, name: str) -> Asked:
    """A consolation in which somebody stands wrongly: all its results are taken out, the last ones first. Nothing is written.
    Raises Http404, TournamentRefused where it stands, or for the reader."""
    tournament, powers = tournament_to_see(user, code)
    speaker = speaker_at(user, tournament, powers)
    if speaker is None or not speaker.directs:
        raise TournamentRefused(DeskRefusal.NOT_YOURS)
    desk, called = TOURNAMENTS.state_of(tournament), called_at(tournament)
    flight = flight_of(desk.tournament, name)
    if not any(wrongly_there(desk.tournament, flight)):
        raise TournamentRefused(DeskRefusal.NOTHING_TO_UNDO)
    theirs = [record for record in reversed(desk.tournament.records) if record.match.flight == name]
    for record in theirs:
        if record.outcome is None:
            raise TournamentRefused(DeskRefusal.ENTER_FIRST, match=" – ".join(map(called, record.players)))
    out = [UndoResult(*record.players, "-", record.match) for record in theirs]
    for one in out:
        check_may_say(knowing(speaker, tournament, one), desk, one)
    results = ", ".join(" – ".join(map(called, one.both)) for one in out)
    question = gettext("All results of {flight} are taken out, and it is drawn again: {results}.")
    says = "\n".join(f'not_played {one.one} {one.other} in {one.match} "{{why_back}}"' for one in out)
    return Asked(question.format(flight=flight_called(name), results=results), gettext("Draw it again"), says, why=True)


def _hour(at: datetime) -> str:
    here = timezone.localtime(at)
    return day_in_words(here, "H:i" if here.date() == timezone.localdate() else "j F, H:i")

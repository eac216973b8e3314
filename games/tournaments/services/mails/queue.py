"""What members and guests are to be told of a tournament by mail. Rows are written with whatever they tell, so nothing is
forgotten, and once each, so nothing is told twice."""

from collections.abc import Callable, Collection, Sequence
from datetime import datetime, timedelta

from celery import current_app
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from clubsite.calendar.dates import lateness
from clubsite.members.permissions import Power
from clubsite.members.selectors import staff_who_may
from games.tournaments.desk.check_in import hour_of
from games.tournaments.desk.clock.autopilot import decides_at
from games.tournaments.desk.clock.deadlines import Deadlines, owed
from games.tournaments.desk.decide import Happened
from games.tournaments.desk.happened import (
    MatchForfeited,
    MatchWarned,
    NoShowClaimed,
)
from games.tournaments.desk.stage import Stage
from games.tournaments.desk.state import Desk
from games.tournaments.desk.undo.withdrawals import terms_of
from games.tournaments.model.events import ChallengeDeclined
from games.tournaments.model.slots import MatchId
from games.tournaments.models import About, ClubTournament, Standing, TournamentMail, moment_of
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import live_matches
from games.tournaments.services.mails import to_guests

#: Who is told what.
STANDING = {
    About.SOON: (Standing.IN,),
    About.OFFERED: (Standing.OFFERED,),
    About.MOVED: (Standing.IN, Standing.WAITING, Standing.OFFERED),
    About.NO_HOUR: (Standing.IN, Standing.WAITING, Standing.OFFERED),
    About.OFF: (Standing.IN, Standing.WAITING, Standing.OFFERED),
    About.BACK_ON: (Standing.IN, Standing.WAITING, Standing.OFFERED),
    About.DEADLINE: (Standing.IN,),
    About.CLAIMED: (Standing.IN,),
    About.ABSENT: (Standing.IN,),
    About.FORFEIT: (Standing.IN,),
    About.TERMS: (Standing.IN, Standing.WAITING, Standing.OFFERED),
    About.DECLINED: (Standing.IN,),
    About.LOST: (Standing.WAITING,),
    About.CHECK_IN: (Standing.IN,),
}
TYPED_AGAIN = timedelta(minutes=10)
AT_ONCE = (
    *(About.SOON, About.OFFERED, About.LOST, About.DECLINED),
    *(About.DEADLINE, About.CLAIMED, About.ABSENT, About.DESK, About.FORFEIT),
)
SEND = "games.tournaments.tasks.mail_members"


def tell_what_changed(row: ClubTournament, before: Desk, after: Desk) -> None:
    """That it is called off, or not any more, or begins at another hour: to whoever has entered or waits; that it costs or pays
    other than when they entered, and by when they check in. Places that are offered, or went back: to whom they are or were. In
    the transaction that writes it, after the entries."""
    if bool(after.called_off) != bool(before.called_off):
        _tell_everybody(row, About.OFF if after.called_off else About.BACK_ON, timezone.now())
    elif before.starts not in (None, after.starts) and not after.tournament.started:
        if after.starts is None:
            _tell_everybody(row, About.NO_HOUR, _moment(before.starts))
        else:
            _tell_everybody(row, About.MOVED, _moment(after.starts))
    _tell_of_terms(row, before, after)
    _tell_of_check_in(row, before, after)
    old = {one.name: one.offered_until for one in before.waiting}
    for one in after.waiting:
        if one.offered_until not in (None, old.get(one.name)):
            _queue(row, About.OFFERED, _moment(one.offered_until), words=(one.name,))


def _tell_everybody(row: ClubTournament, about: About, at: datetime) -> None:
    """Guests too. `at`: the hour it is about, or now."""
    _queue(row, about, at)
    to_guests.tell_news(row, about, STANDING[about], at if about is About.NO_HOUR else None)


def _tell_of_check_in(row: ClubTournament, before: Desk, after: Desk) -> None:
    """By when they check in, whoever has entered, once that is said, or an earlier hour; that it is over, whoever had not taken
    the place that was offered to them until then."""
    until, was = hour_of(after), hour_of(before)
    if until is not None and (was is None or until < was) and not after.tournament.started:
        _tell_everybody(row, About.CHECK_IN, _moment(until))
    if after.check_in_closed and not before.check_in_closed:
        offered = {one.name for one in before.waiting if one.offered_until is not None}
        lost = [one.name for one in after.waiting if one.name in offered and one.offered_until is None]
        if lost:
            _queue(row, About.LOST, timezone.now(), words=lost)
            to_guests.tell_lost(row, lost)


def _tell_of_terms(row: ClubTournament, before: Desk, after: Desk) -> None:
    """Whoever has not entered at the fee and prizes that stand now: once, also if they are typed again in the same minutes."""
    names = set(after.unasked) if terms_of(before) != terms_of(after) else set(after.unasked) - set(before.unasked)
    if names and (after.tournament.money.fee or after.tournament.money.side_pools):
        seconds = int(timezone.now().timestamp())
        _queue(row, About.TERMS, _moment(seconds - seconds % int(TYPED_AGAIN.total_seconds())), words=names)


def tell_of_the_clock(row: ClubTournament, events: Sequence[Happened], after: Desk) -> None:
    """That the clock will decide a match, or has; that somebody is said not to be there: to them, and to who directs; that a
    challenge was declined: to who made it. In the transaction that writes it."""
    until = _hours(after) if any(isinstance(event, MatchWarned | NoShowClaimed) for event in events) else {}
    told: dict[tuple[About, int], set[str]] = {}
    for event in events:
        match event:
            case MatchWarned(match, players) if match in until:
                told.setdefault((About.DEADLINE, until[match]), set()).update(players)
            case NoShowClaimed(_match, players, by) if after.autopilot is None:
                _tell_absent(row, [name for name in players if name != by])
            case NoShowClaimed(match, players, by) if match in until:
                told.setdefault((About.CLAIMED, until[match]), set()).update(name for name in players if name != by)
                told.setdefault((About.DESK, until[match]), set())
            case MatchForfeited(_match, players, at):
                told.setdefault((About.FORFEIT, at), set()).update(players)
            case _:
                pass
    for (about, hour), words in told.items():
        _queue(row, about, _moment(hour), words=words)
    for event in events:
        if isinstance(event, ChallengeDeclined):
            _queue(row, About.DECLINED, timezone.now(), words=event.players[:1])


def _tell_absent(row: ClubTournament, words: Collection[str]) -> None:
    """Whose opponent says that they are not there, where a director may give the match away: once in some minutes. A mail that
    was dropped, because that was taken back, has told nothing."""
    told = row.mails.filter(about=About.ABSENT, at__gt=timezone.now() - to_guests.CLAIMED_AGAIN, dropped_at=None)
    _queue(row, About.ABSENT, timezone.now(), words=words, but=set(told.values_list("user", flat=True)))


def _hours(desk: Desk) -> dict[MatchId, int]:
    """When the clock decides what can be played now."""
    deadlines, found = Deadlines(desk), {}
    for match in live_matches(brackets_of(desk.tournament)):
        until, watch = deadlines.until(match), deadlines.watch(match)
        if until is not None and watch is not None:
            found[match.id] = decides_at(watch, until)
    return found


def queue_reminders(now: datetime) -> int:
    """Rows for everybody who has entered what begins in a day; returns of how many tournaments. Each hour is told of once."""
    due = now + timedelta(hours=settings.CALENDAR_REMINDS_HOURS_BEFORE)
    near = ClubTournament.objects.filter(stage=Stage.ENTRY.value, starts_at__range=(due - lateness(), due))
    return sum(_remind(row) for row in near.order_by("starts_at"))


def queue_deadlines(now: datetime, desk_of: Callable[[ClubTournament], Desk]) -> None:
    """Rows for everybody who has a match to play whose round ends in a day: once of each deadline."""
    due = now + timedelta(hours=settings.CALENDAR_REMINDS_HOURS_BEFORE)
    running = ClubTournament.objects.filter(stage=Stage.RUNNING.value, deadline_at__gte=due - lateness())
    for row in running.order_by("pk"):
        for match, until in owed(desk_of(row)):
            if due - lateness() <= _moment(until) <= due:
                _queue(row, About.DEADLINE, _moment(until), words=match.names)


@transaction.atomic
def _remind(row: ClubTournament) -> bool:
    """Not of an hour that was told of already: whoever enters later knows it."""
    assert row.starts_at is not None  # by the filter above
    unsaid = ClubTournament.objects.filter(pk=row.pk, starts_at=row.starts_at).exclude(reminded_of=row.starts_at)
    if not unsaid.update(reminded_of=row.starts_at):
        return False
    _queue(row, About.SOON, row.starts_at)
    for guest in row.guests.filter(to_guests.ARE_GUESTS, entry__standing=Standing.IN):
        to_guests.tell(guest, reminds_of=row.starts_at)
    return True


def _queue(row: ClubTournament, about: About, at: datetime, *, words: Collection[str] = (), but: Collection[int] = ()) -> None:
    """Once for each login, however often it is asked for. `words`: only to these; `but`: not to these logins. What is for the
    desk goes to whoever directs, entered or not."""
    if about is About.DESK:
        users: set[int | None] = {one.user_id for one in staff_who_may(row.club, Power.RUN_TOURNAMENTS)}
    else:
        entries = row.entries.filter(standing__in=STANDING[about]).select_related("player__merged_into")
        entries = entries.filter(word__in=words) if words else entries
        users = {(one.player.merged_into or one.player).user_id for one in entries}
    due = timezone.now() + (timedelta() if about in AT_ONCE else to_guests.SETTLES)
    mails = [
        TournamentMail(tournament=row, user_id=user, about=about, at=at, due_at=due)
        for user in users
        if user and user not in but
    ]
    TournamentMail.objects.bulk_create(mails, ignore_conflicts=True)
    if mails and about in AT_ONCE:
        transaction.on_commit(_nudge, robust=True)


def _nudge() -> None:
    """If the broker cannot be reached, nothing fails: the next minute's round does it."""
    current_app.send_task(SEND, retry=False)


def _moment(seconds: int | None) -> datetime:
    at = moment_of(seconds)
    assert at is not None  # asked for only where there is one
    return at

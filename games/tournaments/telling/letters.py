"""Mails to members about tournaments they have entered or wait for: a day before, when it moves, is called off or is not any
more, when a place is theirs to take, or went back, by when they check in, and when the clock will decide or has decided a match
of theirs; to directors, when somebody is said not to be there. Of whom that is said is told in any case, whoever decides it.

The Message-ID of a mail never changes, so that one which goes out again, because a worker was killed after the mail server's
yes, is known by mail servers. A mail about an hour that is not true any more is void, and after an outage no reminder goes out
that is older than the calendar's bound.
"""

from collections.abc import Iterator
from datetime import datetime

from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from clubsite.calendar.dates import lateness
from clubsite.calendar.letters import DECLINE
from clubsite.members.models import User
from clubsite.members.permissions import Power, powers_of
from clubsite.preferences.letters import letter, on_the_site
from clubsite.preferences.recipient_locale import written_for
from games.tournaments.desk.check_in import checks_in, hour_of, is_to_come
from games.tournaments.desk.clock.autopilot import claims_open, may_answer_until, missed
from games.tournaments.desk.clock.deadlines import owed
from games.tournaments.desk.stage import Stage
from games.tournaments.desk.state import Desk
from games.tournaments.model.matches import Match
from games.tournaments.models import About, TournamentEntry, TournamentMail, moment_of
from games.tournaments.services.mails.queue import STANDING
from games.tournaments.services.mails.to_guests import SETTLES
from games.tournaments.services.writing import TOURNAMENTS

OF_ENTRY = frozenset({About.NO_HOUR, About.OFFERED, About.LOST, About.CHECK_IN, About.MOVED, About.SOON})
"""What is told before the draw, and of no use after it."""


def waiting(now: datetime) -> list[int]:
    """The keys of mails that have not gone out and are due, the oldest first."""
    return list(_due(now).order_by("due_at", "pk").values_list("pk", flat=True))


def _due(now: datetime) -> QuerySet[TournamentMail]:
    return TournamentMail.objects.filter(mailed_at=None, dropped_at=None, due_at__lte=now)


@transaction.atomic
def send(mail_id: int, now: datetime) -> bool:
    """Send one, unless another worker is doing so or it is void; returns whether it went out. Only its own row is locked while
    talking to the mail server."""
    waits = _due(now).select_for_update(of=("self",), skip_locked=True)
    mail = waits.select_related("tournament__club", "user").filter(pk=mail_id).first()
    if mail is None:
        return False
    user = DECLINE.reaches(mail.user_id, mail.tournament.club_id)
    if user is None or not _is_worth_knowing(mail, now):
        TournamentMail.objects.filter(pk=mail_id).update(dropped_at=now)
        return False
    _message(mail, user).send()
    TournamentMail.objects.filter(pk=mail_id).update(mailed_at=timezone.now())
    return True


def _is_worth_knowing(mail: TournamentMail, now: datetime) -> bool:
    """Whether it is still so, concerns them, and comes in time."""
    row, about = mail.tournament, About(mail.about)
    if about in (About.CLAIMED, About.DESK, About.FORFEIT):
        return _is_of_the_clock(mail, about, now)
    if about is About.ABSENT:
        return now <= mail.due_at + lateness() and bool(_missed_by(mail))
    if _entries(mail) == 0:
        return False
    if about in OF_ENTRY:
        return row.stage == Stage.ENTRY.value and _is_so_before_the_draw(mail, about, now)
    match about:
        case About.OFF | About.BACK_ON:
            in_time = row.starts_at is None or now < row.starts_at or now <= mail.due_at + lateness()
            is_off = row.stage == Stage.CALLED_OFF.value
            return in_time and (is_off if about is About.OFF else not is_off and _knew_that_it_was_off(mail))
        case About.TERMS:
            in_time = now <= mail.due_at + lateness()
            return in_time and row.stage in (Stage.ENTRY.value, Stage.RUNNING.value)
        case About.DECLINED:
            return now <= mail.due_at + lateness() and row.stage == Stage.RUNNING.value
        case _:  # a deadline
            in_time = now <= mail.due_at + lateness() and now < mail.at
            return in_time and bool(_owed(mail))


def _is_so_before_the_draw(mail: TournamentMail, about: About, now: datetime) -> bool:
    row = mail.tournament
    match about:
        case About.NO_HOUR:
            return row.starts_at is None and now < mail.at
        case About.OFFERED:
            return now < mail.at and _is_offered(mail)
        case About.LOST:
            return now <= mail.due_at + lateness()
        case About.CHECK_IN:
            return _has_to_check_in(mail, now)
        case About.MOVED:
            return row.starts_at == mail.at and now < mail.at
        case _:  # it is soon
            return row.starts_at == mail.at and now <= mail.due_at + lateness() and now < mail.at


def _is_offered(mail: TournamentMail) -> bool:
    """Whether until that hour: it may be an earlier one by now, of which another mail tells."""
    names = _names(mail)
    offers = (one for one in TOURNAMENTS.state_of(mail.tournament).waiting if one.name in names)
    return any(moment_of(one.offered_until) == mail.at for one in offers)


def _has_to_check_in(mail: TournamentMail, now: datetime) -> bool:
    """By an hour that is to come, and that no later mail tells; who is there knows it."""
    desk = TOURNAMENTS.state_of(mail.tournament)
    later = _due(now + SETTLES).filter(tournament=mail.tournament_id, user=mail.user_id, about=mail.about, pk__gt=mail.pk)
    return is_to_come(desk, int(now.timestamp())) and desk.here.isdisjoint(_names(mail)) and not later.exists()


def _knew_that_it_was_off(mail: TournamentMail) -> bool:
    return mail.tournament.mails.filter(user=mail.user_id, about=About.OFF).exclude(mailed_at=None).exists()


def _is_of_the_clock(mail: TournamentMail, about: About, now: datetime) -> bool:
    """Whether there is still something to answer or to look at; what was decided is told in any case, in time."""
    desk = TOURNAMENTS.state_of(mail.tournament)
    if desk.called_off or now > mail.due_at + lateness():
        return False
    if about is About.FORFEIT:
        return True
    names = _names(mail)
    mine = [absent for _match, _by, absent, at in claims_open(desk) if moment_of(at) == mail.at]
    if about is About.DESK:
        return bool(mine) and Power.RUN_TOURNAMENTS in powers_of(mail.user, mail.tournament.club)
    return not names.isdisjoint(mine)


def _missed_by(mail: TournamentMail) -> list[str]:
    """What they are called who say that the reader is not there, and have no answer."""
    words = {by for _match, by in _missed_in(mail, TOURNAMENTS.state_of(mail.tournament))}
    return list(mail.tournament.entries.filter(word__in=words).values_list("player__name", flat=True))


def _missed_in(mail: TournamentMail, desk: Desk) -> Iterator[tuple[Match, str]]:
    """The reader's matches that a director decides, and who says there that they do not come."""
    if desk.autopilot is None:
        yield from missed(desk, _names(mail))


def _answer_by(mail: TournamentMail, desk: Desk) -> datetime | None:
    """Until when they may answer; the first hour, of several."""
    now = int(timezone.now().timestamp())
    hours = (may_answer_until(desk, match, now) for match, _by in _missed_in(mail, desk))
    return moment_of(min((hour for hour in hours if hour is not None and now < hour), default=None))


def _names(mail: TournamentMail) -> set[str]:
    """On the sheet."""
    theirs = Q(player__user=mail.user) | Q(player__merged_into__user=mail.user)
    return set(TournamentEntry.objects.filter(theirs, tournament=mail.tournament).values_list("word", flat=True))


def _owed(mail: TournamentMail) -> list[Match]:
    """Their matches that are to be played until then."""
    names = _names(mail)
    found = owed(TOURNAMENTS.state_of(mail.tournament))
    return [match for match, until in found if moment_of(until) == mail.at and names & set(match.names)]


def _entries(mail: TournamentMail) -> int:
    theirs = Q(player__user=mail.user) | Q(player__merged_into__user=mail.user)
    return TournamentEntry.objects.filter(theirs, tournament=mail.tournament, standing__in=STANDING[About(mail.about)]).count()


def _message(mail: TournamentMail, user: User) -> EmailMultiAlternatives:
    row = mail.tournament
    with written_for(user, row.club):
        subjects = {
            About.SOON: gettext("{club}: {title} is soon"),
            About.OFFERED: gettext("{club}: a place in {title} is yours if you take it"),
            About.MOVED: gettext("{club}: {title} is at another time"),
            About.NO_HOUR: gettext("{club}: {title} has no hour yet"),
            About.DEADLINE: gettext("{club}: a match of {title} is to be played soon"),
            About.OFF: gettext("{club}: {title} is called off"),
            About.BACK_ON: gettext("{club}: {title} is not called off any more"),
            About.CLAIMED: gettext("{club}: are you there for your match of {title}?"),
            About.ABSENT: gettext("{club}: are you there for your match of {title}?"),
            About.DESK: gettext("{club}: somebody is not there in {title}"),
            About.TERMS: gettext("{club}: fee and prizes of {title}"),
            About.CHECK_IN: gettext("{club}: by when you check in at {title}"),
            About.LOST: gettext("{club}: the place in {title} that was offered to you went back"),
            About.DECLINED: gettext("{club}: your challenge in {title} was declined"),
            About.FORFEIT: gettext("{club}: a match of {title} was decided by the clock"),
        }
        desk = TOURNAMENTS.state_of(row)
        words = {
            "about": mail.about,
            "title": row.title,
            "club": row.club.name,
            "at": mail.at,
            "starts": row.starts_at,
            "reason": desk.called_off,
            "check_in_until": moment_of(hour_of(desk)),
            "checks_in": checks_in(desk),
            "decides": desk.autopilot is not None,
            "missed_by": ", ".join(_missed_by(mail)) if mail.about == About.ABSENT else "",
            "answer_by": _answer_by(mail, desk) if mail.about == About.ABSENT else None,
            "address": on_the_site(reverse("tournament", args=[row.code])),
        }
        told = subjects[About(mail.about)].format(club=row.club.name, title=row.title)
        return letter(
            user, f"tournament-{mail.pk}", told, template="games/tournaments/mail/member", words=words, decline=DECLINE
        )

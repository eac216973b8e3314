"""The mail about a challenge or a reported result that waits for an answer, and sending those that wait to be sent.

The row is written with the statement that asks, so nothing that was asked is forgotten. A mail keeps its Message-ID for ever,
so that one which goes out again, because a worker was killed after the mail server's yes, is known by mail servers.
It goes out some minutes later, and is dropped if the match does not wait for that any more. Opening its link answers nothing.

Nobody's letterbox is filled: one challenge a day by the same opponent, and one report an hour of the same match; what is left
out stands at the top of every page all the same.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from clubsite.members.models import User
from clubsite.preferences.letters import DeclineLink, letter, on_the_site
from clubsite.preferences.recipient_locale import written_for
from games.matches.course.state import Course, Stage
from games.matches.models import Match, MatchMail, MatchSeat
from games.matches.permissions import login_of
from games.matches.services.reports.silence import waits_until
from games.matches.services.writing import MATCHES
from games.matches.wording import score_text, terms_in_words

DECLINE = DeclineLink("games.matches.letters.decline", "decline_match_mails", "mail_matches")
FORGOTTEN_AFTER = timedelta(days=3)
"""A challenge that no mail server has taken for so long."""
BETWEEN_CHALLENGES, BETWEEN_REPORTS = timedelta(days=1), timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Asked:
    """What the mail says. `score` and `until` are set for a report, whose match counts if nobody answers until then."""

    name: str
    other: str
    club: str
    terms: str
    at: datetime | None
    names: tuple[str, str]
    score: str = ""
    until: datetime | None = None


def waiting(now: datetime) -> list[int]:
    """The keys of mails that have not gone out and are old enough to, the oldest first."""
    old_enough = now - timedelta(minutes=settings.MATCHES_ARE_MAILED_AFTER_MINUTES)
    mails = MatchMail.objects.filter(mailed_at=None, dropped_at=None, asked_at__lte=old_enough)
    return list(mails.order_by("asked_at", "pk").values_list("pk", flat=True))


@transaction.atomic
def send(mail_id: int) -> bool:
    """Send one, unless another worker is doing so or it has to wait; returns whether it went out. Only its own row is locked
    while talking to the mail server."""
    waits = MatchMail.objects.select_for_update(of=("self",), skip_locked=True).filter(mailed_at=None, dropped_at=None)
    mail = waits.select_related("seat__match__club", "seat__player__merged_into").filter(pk=mail_id).first()
    if mail is None:
        return False
    now = timezone.now()
    user, asked = reachable(mail.seat), _asked(mail, now)
    if user is None or asked is None or (mail.about == Stage.CHALLENGED.value and _challenged_before(mail, now)):
        MatchMail.objects.filter(pk=mail_id).update(dropped_at=now)
        return False
    if mail.seat.mails.filter(about=Stage.REPORTED.value, mailed_at__gt=now - BETWEEN_REPORTS).exists():
        return False
    with written_for(user, mail.seat.match.club):
        _message(mail, user, asked).send()
    MatchMail.objects.filter(pk=mail_id).update(mailed_at=timezone.now())
    return True


def reachable(seat: MatchSeat) -> User | None:
    """The member who gets mail for this side: with an address they have confirmed, unless they have switched it off."""
    return DECLINE.reaches(login_of(seat.player), seat.match.club_id)


def _asked(mail: MatchMail, now: datetime) -> Asked | None:
    """None if the match does not wait for this any more."""
    seat, match = mail.seat, mail.seat.match
    if not seat.awaited or match.stage != mail.about:
        return None
    if mail.about == Stage.REPORTED.value:
        until = waits_until(match, seat.side)
        return _in_words(match, seat, until) if until is not None and until > now else None
    return _in_words(match, seat, None) if mail.asked_at > now - FORGOTTEN_AFTER else None


def _in_words(match: Match, seat: MatchSeat, until: datetime | None) -> Asked:
    course: Course = MATCHES.state_of(match)
    first, second = (one.player.name for one in match.seats.select_related("player").order_by("side"))
    name, other = (first, second) if seat.side == 0 else (second, first)
    terms = ", ".join(terms_in_words(course.sheet, rated=course.rated))
    score = score_text(course.reported) if course.reported is not None else ""
    return Asked(name, other, match.club.name, terms, match.scheduled_at, (first, second), score, until)


def _challenged_before(mail: MatchMail, now: datetime) -> bool:
    """Whether the same opponent's challenge was mailed to them within a day."""
    opponent = mail.seat.match.seats.exclude(pk=mail.seat_id).values("player")
    matches = Match.objects.filter(seats__player__in=opponent).values("pk")
    lately = MatchMail.objects.filter(about=Stage.CHALLENGED.value, mailed_at__gt=now - BETWEEN_CHALLENGES)
    return lately.filter(seat__player=mail.seat.player_id, seat__match__in=matches).exists()


def _message(mail: MatchMail, user: User, asked: Asked) -> EmailMultiAlternatives:
    subject = gettext("{club}: a challenge waits for your answer")
    if asked.until is not None:
        subject = gettext("{club}: a result waits for your answer")
    words = {"asked": asked, "address": on_the_site(reverse("match", args=[mail.seat.match.code]))}
    subject = subject.format(club=asked.club)
    return letter(user, f"match-{mail.pk}", subject, template="games/matches/mail/asked", words=words, decline=DECLINE)

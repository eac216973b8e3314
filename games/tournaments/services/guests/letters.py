"""The mails to guests: how they stand, and a link for each thing they can do about it.

A mail says what is true when it goes out, so that of several that wait the last one is sent. The first one, to an address that
somebody has typed, says nothing else that they typed: it may reach somebody who knows nothing of it.
"""

from datetime import datetime, timedelta

from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.db.models import Q
from django.utils import timezone, translation
from django.utils.translation import gettext

from clubsite.calendar.dates import lateness
from clubsite.preferences.recipient_locale import language_for
from games.tournaments.desk.check_in import checks_in, hour_of, is_closed
from games.tournaments.desk.stage import Stage
from games.tournaments.desk.state import Desk
from games.tournaments.models import About, GuestMail, Standing, TournamentBurst, TournamentGuest, moment_of
from games.tournaments.services.guests.asking import takes_guests
from games.tournaments.services.guests.claim_letter import claim_message
from games.tournaments.services.guests.links import Purpose, address_of
from games.tournaments.services.guests.mail_forms import written
from games.tournaments.services.guests.news_letter import news_message
from games.tournaments.services.mails.to_guests import SETTLES
from games.tournaments.services.writing import TOURNAMENTS

GIVEN_UP_AFTER = timedelta(days=1)
"""A mail that no server has taken for so long: its links would have ended."""
UNUSED_FOR, KEPT_FOR = timedelta(days=7), timedelta(days=180)


def waiting() -> list[int]:
    """The keys of mails that have not gone out and are due, the oldest first."""
    settled = Q(about__in=["", About.LOST]) | Q(asked_at__lte=timezone.now() - SETTLES)
    return list(GuestMail.objects.filter(settled, mailed_at=None, dropped_at=None).order_by("pk").values_list("pk", flat=True))


@transaction.atomic
def send(mail_id: int) -> bool:
    """Send one, unless another worker does, a later one says it, or there is nothing to say; returns whether it went out. Only
    its own row is locked while talking to the mail server."""
    mails = GuestMail.objects.select_for_update(of=("self",), skip_locked=True).filter(mailed_at=None, dropped_at=None)
    mail = mails.select_related("guest__tournament__club", "guest__entry").filter(pk=mail_id).first()
    if mail is None:
        return False
    now, own = timezone.now(), GuestMail.objects.filter(pk=mail_id)
    same = mail.guest.mails.filter(claimed_in=mail.claimed_in, about=mail.about)
    later = same.filter(mailed_at=None, dropped_at=None, pk__gt=mail.pk).exists()
    made = claim_message if mail.claimed_in else news_message if mail.about else _message
    message = made(mail.guest, mail) if _in_time(mail, now) and not later else None
    if message is None:
        own.update(dropped_at=now)
        return False
    message.send()
    own.update(mailed_at=timezone.now())
    return True


def _in_time(mail: GuestMail, now: datetime) -> bool:
    return mail.asked_at > now - (GIVEN_UP_AFTER if mail.reminds_of is None else lateness())


def forget(now: datetime | None = None) -> int:
    """Delete addresses that nobody has confirmed for a week, or that tournaments of half a year ago had, and how often networks
    have asked; returns how many addresses."""
    now = now or timezone.now()
    TournamentBurst.objects.filter(writer__startswith="network:", began_at__lt=now - GIVEN_UP_AFTER).delete()
    unused = Q(entry=None, asked_at__lt=now - UNUSED_FOR)
    _all, rows = TournamentGuest.objects.filter(unused | Q(asked_at__lt=now - KEPT_FOR)).delete()
    return rows.get(TournamentGuest._meta.label, 0)


def _message(guest: TournamentGuest, mail: GuestMail) -> EmailMultiAlternatives | None:
    """None if there is nothing to say any more."""
    tournament, desk = guest.tournament, TOURNAMENTS.state_of(guest.tournament)
    if tournament.stage != Stage.ENTRY.value:
        return None
    standing = Standing(guest.entry.standing) if guest.entry is not None else Standing.OUT
    if mail.reminds_of is not None and (standing is not Standing.IN or tournament.starts_at != mail.reminds_of):
        return None
    if standing is Standing.OUT and not (mail.asked_from and takes_guests(tournament, desk)):
        return None
    with translation.override(language_for(guest.language, tournament.club)), timezone.override(tournament.club.zone):
        subjects = {
            Standing.OUT: gettext("{title}: confirm your entry"),
            Standing.IN: gettext("{title}: you have entered"),
            Standing.WAITING: gettext("{title}: you are on the waiting list"),
            Standing.OFFERED: gettext("{title}: a place is yours if you take it"),
        }
        words = {**_words(guest, desk, standing), "standing": standing.value}
        told = gettext("{title} is soon") if mail.reminds_of is not None else subjects[standing]
        return written(mail, told.format(title=tournament.title), "guest", words)


def _words(guest: TournamentGuest, desk: Desk, standing: Standing) -> dict[str, object]:
    tournament = guest.tournament
    place = next((n for n, one in enumerate(desk.waiting, 1) if guest.entry and one.name == guest.entry.word), 0)
    until = desk.waiting[place - 1].offered_until if place else None
    purposes = {
        Standing.OUT: [Purpose.ENTER],
        Standing.OFFERED: [Purpose.TAKE, Purpose.WITHDRAW, Purpose.PLAY],
        Standing.WAITING: [Purpose.WITHDRAW, Purpose.PLAY],
        Standing.IN: [Purpose.WITHDRAW, Purpose.PLAY],
    }
    links = {one.value: address_of(guest, one) for one in purposes[standing]}
    return {
        "title": tournament.title,
        "club": tournament.club.name,
        "starts": tournament.starts_at,
        "check_in_until": moment_of(hour_of(desk)) if standing is Standing.IN else None,
        "checks_in": standing is Standing.IN and checks_in(desk),
        "says_here": standing is Standing.WAITING and checks_in(desk),
        "check_in_closed": is_closed(desk),
        "place": place,
        "until": moment_of(until),
        "links": links,
    }

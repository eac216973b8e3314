"""Mails about club nights: one before a date, to those who come or may come, and one when it is moved or called off.

The row is the queue, and is written once: a mail goes out once however often the tasks run. Its Message-ID never changes, so
that one which goes out again, because a worker was killed after the mail server's yes, is known by mail servers. A mail about a
date as it stood before it was changed is void. After an outage no reminder goes out that is older than the bound; that a date
is moved or called off is worth knowing until it would have begun.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from clubsite.calendar.dates import Date, as_date, lateness, moment_by_rule, who_may_come
from clubsite.calendar.models import About, NightDate, NightMail, Says
from clubsite.calendar.services import FURTHEST_MOVED, queue_mails, told_by_the_table
from clubsite.preferences.letters import DeclineLink, letter, on_the_site
from clubsite.preferences.recipient_locale import written_for

DECLINE = DeclineLink("clubsite.calendar.letters.decline", "decline_night_mails", "mail_nights")
DAY = timedelta(days=1)


def queue_reminders(now: datetime) -> int:
    """A row for everybody who is to be reminded about now; returns of how many dates."""
    rows = NightDate.objects.filter(is_off=False, answers__says__in=[Says.YES, Says.MAYBE])
    near = rows.filter(day__range=((now - FURTHEST_MOVED - 2 * DAY).date(), (now + FURTHEST_MOVED + 2 * DAY).date()))
    dates = 0
    for row in near.select_related("night__club").distinct():
        at = as_date(row.night, row).begins - timedelta(hours=settings.CALENDAR_REMINDS_HOURS_BEFORE)
        if at <= now <= at + lateness():
            logins = {one.player.user_id for one in who_may_come(row) if one.at <= at}
            queue_mails(row, About.SOON, logins - told_by_the_table(as_date(row.night, row)), at)
            dates += 1
    return dates


def waiting(now: datetime) -> list[int]:
    """The keys of mails that have not gone out, the oldest first."""
    mails = NightMail.objects.filter(mailed_at=None, dropped_at=None, due_at__lte=now)
    return list(mails.order_by("due_at", "pk").values_list("pk", flat=True))


@transaction.atomic
def send(mail_id: int, now: datetime) -> bool:
    """Send one, unless another worker is doing so or it is void; returns whether it went out. Only its own row is locked while
    talking to the mail server."""
    waits = NightMail.objects.select_for_update(of=("self",), skip_locked=True).filter(mailed_at=None, dropped_at=None)
    mail = waits.select_related("date__night__club", "user").filter(pk=mail_id).first()
    if mail is None:
        return False
    one = as_date(mail.date.night, mail.date)
    if not _is_worth_knowing(mail, one, now) or DECLINE.reaches(mail.user_id, one.night.club_id) is None:
        NightMail.objects.filter(pk=mail_id).update(dropped_at=now)
        return False
    with written_for(mail.user, one.night.club):
        subject = {
            About.SOON: gettext("{club}: {night} is soon"),
            About.MOVED: gettext("{club}: {night} is at another time"),
        }.get(About(mail.about), gettext("{club}: {night} is called off"))
        path = reverse("night", args=[one.night.club.slug, one.night.pk, one.day.isoformat()])
        words = {
            "one": one,
            "about": mail.about,
            "address": on_the_site(path),
            "club": one.night.club,
            "was": moment_by_rule(one),
        }
        told = subject.format(club=one.night.club.name, night=one.night.title)
        letter(mail.user, f"night-{mail.pk}", told, template="calendar/mail/night", words=words, decline=DECLINE).send()
    NightMail.objects.filter(pk=mail_id).update(mailed_at=timezone.now())
    return True


def _is_worth_knowing(mail: NightMail, one: Date, now: datetime) -> bool:
    if mail.changed != one.row.changed or now >= max(one.begins, moment_by_rule(one)):
        return False
    if mail.about != About.SOON:
        return True
    return now <= mail.due_at + lateness() and any(said.player.user_id == mail.user_id for said in who_may_come(one.row))

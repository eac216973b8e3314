"""The mail to a guest that the tournament is called off, or not any more, or begins at another hour, by when they check in, or
that an offered place went back then; as members are told."""

from datetime import datetime

from django.core.mail import EmailMultiAlternatives
from django.utils import timezone, translation
from django.utils.translation import gettext

from clubsite.preferences.recipient_locale import language_for
from games.tournaments.desk.check_in import hour_of, is_to_come
from games.tournaments.desk.stage import Stage
from games.tournaments.desk.state import Desk
from games.tournaments.models import About, GuestMail, Standing, TournamentGuest, moment_of
from games.tournaments.services.guests.links import Purpose, address_of
from games.tournaments.services.guests.mail_forms import written
from games.tournaments.services.writing import TOURNAMENTS


def news_message(guest: TournamentGuest, mail: GuestMail) -> EmailMultiAlternatives | None:
    """None if it is not so any more, or they have withdrawn."""
    row, about = guest.tournament, About(mail.about)
    desk = TOURNAMENTS.state_of(row)
    if guest.entry is None or guest.entry.standing == Standing.OUT or not _is_so(guest, desk, about, mail.reminds_of):
        return None
    with translation.override(language_for(guest.language, row.club)), timezone.override(row.club.zone):
        subjects = {
            About.OFF: gettext("{title} is called off"),
            About.BACK_ON: gettext("{title} is not called off any more"),
            About.MOVED: gettext("{title} is at another time"),
            About.NO_HOUR: gettext("{title} has no hour yet"),
            About.CHECK_IN: gettext("{title}: by when you check in"),
            About.LOST: gettext("{title}: the place that was offered to you went back"),
        }
        words: dict[str, object] = {
            "about": about.value,
            "title": row.title,
            "club": row.club.name,
            "at": row.starts_at if about is About.MOVED else mail.reminds_of,
            "reason": desk.called_off,
            "check_in_until": moment_of(hour_of(desk)),
            "link": address_of(guest, Purpose.PLAY),
        }
        return written(mail, subjects[about].format(title=row.title), "guest_news", words)


def _is_so(guest: TournamentGuest, desk: Desk, about: About, hour: datetime | None) -> bool:
    row, entry = guest.tournament, guest.entry
    assert entry is not None  # has entered or waits
    match about:
        case About.OFF:
            return row.stage == Stage.CALLED_OFF.value
        case About.BACK_ON:
            knew = guest.mails.filter(about=About.OFF).exclude(mailed_at=None).exists()
            return row.stage != Stage.CALLED_OFF.value and knew
        case About.MOVED:
            return row.stage == Stage.ENTRY.value and row.starts_at is not None
        case About.LOST:
            return row.stage == Stage.ENTRY.value and entry.standing == Standing.WAITING
        case About.CHECK_IN:
            asked = row.stage == Stage.ENTRY.value and entry.standing == Standing.IN and entry.word not in desk.here
            return asked and is_to_come(desk, int(timezone.now().timestamp()))
        case _:
            return row.stage == Stage.ENTRY.value and row.starts_at is None and hour is not None

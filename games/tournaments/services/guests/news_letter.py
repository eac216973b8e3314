"""The mail to a guest that the tournament is called off, or not any more, or begins at another hour; as members are told."""

from datetime import datetime

from django.core.mail import EmailMultiAlternatives
from django.utils import timezone, translation
from django.utils.translation import gettext

from clubsite.preferences.recipient_locale import language_for
from games.tournaments.desk.stage import Stage
from games.tournaments.models import About, GuestMail, Standing, TournamentGuest
from games.tournaments.services.guests.links import Purpose, address_of
from games.tournaments.services.guests.mail_forms import written
from games.tournaments.services.writing import TOURNAMENTS


def news_message(guest: TournamentGuest, mail: GuestMail) -> EmailMultiAlternatives | None:
    """None if it is not so any more, or they have withdrawn."""
    row, about = guest.tournament, About(mail.about)
    if guest.entry is None or guest.entry.standing == Standing.OUT or not _is_so(guest, about, mail.reminds_of):
        return None
    with translation.override(language_for(guest.language, row.club)), timezone.override(row.club.zone):
        subjects = {
            About.OFF: gettext("{title} is called off"),
            About.BACK_ON: gettext("{title} is not called off any more"),
            About.MOVED: gettext("{title} is at another time"),
            About.NO_HOUR: gettext("{title} has no hour yet"),
        }
        words: dict[str, object] = {
            "about": about.value,
            "title": row.title,
            "club": row.club.name,
            "at": row.starts_at if about is About.MOVED else mail.reminds_of,
            "reason": TOURNAMENTS.state_of(row).called_off,
            "link": address_of(guest, Purpose.PLAY),
        }
        return written(mail, subjects[about].format(title=row.title), "guest_news", words)


def _is_so(guest: TournamentGuest, about: About, hour: datetime | None) -> bool:
    row = guest.tournament
    match about:
        case About.OFF:
            return row.stage == Stage.CALLED_OFF.value
        case About.BACK_ON:
            knew = guest.mails.filter(about=About.OFF).exclude(mailed_at=None).exists()
            return row.stage != Stage.CALLED_OFF.value and knew
        case About.MOVED:
            return row.stage == Stage.ENTRY.value and row.starts_at is not None
        case _:
            return row.stage == Stage.ENTRY.value and row.starts_at is None and hour is not None

"""The mail to a guest of whom an opponent says that they are not there: nothing else reaches somebody without a login, and a
director may give the match away."""

from django.core.mail import EmailMultiAlternatives
from django.utils import timezone, translation
from django.utils.translation import gettext

from clubsite.preferences.recipient_locale import language_for
from games.tournaments.desk.clock.autopilot import may_answer_until, missed
from games.tournaments.models import GuestMail, TournamentGuest, moment_of
from games.tournaments.services.guests.links import Purpose, address_of
from games.tournaments.services.guests.mail_forms import written
from games.tournaments.services.writing import TOURNAMENTS


def claim_message(guest: TournamentGuest, mail: GuestMail) -> EmailMultiAlternatives | None:
    """None if it is answered, taken back or played meanwhile."""
    tournament, desk = guest.tournament, TOURNAMENTS.state_of(guest.tournament)
    claims = missed(desk, {guest.entry.word}) if guest.entry is not None else ()
    match, by = next(((one, by) for one, by in claims if str(one.id) == mail.claimed_in), (None, ""))
    if match is None:
        return None
    now = int(timezone.now().timestamp())
    until = may_answer_until(desk, match, now)
    with translation.override(language_for(guest.language, tournament.club)), timezone.override(tournament.club.zone):
        words: dict[str, object] = {
            "title": tournament.title,
            "club": tournament.club.name,
            "name": tournament.entries.values_list("player__name", flat=True).get(word=by),
            "answer_by": moment_of(until) if until is not None and now < until else None,
            "link": address_of(guest, Purpose.PLAY),
        }
        subject = gettext("{title}: your opponent says that you are not there").format(title=tournament.title)
        return written(mail, subject, "claimed", words)

"""The mail to a guest of whom an opponent says that they are not there: nothing else reaches somebody without a login, and a
director may give the match away."""

from django.core.mail import EmailMultiAlternatives
from django.utils import timezone, translation
from django.utils.translation import gettext

from clubsite.preferences.recipient_locale import language_for
from games.tournaments.desk.clock.autopilot import is_open, may_answer_until, said_absent
from games.tournaments.desk.state import Desk
from games.tournaments.model.matches import Match
from games.tournaments.models import GuestMail, TournamentGuest, moment_of
from games.tournaments.rules.bracket import brackets_of
from games.tournaments.rules.lookup import live_matches
from games.tournaments.services.guests.links import Purpose, address_of
from games.tournaments.services.guests.mail_forms import written
from games.tournaments.services.writing import TOURNAMENTS


def claim_message(guest: TournamentGuest, mail: GuestMail) -> EmailMultiAlternatives | None:
    """None if it is answered, taken back or played meanwhile."""
    tournament, desk = guest.tournament, TOURNAMENTS.state_of(guest.tournament)
    match = _missed_in(desk, guest.entry.word, mail.claimed_in) if guest.entry is not None else None
    if match is None:
        return None
    now = int(timezone.now().timestamp())
    until = may_answer_until(desk, match, now)
    with translation.override(language_for(guest.language, tournament.club)), timezone.override(tournament.club.zone):
        words: dict[str, object] = {
            "title": tournament.title,
            "club": tournament.club.name,
            "name": tournament.entries.values_list("player__name", flat=True).get(word=said_absent(desk, match)),
            "answer_by": moment_of(until) if until is not None and now < until else None,
            "link": address_of(guest, Purpose.PLAY),
        }
        subject = gettext("{title}: your opponent says that you are not there").format(title=tournament.title)
        return written(mail, subject, "claimed", words)


def _missed_in(desk: Desk, own: str, match_id: str) -> Match | None:
    """That match, if the opponent says in it that they are not there, and has no answer."""
    if desk.called_off:
        return None
    open_there = (one for one in live_matches(brackets_of(desk.tournament)) if str(one.id) == match_id and own in one.names)
    return next((one for one in open_there if is_open(one) and said_absent(desk, one) not in ("", own)), None)

"""Mails to guests that wait to be sent. The row is written with whatever it tells, so nothing is forgotten."""

from collections.abc import Iterable
from datetime import datetime

from celery import current_app
from django.db import transaction

from games.tournaments.models import ClubTournament, GuestMail, TournamentGuest

SEND = "games.tournaments.tasks.mail_guests"


def tell(guest: TournamentGuest, asked_from: str = "", reminds_of: datetime | None = None) -> None:
    """How they stand, perhaps as a reminder; goes out soon after the commit."""
    GuestMail.objects.create(guest=guest, asked_from=asked_from, reminds_of=reminds_of)
    transaction.on_commit(_nudge, robust=True)


def tell_offered(tournament: ClubTournament, words: Iterable[str]) -> None:
    """To whom a place is offered, and who may be a guest."""
    for guest in tournament.guests.filter(entry__word__in=list(words)):
        tell(guest)


def _nudge() -> None:
    """If the broker cannot be reached, nothing fails: the next minute's round does it."""
    current_app.send_task(SEND, retry=False)

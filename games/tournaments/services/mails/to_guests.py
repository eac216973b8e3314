"""Mails to guests that wait to be sent. The row is written with whatever it tells, so nothing is forgotten."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from celery import current_app
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.tournaments.desk.decide import Happened
from games.tournaments.desk.happened import NoShowClaimed
from games.tournaments.models import About, ClubTournament, GuestMail, Standing, TournamentGuest

SEND = "games.tournaments.tasks.mail_guests"
CLAIMED_AGAIN = timedelta(minutes=10)
SETTLES = timedelta(minutes=2)
"""How long news wait: a director who has mistyped an hour types it again."""
ARE_GUESTS = Q(entry__player__user=None, entry__player__merged_into=None)
"""Who has not become a member since they entered."""


def tell(guest: TournamentGuest, asked_from: str = "", reminds_of: datetime | None = None) -> None:
    """How they stand, perhaps as a reminder; goes out soon after the commit."""
    GuestMail.objects.create(guest=guest, asked_from=asked_from, reminds_of=reminds_of)
    transaction.on_commit(_nudge, robust=True)


def tell_offered(tournament: ClubTournament, words: Iterable[str]) -> None:
    """To whom a place is offered, and who may be a guest."""
    for guest in tournament.guests.filter(entry__word__in=list(words)):
        tell(guest)


def tell_news(tournament: ClubTournament, about: About, standing: Iterable[Standing], hour: datetime | None = None) -> None:
    """To whoever has no login: that it is called off or not any more, begins at another hour, or by when they check in; `hour`
    does not stand any more. Goes out once it has settled."""
    guests = tournament.guests.filter(ARE_GUESTS, entry__standing__in=list(standing))
    GuestMail.objects.bulk_create([GuestMail(guest=guest, about=about, reminds_of=hour) for guest in guests])


def tell_lost(tournament: ClubTournament, words: Iterable[str]) -> None:
    """That the place is not theirs any more which was offered to them; at once, since others are let in."""
    for guest in tournament.guests.filter(ARE_GUESTS, entry__word__in=list(words)):
        GuestMail.objects.create(guest=guest, about=About.LOST)
        transaction.on_commit(_nudge, robust=True)


def tell_claimed(tournament: ClubTournament, events: Iterable[Happened]) -> None:
    """To whom their opponent says that they are not there. A claim that is made again within minutes is told once; a mail that
    was dropped, because it was taken back, has told nothing."""
    for event in events:
        if not isinstance(event, NoShowClaimed):
            continue
        absent = [name for name in event.players if name != event.by]
        mails = GuestMail.objects.filter(
            claimed_in=str(event.match), asked_at__gt=timezone.now() - CLAIMED_AGAIN, dropped_at=None
        )
        for guest in tournament.guests.filter(ARE_GUESTS, entry__word__in=absent).exclude(pk__in=mails.values("guest")):
            GuestMail.objects.create(guest=guest, claimed_in=str(event.match))
            transaction.on_commit(_nudge, robust=True)


def _nudge() -> None:
    """If the broker cannot be reached, nothing fails: the next minute's round does it."""
    current_app.send_task(SEND, retry=False)

"""The one function that deletes a club, with everything that belongs to it and nothing else, in one transaction.

PostgreSQL lets go what is never deleted otherwise only on this way: in a transaction that names the club, if that club is
archived and its time has come (`triggers.py`), and no row of another club with it. Whoever is just writing there has finished
before the club's rows are locked, or finds nothing afterwards.
"""

import logging

from django.db import connection, transaction
from django.utils import timezone

from clubsite.audit.kinds import Kind
from clubsite.audit.models import Noted
from clubsite.eventlog.models import LoggedRow
from clubsite.leaderboards.circles.services import leave_all as leave_all_circles
from clubsite.ledger.selectors import has_open_balances
from clubsite.members.models import Club

from .models import Farewell, GoneClub
from .rows import rows_in, rows_of, tables_of_a_club
from .triggers import NAMES_THE_CLUB

security = logging.getLogger("club.security")


class NotYet(Exception):
    """The club is not deleted, and why, in a sentence for whoever runs the site."""


def due() -> list[int]:
    """The keys of the clubs whose time has come."""
    return list(Club.objects.filter(goes_at__lte=timezone.now()).order_by("pk").values_list("pk", flat=True))


@transaction.atomic
def delete_club(club_id: int) -> GoneClub:
    """Delete the club whose owners have asked for it thirty days ago. Raises NotYet."""
    club = Club.objects.select_for_update().filter(pk=club_id).first()
    if club is None:
        raise NotYet("There is no such club.")
    _check(club)
    for table in tables_of_a_club():
        if issubclass(table, LoggedRow):  # a statement that is being written locks the row of its log
            list(rows_in(table, club).select_for_update().values_list("pk"))
    asked = Noted.objects.filter(club=club, kind=Kind.CLUB_GOES).order_by("-id").values_list("by", flat=True).first()
    leave_all_circles(club)
    with connection.cursor() as cursor:
        cursor.execute("select set_config(%s, %s, true)", [NAMES_THE_CLUB, str(club.pk)])
    # Not by Django's collector: it would fetch all of them, and refuse what is protected.
    gone = sum(rows._raw_delete(rows.db) for rows in rows_of(club))
    with connection.cursor() as cursor:
        cursor.execute("select set_config(%s, '', true)", [NAMES_THE_CLUB])
    security.warning("club %s (%s) was deleted with %s rows, as %s had asked", club.pk, club.slug, gone, asked)
    return GoneClub.objects.create(name=club.name, slug=club.slug, founded_at=club.created_at, asked_by_id=asked, rows=gone)


def _check(club: Club) -> None:
    if club.archived_at is None or club.goes_at is None:
        raise NotYet("Its owners have not asked for it to be deleted.")
    if club.goes_at > timezone.now():
        raise NotYet(f"Its members were told that it stays until {club.goes_at:%Y-%m-%d %H:%M} UTC.")
    if Farewell.objects.filter(club=club, mailed_at=None).exists():
        raise NotYet("Not all of its members have been told yet: mails to them wait.")
    if has_open_balances(club):
        raise NotYet("Its book is not settled.")

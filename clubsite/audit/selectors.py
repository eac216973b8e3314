"""Reading a club's log."""

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.db.models import Model, Q, QuerySet, Value
from django.db.models.functions import Coalesce, NullIf

from clubsite.members.models import NameKey

from .kinds import Subject
from .models import Noted


def noted_in(club: Model, subject: Subject | None = None, person: int | None = None) -> QuerySet[Noted]:
    """The club's log, newest first: all of it, or what one subject and one person (who did it, or whom it concerns) have to do
    with. One query."""
    rows = Noted.objects.filter(club_id=club.pk).select_related("by", "user", "player").order_by("-id")
    if subject is not None:
        rows = rows.filter(kind__startswith=f"{subject.value}.")
    if person is not None:
        rows = rows.filter(Q(by=person) | Q(user=person))
    return rows


def people_in(club: Model) -> QuerySet[AbstractBaseUser]:
    """Everyone with a login whom the club's log names."""
    rows = Noted.objects.filter(club_id=club.pk)
    named = rows.exclude(by=None).values("by").union(rows.exclude(user=None).values("user"))
    called = NameKey(Coalesce(NullIf("shown_name", Value("")), "username"))
    return get_user_model()._default_manager.filter(pk__in=named).order_by(called, "username")

"""Listing and ending the sessions of one login."""

from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from clubsite.members.models import User

from .models import LoggedIn


def sessions_of(user: User) -> list[LoggedIn]:
    """Those that hold: none that has expired, or that a new password has ended."""
    listed = LoggedIn.objects.filter(user=user, session__expire_date__gt=timezone.now()).select_related("session")
    return [one for one in listed if _holds(one.session, user)]


def end(user: User, number: int) -> bool:
    """Log one browser out. False if it is not, or no longer, one of theirs."""
    _all, by_model = Session.objects.filter(logged_in__pk=number, logged_in__user=user).delete()
    return bool(by_model.get(Session._meta.label))


def _holds(session: Session, user: User) -> bool:
    said = session.get_decoded().get(HASH_SESSION_KEY, "")
    return constant_time_compare(said, user.get_session_auth_hash())

"""Listing and ending the sessions of one login, and telling the live pages which of them hold."""

from collections.abc import Collection

from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.sessions.models import Session
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from clubsite.live.logins import Login
from clubsite.members.models import User

from .models import LoggedIn
from .noting import noted_number


def sessions_of(user: User) -> list[LoggedIn]:
    """Those that hold: none that has expired, or that a new password has ended."""
    listed = LoggedIn.objects.filter(user=user, session__expire_date__gt=timezone.now()).select_related("session")
    return [one for one in listed if holds(one.session, user)]


def end(user: User, number: int) -> bool:
    """Log one browser out. False if it is not, or no longer, one of theirs."""
    _all, by_model = Session.objects.filter(logged_in__pk=number, logged_in__user=user).delete()
    return bool(by_model.get(Session._meta.label))


def login_here(request: HttpRequest) -> Login | None:
    """On whose session the page stands that is being drawn; None for a visitor who is not logged in."""
    user = request.user
    if not isinstance(user, User):
        return None
    return Login(user.pk, noted_number(request), _mark(user))


def that_hold(logins: Collection[Login]) -> frozenset[Login]:
    """Those of these whose session has neither ended nor expired, and whose password is still the same. One query."""
    numbers = {login.session for login in logins}
    rows = LoggedIn.objects.filter(pk__in=numbers, session__expire_date__gt=timezone.now(), user__is_active=True)
    marks = {(row.user_id, row.pk): _mark(row.user) for row in rows.select_related("user")}
    return frozenset(one for one in logins if constant_time_compare(marks.get((one.user, one.session), ""), one.mark))


def _mark(user: User) -> str:
    return salted_hmac("clubsite.accounts.sessions.mark", user.get_session_auth_hash(), algorithm="sha256").hexdigest()[:16]


def holds(session: Session, user: User) -> bool:
    """False once a new password, or logging out everywhere, has ended it."""
    said = session.get_decoded().get(HASH_SESSION_KEY, "")
    return constant_time_compare(said, user.get_session_auth_hash())

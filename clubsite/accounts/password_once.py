"""A password instead of a token, for making the first token: counted and refused as on the log-in page."""

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress, Login
from allauth.core import ratelimit
from django.core.exceptions import ValidationError
from rest_framework.authentication import BasicAuthentication
from rest_framework.exceptions import AuthenticationFailed, Throttled
from rest_framework.request import Request

from clubsite.access import security_log
from clubsite.access.one_household import household
from clubsite.access.pace import wait_of
from clubsite.accounts.stages import may_come_in_unconfirmed
from clubsite.members.models import User

WAIT = 15 * 60
"""Seconds over which wrong passwords are counted; see settings/accounts.py."""
A_MINUTE = 60


class PasswordOnce(BasicAuthentication):
    """HTTP Basic with user name or e-mail address. It starts no session.

    For POST alone, which makes the token: allauth counts nothing that comes by GET. The framework counts after it knows who it
    is, which takes a twelfth of a second here; so this counts before, by name and household, so that no stranger elsewhere
    keeps anybody from it.
    """

    def authenticate(self, request: Request) -> tuple[User, None] | None:
        found: tuple[User, None] | None = super().authenticate(request) if request.method == "POST" else None
        return found

    def authenticate_credentials(self, userid: str, password: str, request: Request | None = None) -> tuple[User, None]:
        assert request is not None
        named = {"email" if "@" in userid else "username": userid}
        page = request._request
        home = household(page.META.get("REMOTE_ADDR", ""))
        if wait := wait_of("password", f"{home} {security_log.digest(userid)}"):  # a right one costs as much as a wrong one
            raise Throttled(wait=wait)
        if not ratelimit.consume(page, action="login"):  # as the log-in page does, right or wrong
            raise Throttled(wait=A_MINUTE)
        try:
            user = get_adapter(page).authenticate(page, **named, password=password)
        except ValidationError as too_many:
            raise Throttled(wait=WAIT) from too_many
        if not isinstance(user, User) or not user.is_active or not _may_come_in(user):
            raise AuthenticationFailed
        return user, None


def _may_come_in(user: User) -> bool:
    confirmed = EmailAddress.objects.filter(user=user, verified=True).exists()
    return confirmed or may_come_in_unconfirmed(Login(user=user))

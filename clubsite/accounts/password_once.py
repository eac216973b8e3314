"""A password instead of a token, for making the first token: counted and refused as on the log-in page."""

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress, Login
from allauth.core import ratelimit
from django.core.exceptions import ValidationError
from rest_framework.authentication import BasicAuthentication
from rest_framework.exceptions import AuthenticationFailed, Throttled
from rest_framework.request import Request

from clubsite.accounts.stages import may_come_in_unconfirmed
from clubsite.members.models import User

WAIT = 15 * 60
"""Seconds over which wrong passwords are counted; see settings/accounts.py."""
A_MINUTE = 60


class PasswordOnce(BasicAuthentication):
    """HTTP Basic with user name or e-mail address. It starts no session.

    For POST alone, which makes the token: allauth counts nothing that comes by GET.
    """

    def authenticate(self, request: Request) -> tuple[User, None] | None:
        found: tuple[User, None] | None = super().authenticate(request) if request.method == "POST" else None
        return found

    def authenticate_credentials(self, userid: str, password: str, request: Request | None = None) -> tuple[User, None]:
        assert request is not None
        named = {"email" if "@" in userid else "username": userid}
        page = request._request
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

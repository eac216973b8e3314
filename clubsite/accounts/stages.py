"""What is asked between the password and the first page."""

from allauth.account.internal.flows.email_verification import get_address_for_login
from allauth.account.models import Login
from allauth.account.stages import EmailVerificationStage
from django.http import HttpResponseBase


class ConfirmAddress(EmailVerificationStage):
    """People who signed up confirm their address before they get in for the first time.

    A login given by an owner has no address, or one typed before addresses were confirmed: its holder still gets in by user
    name.
    """

    def handle(self) -> tuple[HttpResponseBase | None, bool]:
        if may_come_in_unconfirmed(self.login):
            return None, True
        answer: tuple[HttpResponseBase | None, bool] = super().handle()
        return answer


def may_come_in_unconfirmed(login: Login) -> bool:
    user = login.user
    if user is None or login.signup:
        return False
    was_here = user.last_login is not None and login.email is None
    return was_here or get_address_for_login(login) is None

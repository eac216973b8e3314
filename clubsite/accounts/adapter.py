"""Where the club differs from django-allauth: names, mail, links, limits, and the stages of logging in."""

import logging
from collections.abc import Callable
from smtplib import SMTPException
from time import time
from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.flows.login import AUTHENTICATION_METHODS_SESSION_KEY
from allauth.account.internal.userkit import filter_users_by_email, get_user_by_username
from allauth.account.models import EmailAddress
from allauth.core import ratelimit
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.crypto import get_random_string
from django.utils.module_loading import import_string
from django.utils.text import slugify
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from clubsite.access import security_log
from clubsite.access.client_address import client_address
from clubsite.access.one_household import household
from clubsite.members.models import User

from . import sign_up
from .hashers import do_the_rest_of_the_work
from .sessions.known_browsers import COOKIE, known_browser, remember_browser

log = logging.getLogger(__name__)

OF_THE_ADDRESS = "_counts_for_its_address"
WRONG_PASSWORD = _("This name and this password do not belong together.")


class ClubAdapter(DefaultAccountAdapter):
    """Accounts: sign-up, log-in, e-mail addresses and passwords."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": WRONG_PASSWORD,
        "email_password_mismatch": WRONG_PASSWORD,
        "incorrect_password": _("This is not your password."),
        "enter_current_password": _("This is not your password."),
        "incorrect_code": _("This is not the code. Look at the newest mail, and type all of its letters."),
        "too_many_login_attempts": _("Too many wrong tries. Wait a quarter of an hour, then try again."),
        "rate_limited": _("Too many tries in a short time. Wait a little, then try again."),
        "email_taken": _("Somebody else has this address."),
        "duplicate_email": _("This is your address already."),
        "same_as_current": _("This is your address already."),
        "account_inactive": _("This login is closed."),
        "invalid_password_reset": _("This link is used up or too old."),
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return sign_up.is_open_to(request)

    def get_login_stages(self) -> list[str]:
        """After the password or passkey: confirm the address before the first log-in, or make the passkey signed up with."""
        return ["clubsite.accounts.stages.ConfirmAddress", "allauth.mfa.webauthn.stages.PasskeySignupStage"]

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """Back to the invitation the visitor came with, if any; it is checked there."""
        secret = sign_up.invitation_of(request)
        return reverse("join", args=[secret]) if secret else str(super().get_login_redirect_url(request))

    get_signup_redirect_url = get_login_redirect_url

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("my_account")

    def get_email_verification_redirect_url(self, email_address: EmailAddress) -> str:
        return reverse("my_account")

    def save_user(self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True) -> User:
        user.shown_name = form.cleaned_data["shown_name"]
        user.language = get_language() or ""  # for mail sent later
        super().save_user(request, user, form, commit)
        return user

    def populate_username(self, request: HttpRequest, user: User) -> None:
        """From the shown name: allauth would use the e-mail address, which others might then see."""
        user.username = user.username or free_user_name(user.shown_name)

    def clean_email(self, email: str) -> str:
        """Refuse an address that does not fit its column."""
        EmailAddress._meta.get_field("email").run_validators(email)
        return email

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """If two logins confirm one address at once, the constraint lets one win and the other sees a message."""
        try:
            with transaction.atomic():
                return bool(super().confirm_email(request, email_address))
        except IntegrityError:
            messages.error(request, gettext("Somebody else has this address."))
            return False

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Every link begins with the site's own address, whatever Host the request named; otherwise a stranger could have a
        link to their own page mailed to somebody. A mail server that fails is reported to the visitor, not raised."""
        page = {word: _on_our_address(value) if word.endswith("_url") else value for word, value in context.items()}
        page |= {"email": email, "site_address": settings.SITE_ADDRESS}
        try:
            self.render_mail(template_prefix, email, page).send()
        except (OSError, SMTPException) as away:  # its text may contain the address, so it is not logged
            log.error("A mail could not be handed over: %s, %s", template_prefix, type(away).__name__)
            messages.error(self.request, gettext("The mail could not be sent just now. Try again in a few minutes."))

    def get_client_ip(self, request: HttpRequest) -> str:
        """What limits count by: the login, for all browsers that were in with it and try it again; on the log-in page those
        that a club has let in, apart from the strangers beside them; or else the address. allauth would take all IPv4 addresses
        for one if they are written as IPv6."""
        home = household(client_address(request)).partition("/")[0]
        vouched = "" if getattr(request, OF_THE_ADDRESS, False) else vouched_for(request)
        return _known(request)[1] or (f"{vouched}-{home}" if vouched else home)

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Counts the try for the address, like everybody's. Once strangers have used that up, those whom a club has let in have
        a small lot beside it (`settings/accounts.py`)."""
        setattr(request, OF_THE_ADDRESS, True)
        try:
            super().pre_authenticate(request, **credentials)
        except ValidationError:
            setattr(request, OF_THE_ADDRESS, False)
            key = self._get_login_attempts_cache_key(request, **credentials)
            if not vouched_for(request) or not ratelimit.consume(request, action="login_failed_vouched", key=key):
                raise
        finally:
            setattr(request, OF_THE_ADDRESS, False)

    def post_login(self, request: HttpRequest, user: User, **how: Any) -> HttpResponse:
        answer: HttpResponse = super().post_login(request, user, **how)
        remember_browser(request, answer, user)
        return answer

    def authenticate(self, request: HttpRequest, **credentials: Any) -> User | None:
        """allauth's form gives an address as a possible user name, too, and the backend looks for both: a known address was
        hashed twice, an unknown one once, and the clock told them apart."""
        if credentials.get("email") and credentials.get("email") == credentials.get("username"):
            del credentials["email"]
        found: User | None = super().authenticate(request, **credentials)
        return found

    def is_reauthentication_required(self, *, app: str, **more: Any) -> bool:
        """What was confirmed in the future, before the server's clock was set back, counts no more: it would count until the
        clock is there again."""
        session = self.request.session
        kept = session.get(AUTHENTICATION_METHODS_SESSION_KEY, [])
        if any(one["at"] > time() + 1 for one in kept):
            session[AUTHENTICATION_METHODS_SESSION_KEY] = [one for one in kept if one["at"] <= time() + 1]
        return bool(super().is_reauthentication_required(app=app, **more))

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        typed = credentials.get("email") or credentials.get("username", "")
        do_the_rest_of_the_work(named(typed), credentials.get("password", ""))
        security_log.refused(request, "wrong password", f"for the name with digest {security_log.digest(typed)}")

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Wrong passwords are counted per name and client address, so that nobody can lock out somebody else; and apart for a
        browser that was in with this login, so that nobody in the same hall can, either. For IPv6 the
        network counts, since one person may own all of it. allauth's own key includes the request's Host, so that another
        Host would start a new count."""
        typed = credentials.get("email") or credentials.get("username", "")
        return f"{_known(request)[0] or household(client_address(request))} {security_log.digest(typed)}"


class PasskeyAdapter(DefaultMFAAdapter):
    """Passkeys: what the device shows when it asks for one."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "unverified_email": _("Confirm your e-mail address first."),
        "incorrect_code": _("This passkey is not known here."),
    }

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        return {**super().get_public_key_credential_rp_entity(), "name": gettext("Chouette club")}

    def generate_authenticator_name(self, user: User, type: Authenticator.Type) -> str:  # noqa: A002 (allauth's word)
        number = Authenticator.objects.filter(user_id=user.pk, type=type).count() + 1
        return gettext("Passkey {number}").format(number=number)


def _on_our_address(url: str) -> str:
    parts = urlsplit(url)
    return f"{settings.SITE_ADDRESS}{parts.path}" + (f"?{parts.query}" if parts.query else "")


_LETTERS = "bcdfghjkmnpqrstvwxz"  # none that is mistaken for another or makes a word
LONGEST_STEM = 20


def named(typed: str) -> User | None:
    """The login whose user name or address this is."""
    found = get_user_by_username(typed) or next(iter(filter_users_by_email(typed, prefer_verified=True, for_login=True)), None)
    return found if isinstance(found, User) else None


def _known(request: HttpRequest) -> tuple[str, str]:
    """On the log-in page, the browser that was in with the login whose name is typed, and that login; "" otherwise."""
    match = request.resolver_match
    if COOKIE not in request.COOKIES or match is None or match.view_name != "account_login":
        return "", ""
    user = named(request.POST.get("login", ""))
    browser = known_browser(request, user)
    return (f"browser-{browser}", f"login-{user.pk}") if user is not None and browser else ("", "")


def vouched_for(request: HttpRequest) -> str:
    """The club that has let this browser in, if the visitor logs in: by an invitation, or by the code of an evening. "" if none
    has. All that one club has let in count together, so that links and evenings made in masses gain nothing."""
    match = request.resolver_match
    if match is None or match.view_name != "account_login":
        return ""
    ways: list[Callable[[HttpRequest], str]] = [import_string(way) for way in settings.VOUCHED_FOR]
    return next((club for way in ways if (club := way(request))), "")


def called(user: User) -> str:
    """What pages and mails call this person; never an e-mail address."""
    return user.called


def free_user_name(shown_name: str) -> str:
    """An unused user name made from the shown name, such as `bob-kxtv`. It reveals nothing of the e-mail address."""
    stem = slugify(shown_name)[:LONGEST_STEM].strip("-") or "player"
    while True:
        name = f"{stem}-{get_random_string(4, _LETTERS)}"
        if not User.objects.filter(username__iexact=name).exists():
            return name

"""My account, the choice of a language, the end of a login: parse, permit, perform, present."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any, cast

from allauth.account.decorators import reauthentication_required
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from django.views.i18n import set_language

from clubsite.members.models import User
from clubsite.members.permissions import runs_the_site
from clubsite.preferences.middleware import speak

from . import services
from .forms import ProfileForm

Answer = Callable[[HttpRequest], HttpResponseBase]


asked_once_more: Callable[[Answer], Answer] = reauthentication_required(app="allauth.account")


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def my_account(request: HttpRequest) -> HttpResponse:
    """One's own profile, with links to address, password and passkeys."""
    user = request.user
    assert isinstance(user, User)
    form = ProfileForm(request.POST if request.method == "POST" else None, initial=_profile_of(user))
    if form.is_valid():
        services.set_profile(user, cast(services.ProfileFields, form.cleaned_data))
        speak(user.language)
        messages.success(request, _("Written down."))
        return redirect("my_account")
    page = {"form": form, "runs_the_site": runs_the_site(user), **_ways_in(user)}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "accounts/my_account.html", page, status=status)


@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """For this browser by a cookie, and in the profile of a logged-in user. Redirects only within the site."""
    language = request.POST.get("language", "")
    if isinstance(request.user, User) and language in dict(settings.LANGUAGES):
        services.set_language(request.user, language)
    return set_language(request)


@login_required
@require_POST
def log_out_everywhere(request: HttpRequest) -> HttpResponse:
    """End every session of this login but the one in hand."""
    user = request.user
    assert isinstance(user, User)
    services.end_other_sessions(user)
    update_session_auth_hash(request, user)
    messages.success(request, _("You are logged out everywhere else."))
    return redirect("sessions")


@login_required
@asked_once_more
@require_http_methods(["GET", "HEAD", "POST"])
def close_login(request: HttpRequest) -> HttpResponseBase:
    """Asks for confirmation, then closes the login and redirects to the front page."""
    user = request.user
    assert isinstance(user, User)
    if request.method != "POST":
        return render(request, "accounts/close_login.html")
    try:
        services.close_login(user)
    except services.OnlyOwner as only:
        sentence = _("You are the only owner of {club}. Make somebody else an owner first, or delete the club.")
        refusal = sentence.format(club=only.club)
        page = {"refusal": refusal, "club": only.club}
        return render(request, "accounts/close_login.html", page, status=HTTPStatus.CONFLICT)
    logout(request)
    messages.success(request, _("Your login is closed."))
    return redirect("home")


def _profile_of(user: User) -> dict[str, Any]:
    return {
        "shown_name": user.called,
        "language": user.language,
        "time_zone": user.time_zone,
        "dice_names": user.dice_names,
        "mail_summaries": user.mail_summaries,
        "mail_matches": user.mail_matches,
        "mail_nights": user.mail_nights,
    }


def _ways_in(user: User) -> dict[str, Any]:
    return {
        "address": EmailAddress.objects.filter(user=user).order_by("-primary", "-verified").first(),
        "passkeys": Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN).count(),
    }

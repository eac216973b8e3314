"""Logging in and one's own account: parse, permit, perform, present."""

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import LoginView, LogoutView, PasswordChangeView
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubsite.members import services
from clubsite.members.forms import AccountForm
from clubsite.members.log_in_limit import TooManyFailures, begin_attempt, forget_failures
from clubsite.members.models import User

change_password = PasswordChangeView.as_view(template_name="members/change_password.html", success_url=reverse_lazy("account"))
log_out = LogoutView.as_view()
_log_in = LoginView.as_view(template_name="members/log_in.html", redirect_authenticated_user=True)


@require_http_methods(["GET", "HEAD", "POST"])
def log_in(request: HttpRequest) -> HttpResponseBase:
    """Django's log-in behind a limit of wrong passwords. 422 for a wrong one, 429 for too many."""
    if request.method != "POST":
        return _log_in(request)
    username, address = request.POST.get("username", ""), request.META.get("REMOTE_ADDR", "")
    try:
        begin_attempt(username, address)
    except TooManyFailures:
        return render(request, "members/log_in_refused.html", status=HTTPStatus.TOO_MANY_REQUESTS)
    response = _log_in(request)
    if request.user.is_authenticated:
        forget_failures(username, address)
    elif response.status_code == HTTPStatus.OK:
        response.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
    return response


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """One's own mails. The password is changed on a page of its own."""
    user = request.user
    assert isinstance(user, User)
    now = {"email": user.email, "mail_summaries": user.mail_summaries}
    form = AccountForm(request.POST if request.method == "POST" else None, initial=now)
    if form.is_valid():
        services.set_mail_wishes(user, form.cleaned_data["email"], summaries=form.cleaned_data["mail_summaries"])
        messages.success(request, _("Written down."))
        return redirect("account")
    return render(request, "members/account.html", {"form": form}, status=_status_of(form))


def _status_of(form: AccountForm) -> HTTPStatus:
    return HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK

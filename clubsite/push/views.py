"""Switching notifications on and off: by the browser's own script, which alone can subscribe; off also by a form."""

from http import HTTPStatus
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubsite.accounts.sessions.noting import noted_number
from clubsite.members.models import User
from clubsite.webhooks.connecting import refused_as_private
from clubsite.webhooks.rules.addresses import AddressRefusal, AddressRefused

from . import services
from .encryption import UnusableKey
from .keys import is_possible
from .models import LONGEST_ENDPOINT

IN_PLAIN_WORDS = "text/plain; charset=utf-8"


class SubscriptionForm(forms.Form):
    """As `PushSubscription.toJSON()` has it."""

    endpoint = forms.CharField(max_length=LONGEST_ENDPOINT)
    p256dh = forms.CharField(max_length=100)
    auth = forms.CharField(max_length=40)
    again = forms.BooleanField(required=False)  # by the page itself, without a tap
    before = forms.CharField(max_length=LONGEST_ENDPOINT, required=False)  # what was told last, if it was another


@login_required
@require_POST
def tell_this_browser(request: HttpRequest) -> HttpResponse:
    """204, or a sentence in plain words: with 410 if it was switched off and is to stay so."""
    assert isinstance(request.user, User)
    form = SubscriptionForm(request.POST)
    if not is_possible():
        return _refused(_("This site sends no notifications."))
    if not form.is_valid():
        return _refused(_("What the browser has sent is no subscription. Switch notifications off and on again."))
    sent = form.cleaned_data
    try:
        _subscribe(request.user, noted_number(request), sent)
    except services.SwitchedOff:
        return _refused(_("Notifications were switched off for this browser. A tap switches them on again."), HTTPStatus.GONE)
    except AddressRefused as no:
        if no.refusal is AddressRefusal.NOT_PUBLIC:
            refused_as_private(sent["endpoint"], "a notification")
        return _refused(_("The address that this browser names for notifications is not one on the internet with https."))
    except UnusableKey:
        return _refused(_("What the browser has sent is no subscription. Switch notifications off and on again."))
    except services.NoLogIn:
        return _refused(_("You are logged out. Log in again, then switch notifications on."))
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


def _subscribe(user: User, login: int, sent: dict[str, Any]) -> None:
    said = services.Subscribed(sent["endpoint"], sent["p256dh"], sent["auth"])
    if sent["again"]:
        services.tell_again(user, login, said, sent["before"])
    else:
        services.switch_on(user, login, said)


@login_required
@require_POST
def tell_this_browser_no_longer(request: HttpRequest) -> HttpResponse:
    """204, whether it was told before or not."""
    assert isinstance(request.user, User)
    services.unsubscribe_endpoint(request.user, request.POST.get("endpoint", "").replace("\x00", ""))
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


@login_required
@require_POST
def tell_no_longer(request: HttpRequest, number: int) -> HttpResponse:
    """Any of one's browsers, from the page of the account; pressed twice, it is off."""
    assert isinstance(request.user, User)
    if services.unsubscribe(request.user, number):
        messages.success(request, _("That browser gets no more notifications."))
    else:
        messages.info(request, _("That browser got none any more."))
    return redirect("my_account")


def _refused(sentence: str, status: HTTPStatus = HTTPStatus.UNPROCESSABLE_ENTITY) -> HttpResponse:
    return HttpResponse(sentence, status=status, content_type=IN_PLAIN_WORDS)

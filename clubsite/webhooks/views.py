"""A club's webhooks, for its owners only: parse, permit, perform, present."""

import inspect
from collections.abc import Callable
from http import HTTPStatus
from uuid import UUID, uuid4

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import BadRequest
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clubsite.eventlog.club_events import Kind
from clubsite.members.forms import look_at_mistake
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for, powers_of

from . import receiving, services
from .forms import ClickForm, HookForm, RotateForm
from .models import Delivery, Hook
from .rules.retries import MOST_ATTEMPTS
from .selectors import deliveries_of, hooks_of

ROWS_PER_PAGE = 50
LARGEST_ID = 2**63 - 1
_OFTEN_WANTED = [Kind.EVENING_OPENED, Kind.GAME_FINISHED, Kind.GAME_CORRECTED, Kind.GAME_UNDONE, Kind.EVENING_CLOSED]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def webhooks(request: HttpRequest, slug: str) -> HttpResponse:
    """The club's webhooks, and the form for another. Creating one answers with its secret, shown only this once."""
    club = club_for(Power.MANAGE, request.user, slug)
    form = HookForm(request.POST if request.method == "POST" else None, initial={"kinds": _OFTEN_WANTED})
    if form.is_valid():
        assert isinstance(request.user, User)
        try:
            hook = services.create_hook(club, form.cleaned_data["address"], form.chosen, by=request.user)
            return _secret(request, club, hook)
        except services.AddressTaken:
            form.add_error("address", _("The club has a webhook of this address already."))
        except services.TooManyHooks:
            words = {"number": services.MOST_HOOKS}
            form.add_error(None, _("A club has at most {number} webhooks. Delete one first.").format(**words))
    shown = {"hooks": hooks_of(club), "snippet": _snippet(), "loopback": settings.WEBHOOKS_TO_LOOPBACK}
    return _page(request, club, "webhooks/webhooks.html", form, **shown)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def webhook(request: HttpRequest, slug: str, hook_id: int) -> HttpResponse:
    """One webhook: its address and kinds, and the log of its deliveries."""
    club, hook = _hook(request, slug, hook_id)
    now = {"address": hook.address, "kinds": hook.kinds}
    form = HookForm(request.POST if request.method == "POST" else None, initial=now)
    if form.is_valid():
        try:
            services.update_hook(hook, form.cleaned_data["address"], form.chosen, _me(request))
            messages.success(request, _("Written down."))
            return redirect("webhook", club.slug, hook.pk)
        except services.AddressTaken:
            form.add_error("address", _("The club has a webhook of this address already."))
    return _webhook(request, club, hook, form)


@require_POST
def test(request: HttpRequest, slug: str, hook_id: int) -> HttpResponse:
    """Send an event without meaning."""
    club, hook = _hook(request, slug, hook_id)
    click, on_its_way = _click(request), _("A test is on its way. Look at the log in a moment.")
    return _sent(request, club, hook, lambda: services.send_test(hook, action_id=click), on_its_way)


@require_POST
def replay(request: HttpRequest, slug: str, hook_id: int, delivery_id: int) -> HttpResponse:
    """Send an event again."""
    club, hook = _hook(request, slug, hook_id)
    if delivery_id > LARGEST_ID:
        raise Http404
    delivery = get_object_or_404(Delivery.objects.select_related("hook", "event"), hook=hook, pk=delivery_id)
    click, once_more = _click(request), _("The event is sent once more. Look at the log in a moment.")
    return _sent(request, club, hook, lambda: services.replay(delivery, action_id=click), once_more)


def _sent(request: HttpRequest, club: Club, hook: Hook, send: Callable[[], Delivery], said: str) -> HttpResponse:
    """Back to the webhook, or its page with the reason why nothing was sent."""
    try:
        send()
    except services.TooManyByHand:
        words = {"number": services.MOST_SENT_BY_HAND}
        messages.error(request, _("A club sends {number} tests and repetitions in ten minutes. Wait a little.").format(**words))
        return _webhook(request, club, hook, status=HTTPStatus.TOO_MANY_REQUESTS)
    messages.success(request, said)
    return redirect("webhook", club.slug, hook.pk)


@require_POST
def pause(request: HttpRequest, slug: str, hook_id: int) -> HttpResponse:
    club, hook = _hook(request, slug, hook_id)
    services.pause_hook(hook, by=_me(request))
    messages.success(request, _("Nothing is sent there until you resume. Events are kept meanwhile."))
    return redirect("webhook", club.slug, hook.pk)


@require_POST
def resume(request: HttpRequest, slug: str, hook_id: int) -> HttpResponse:
    club, hook = _hook(request, slug, hook_id)
    services.resume_hook(hook, by=_me(request))
    messages.success(request, _("Events are sent there again, first those that waited."))
    return redirect("webhook", club.slug, hook.pk)


@never_cache
@require_POST
def rotate(request: HttpRequest, slug: str, hook_id: int) -> HttpResponse:
    """A new secret, shown only this once. 409 if somebody has made one since the page was drawn, as theirs would be lost."""
    club, hook = _hook(request, slug, hook_id)
    form = RotateForm(request.POST)
    if not form.is_valid():
        return _webhook(request, club, hook, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        hook.secret = services.rotate_secret(hook, seen=form.cleaned_data["seen"], by=_me(request))
    except services.SecretReplaced:
        messages.error(request, _("The secret was replaced a moment ago, and shown to whoever did it."))
        return _webhook(request, club, hook, status=HTTPStatus.CONFLICT)
    return _secret(request, club, hook, rotated=True)


@require_POST
def delete(request: HttpRequest, slug: str, hook_id: int) -> HttpResponse:
    club, hook = _hook(request, slug, hook_id)
    services.delete_hook(hook, _me(request))
    messages.success(request, _("The webhook and its log are gone."))
    return redirect("webhooks", club.slug)


@require_GET
def receivers(request: HttpRequest, slug: str) -> HttpResponse:
    """What a receiver is sent, and how it can verify that it is ours."""
    club = club_for(Power.MANAGE, request.user, slug)
    page = {"club": club, "powers": powers_of(request.user, club), "snippet": _snippet()}
    return render(request, "webhooks/receivers.html", page)


def _snippet() -> str:
    """The code with which a receiver verifies a delivery."""
    return inspect.getsource(receiving).partition('"""\n\n')[2]


def _me(request: HttpRequest) -> User:
    """Whoever is logged in; the club has checked before that somebody is."""
    assert isinstance(request.user, User)
    return request.user


def _hook(request: HttpRequest, slug: str, hook_id: int) -> tuple[Club, Hook]:
    """The club and its webhook, for an owner. Raises Http404 for another club's."""
    club = club_for(Power.MANAGE, request.user, slug)
    if hook_id > LARGEST_ID:
        raise Http404
    return club, get_object_or_404(Hook, club=club, pk=hook_id)


def _click(request: HttpRequest) -> UUID:
    """The id of this click. Raises BadRequest (400) for anything our pages do not send."""
    form = ClickForm(request.POST)
    if not form.is_valid():
        raise BadRequest
    click: UUID = form.cleaned_data["action_id"]
    return click


def _webhook(
    request: HttpRequest, club: Club, hook: Hook, form: HookForm | None = None, status: HTTPStatus | None = None
) -> HttpResponse:
    """The page of one webhook. Each button has an id of its own, so that a double click counts once."""
    log = Paginator(deliveries_of(hook), ROWS_PER_PAGE).get_page(request.GET.get("page"))
    rows = [(delivery, uuid4()) for delivery in log]
    more = {"hook": hook, "log": log, "rows": rows, "test_id": uuid4(), "most_attempts": MOST_ATTEMPTS}
    form = form or HookForm(initial={"address": hook.address, "kinds": hook.kinds})
    response = _page(request, club, "webhooks/webhook.html", form, **more)
    response.status_code = status or response.status_code
    return response


def _secret(request: HttpRequest, club: Club, hook: Hook, *, rotated: bool = False) -> HttpResponse:
    """Shown only in the answer to the click: no page that can be opened again contains it."""
    page = {"club": club, "hook": hook, "rotated": rotated, "powers": powers_of(request.user, club)}
    return render(request, "webhooks/secret.html", page)


def _page(request: HttpRequest, club: Club, template: str, form: HookForm, **more: object) -> HttpResponse:
    if form.errors:
        look_at_mistake(form)
    page = {"club": club, "form": form, "powers": powers_of(request.user, club), **more}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, template, page, status=status)

"""A club's webhooks, for programs: owners can add, change, pause, test and delete them, read their log and repeat events."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from http import HTTPStatus
from typing import Annotated, Literal, TypedDict, cast

from django.conf import settings
from django.db.models import QuerySet
from django.http import Http404
from django.urls import path
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.api.docs.schema import operation, resource
from clubsite.api.docs.tags import WEBHOOKS
from clubsite.api.lists import page_of
from clubsite.api.once import once, same_request
from clubsite.api.problems.refused import ClubRefusal, refused
from clubsite.api.requests.bodies import ACTION_ID, Action, OneOf, said
from clubsite.api.shapes import ListOf, PageOf, among, eg
from clubsite.eventlog.club_events import Kind
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for

from . import services
from .connecting import refused_as_private
from .forms import SENTENCES
from .models import TEST, Delivery, Hook
from .rules.addresses import LONGEST_ADDRESS, AddressRefusal, AddressRefused, read_address
from .selectors import deliveries_of, hooks_of

KindWord = Literal[
    "evening.opened", "game.finished", "game.corrected", "game.undone", "evening.closed", "evening.reopened",
    "match.challenged", "match.agreed", "match.reported", "match.disputed", "match.confirmed", "match.corrected",
    "tournament.announced", "tournament.entered", "tournament.withdrawn", "tournament.checked_in", "tournament.called",
    "tournament.drawn", "tournament.draw_taken_back",
    "tournament.reported", "tournament.disputed", "tournament.confirmed", "tournament.result", "tournament.corrected",
    "tournament.standings_changed", "tournament.called_off", "tournament.back_on", "tournament.finished",
    "cash.written", "cash.taken_back",
    "money.paid", "money.taken_back", "money.charged", "money.charge_taken_back", "member.joined",
]  # fmt: skip


class HookShape(TypedDict):
    """A URL that is told what happens in the club. Its secret is shown only once, when it is made."""

    id: Annotated[int, eg(3)]
    address: Annotated[str, eg("https://example.org/hook")]
    kinds: Annotated[list[KindWord], eg(["evening.opened", "game.finished", "evening.closed"])]
    secret_number: Annotated[int, eg(1)]
    paused: Annotated[Literal["owner", "failing", "gone"] | None, eg(None, "Why nothing is sent; null while it is.")]
    created_at: datetime


class HookWithSecret(HookShape):
    """A webhook with its secret, which the API never shows again: `secret` is null if the same request is repeated."""

    secret: Annotated[str | None, eg("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")]


class DeliveryShape(TypedDict):
    """One event being sent to one webhook, and the last answer."""

    id: Annotated[int, eg(77)]
    event: Annotated[int, eg(41, "Its number; events of a club are sorted by it.")]
    message_id: Annotated[str, eg(ACTION_ID, "The same however often it is sent.")]
    webhook_id: Annotated[str, eg(f"msg_{ACTION_ID.replace('-', '')}", "The same, as the header `webhook-id` has it.")]
    kind: Annotated[str, among((*Kind.values, TEST)), eg("game.finished")]
    state: Literal["waiting", "delivered", "failed"]
    replay: bool
    attempts: Annotated[int, eg(1)]
    created_at: datetime
    tried_at: datetime | None
    next_try_at: Annotated[datetime | None, eg(None)]
    status: Annotated[int | None, eg(200, "Of the last answer.")]
    trouble: Annotated[str, eg("", "Why the last attempt failed.")]


class HookChanges(serializers.Serializer[Hook]):
    """Where events are sent, and which kinds."""

    address = serializers.CharField(max_length=LONGEST_ADDRESS, help_text="Begins with https://.")
    kinds = serializers.ListField(child=OneOf(Kind.values), min_length=1, max_length=len(Kind.values))

    def validate_address(self, address: str) -> str:
        try:
            read_address(address, loopback=settings.WEBHOOKS_TO_LOOPBACK)
        except AddressRefused as no:
            if no.refusal is AddressRefusal.NOT_PUBLIC:
                refused_as_private(address)
            raise serializers.ValidationError(str(SENTENCES[no.refusal])) from no
        return address


class NewHook(HookChanges, Action):
    """A new webhook."""


class Paused(serializers.Serializer[Hook]):
    """Whether sending is paused. Events are kept in the meantime."""

    paused = serializers.BooleanField()


class Rotate(Action):
    """The number of the secret you knew, so that nobody else's new one is lost."""

    seen = serializers.IntegerField(min_value=1, max_value=2**31 - 1, help_text="Its `secret_number`.")


EXAMPLE = {"address": "https://example.org/hook", "kinds": ["game.finished", "evening.closed"]}


@operation("Webhooks", tag=WEBHOOKS, answers={200: ListOf(HookShape)}, refused={403: "PERMISSION_DENIED"})
def list_webhooks(request: Request, slug: str) -> Response:
    """For owners. A club has at most ten."""
    return Response([_shape(hook) for hook in hooks_of(club_for(Power.MANAGE, request.user, slug))])


@operation(
    "Name a webhook",
    tag=WEBHOOKS,
    answers={201: HookWithSecret, 200: HookWithSecret},
    request=NewHook,
    example={**EXAMPLE, "action_id": ACTION_ID},
    refused={422: "ADDRESS_TAKEN"},
)
def make_webhook(request: Request, slug: str) -> Response:
    """The answer contains the secret with which each delivery is signed; it is shown only this once."""
    club, asked = club_for(Power.MANAGE, request.user, slug), said(request, NewHook)
    secret: list[str] = []
    answer = once(request, asked["action_id"], lambda: _named(club, request.user, asked, secret))
    return _with_secret(answer, secret)


def _named(club: Club, user: object, asked: dict[str, object], secret: list[str]) -> HookWithSecret:
    """The secret is returned separately, because the answer is stored."""
    assert isinstance(user, User)
    kinds = [Kind(kind) for kind in cast("list[str]", asked["kinds"])]
    try:
        hook = services.create_hook(club, str(asked["address"]), kinds, by=user)
    except services.AddressTaken:
        raise refused(ClubRefusal.ADDRESS_TAKEN) from None
    except services.TooManyHooks:
        raise refused(ClubRefusal.TOO_MANY_HOOKS, number=services.MOST_HOOKS) from None
    secret.append(hook.secret)
    return {**_shape(hook), "secret": None}


@operation("A webhook", tag=WEBHOOKS, answers={200: HookShape}, refused={403: "PERMISSION_DENIED"})
def get_webhook(request: Request, slug: str, hook_id: int) -> Response:
    return Response(_shape(_hook(request, slug, hook_id)))


@operation(
    "Change a webhook",
    tag=WEBHOOKS,
    answers={200: HookShape},
    request=HookChanges,
    example=EXAMPLE,
    refused={422: "ADDRESS_TAKEN"},
)
def change_webhook(request: Request, slug: str, hook_id: int) -> Response:
    """Waiting deliveries go to the new address."""
    hook, asked = _hook(request, slug, hook_id), said(request, HookChanges)
    try:
        services.update_hook(hook, asked["address"], [Kind(kind) for kind in asked["kinds"]], _me(request))
    except services.AddressTaken:
        raise refused(ClubRefusal.ADDRESS_TAKEN) from None
    return Response(_shape(hook))


@operation("Delete a webhook", tag=WEBHOOKS, answers={204: None})
def delete_webhook(request: Request, slug: str, hook_id: int) -> Response:
    """Deletes its log, too."""
    services.delete_hook(_hook(request, slug, hook_id), _me(request))
    return Response(status=HTTPStatus.NO_CONTENT)


@operation("Pause or resume", tag=WEBHOOKS, answers={200: HookShape}, request=Paused, example={"paused": True})
def pause_webhook(request: Request, slug: str, hook_id: int) -> Response:
    """Once resumed, all that waits is sent at once, the oldest first, also what would be tried again later."""
    hook = _hook(request, slug, hook_id)
    change = services.pause_hook if said(request, Paused)["paused"] else services.resume_hook
    change(hook, by=_me(request))
    hook.refresh_from_db()
    return Response(_shape(hook))


@operation(
    "Replace the secret",
    tag=WEBHOOKS,
    answers={201: HookWithSecret, 200: HookWithSecret},
    request=Rotate,
    example={"seen": 1, "action_id": ACTION_ID},
    refused={409: "SECRET_REPLACED"},
)
def replace_webhook_secret(request: Request, slug: str, hook_id: int) -> Response:
    """For a day, deliveries are signed with the old secret as well."""
    hook, asked = _hook(request, slug, hook_id), said(request, Rotate)
    secret: list[str] = []
    return _with_secret(once(request, asked["action_id"], lambda: _rotated(hook, asked["seen"], secret, _me(request))), secret)


def _rotated(hook: Hook, seen: int, secret: list[str], by: User) -> HookWithSecret:
    try:
        secret.append(services.rotate_secret(hook, seen=seen, by=by))
    except services.SecretReplaced:
        raise refused(ClubRefusal.SECRET_REPLACED, HTTPStatus.CONFLICT) from None
    hook.refresh_from_db()
    return {**_shape(hook), "secret": None}


@operation("The log of a webhook", tag=WEBHOOKS, answers={200: PageOf(DeliveryShape)}, refused={403: "PERMISSION_DENIED"})
def list_deliveries(request: Request, slug: str, hook_id: int) -> Response:
    """The newest first."""
    rows: QuerySet[Delivery] = deliveries_of(_hook(request, slug, hook_id))
    return page_of(request, rows, ("-id",), _deliveries)


@operation(
    "Send a test",
    tag=WEBHOOKS,
    answers={201: DeliveryShape, 200: DeliveryShape},
    request=Action,
    example={"action_id": ACTION_ID},
    refused={422: "ACTION_ID_USED", 429: "TOO_MANY_BY_HAND"},
)
def test_webhook(request: Request, slug: str, hook_id: int) -> Response:
    """Sends an event without any meaning. A club sends 20 tests and repetitions in ten minutes."""
    hook, asked = _hook(request, slug, hook_id), said(request, Action)
    with same_request(request, asked["action_id"]) as again, _paced():
        sent = services.send_test(hook, action_id=asked["action_id"])
    return Response(_delivery(sent), HTTPStatus.OK if again else HTTPStatus.CREATED)


@operation(
    "Send an event once more",
    tag=WEBHOOKS,
    answers={201: DeliveryShape, 200: DeliveryShape},
    request=Action,
    example={"action_id": ACTION_ID},
    refused={422: "ACTION_ID_USED", 429: "TOO_MANY_BY_HAND"},
)
def replay_delivery(request: Request, slug: str, hook_id: int, delivery_id: int) -> Response:
    """It keeps its message id, so that a receiver that already had it can tell. Paced like tests."""
    hook, asked = _hook(request, slug, hook_id), said(request, Action)
    found = deliveries_of(hook).select_related("hook", "event").filter(pk=delivery_id).first()
    if found is None:
        raise Http404
    with same_request(request, asked["action_id"]) as again, _paced():
        sent = services.replay(found, action_id=asked["action_id"])
    return Response(_delivery(sent), HTTPStatus.OK if again else HTTPStatus.CREATED)


@contextmanager
def _paced() -> Iterator[None]:
    try:
        yield
    except services.TooManyByHand:
        more = refused(ClubRefusal.TOO_MANY_BY_HAND, HTTPStatus.TOO_MANY_REQUESTS, number=services.MOST_SENT_BY_HAND)
        more.retry_after = int(services.WINDOW.total_seconds())
        raise more from None


def _me(request: Request) -> User:
    """Whoever is logged in; the club has checked before that somebody is."""
    assert isinstance(request.user, User)
    return request.user


def _hook(request: Request, slug: str, hook_id: int) -> Hook:
    """The webhook, for an owner. Raises Http404 for another club's."""
    club = club_for(Power.MANAGE, request.user, slug)
    found = Hook.objects.filter(club=club, pk=hook_id).first()
    if found is None:
        raise Http404
    return found


def _with_secret(answer: Response, secret: list[str]) -> Response:
    if secret:
        answer.data = {**answer.data, "secret": secret[0]}
    return answer


def _shape(hook: Hook) -> HookShape:
    return {
        "id": hook.pk,
        "address": hook.address,
        "kinds": cast("list[KindWord]", list(hook.kinds)),
        "secret_number": hook.secret_number,
        "paused": cast('Literal["owner", "failing", "gone"]', hook.pause) if hook.paused_at else None,
        "created_at": hook.created_at,
    }


def _deliveries(rows: Iterable[Delivery]) -> list[DeliveryShape]:
    return [_delivery(one) for one in rows]


def _delivery(one: Delivery) -> DeliveryShape:
    return {
        "id": one.pk,
        "event": one.event_id,
        "message_id": str(one.event.message_id),
        "webhook_id": one.event.webhook_id,
        "kind": one.event.kind,
        "state": cast('Literal["waiting", "delivered", "failed"]', str(one.state)),
        "replay": one.replay,
        "attempts": one.attempts,
        "created_at": one.created_at,
        "tried_at": one.tried_at,
        "next_try_at": one.next_try_at,
        "status": one.status,
        "trouble": one.trouble,
    }


HOOKS = "clubs/<slug:slug>/webhooks/"
HOOK = f"{HOOKS}<int:hook_id>/"

urlpatterns = [
    path(HOOKS, resource(get=list_webhooks, post=make_webhook), name="api_webhooks"),
    path(HOOK, resource(get=get_webhook, put=change_webhook, patch=pause_webhook, delete=delete_webhook), name="api_webhook"),
    path(f"{HOOK}secret/", resource(post=replace_webhook_secret), name="api_webhook_secret"),
    path(f"{HOOK}test/", resource(post=test_webhook), name="api_webhook_test"),
    path(f"{HOOK}deliveries/", resource(get=list_deliveries), name="api_deliveries"),
    path(f"{HOOK}deliveries/<int:delivery_id>/replay/", resource(post=replay_delivery), name="api_replay"),
]

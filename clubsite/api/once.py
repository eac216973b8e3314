"""Idempotent writes: requests whose service does not remember its actions are remembered here, in the same transaction."""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from http import HTTPStatus
from uuid import UUID

from django.db import transaction
from django.http import QueryDict
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.api.models import KeptAnswer
from clubsite.api.problems.details import Code, Problem
from clubsite.members.models import User

KEPT = timedelta(days=7)
"""How long an action is remembered; no client goes on repeating a request for longer."""


def once(request: Request, action_id: UUID, do: Callable[[], Mapping[str, object]]) -> Response:
    """201 with what `do` returns; for the same request again 200 with the same; for another request with the same id 422.

    A second request that arrives while the first is in progress waits for it at the constraint. If `do` raises, nothing is
    stored.
    """
    digest = digest_of(request)
    with transaction.atomic():
        kept, first = KeptAnswer.objects.get_or_create(user=_author(request), action_id=action_id, defaults={"digest": digest})
        if first:
            answer = do()
            kept.body = json.loads(_as_json(answer))
            kept.save(update_fields=["body"])
            return Response(kept.body, HTTPStatus.CREATED)
    if kept.digest != digest:
        raise Problem(Code.ACTION_ID_USED)
    return Response(kept.body, HTTPStatus.OK)


@contextmanager
def same_request(request: Request, action_id: UUID) -> Iterator[bool]:
    """For writes whose answer is rebuilt each time: whether this request was done before, in one transaction with what is done
    inside; 422 if its id was used for something else."""
    digest = digest_of(request)
    with transaction.atomic():
        kept, first = KeptAnswer.objects.get_or_create(user=_author(request), action_id=action_id, defaults={"digest": digest})
        if kept.digest != digest:
            raise Problem(Code.ACTION_ID_USED)
        yield not first


def _author(request: Request) -> User:
    """The logged-in user; the view's permission has made sure there is one."""
    assert isinstance(request.user, User)
    return request.user


def digest_of(request: Request) -> str:
    """Of the method, the path and the body, whatever the order of its keys."""
    asked = [request.method, request.path, _plain(request.data)]
    return hashlib.sha256(json.dumps(asked, sort_keys=True, default=str).encode()).hexdigest()


def _plain(data: object) -> object:
    """A form's files count by size only; the services compare their contents."""
    if not isinstance(data, QueryDict):
        return data
    return {name: [getattr(one, "size", one) for one in data.getlist(name)] for name in data}


def forget_old_answers() -> int:
    """Delete answers older than `KEPT`; returns how many."""
    old = KeptAnswer.objects.filter(at__lt=timezone.now() - KEPT)
    return old.delete()[0]


def _as_json(answer: Mapping[str, object]) -> bytes:
    """As it will be sent: dates and ids as text."""
    from rest_framework.renderers import JSONRenderer  # imports the settings of this package, which import it

    return bytes(JSONRenderer().render(answer))

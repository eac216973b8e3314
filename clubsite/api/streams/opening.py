"""How a program is told what changes, without asking again and again: the address of a state, with `events/` behind it.

Django decides who may and with what, like at any address, and sends the program on to the live process with a signed address,
which stands on the program's token. There the stream costs neither a thread nor a connection to the database.
"""

import json
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Annotated, Any, TypedDict

from django.conf import settings
from django.http import HttpRequest
from django.utils.module_loading import import_string
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.encoders import JSONEncoder

from clubsite.api.models import Token
from clubsite.api.shapes import eg
from clubsite.live.logins import TOKEN, Login
from clubsite.live.programs import for_programs
from clubsite.live.tokens import sign

LARGEST_ID = 10**18 - 1
LAST = OpenApiParameter(
    "last",
    {"type": "integer", "minimum": 0, "maximum": LARGEST_ID},
    description="The `id` of the last message you had, instead of the header `Last-Event-ID`: nothing older comes again.",
)


class StreamShape(TypedDict):
    """Where you are sent on to, for programs that do not follow by themselves."""

    stream: Annotated[str, eg("https://club.example/live/WyJwcm9ncmFtcy4", "A stream of server-sent events, for you alone.")]


class LastSeen(serializers.Serializer[Any]):
    """From where a stream goes on."""

    last = serializers.IntegerField(min_value=0, max_value=LARGEST_ID, required=False)


def event_stream(request: Request, channel: str, audience: str, *, club: int) -> Response:
    """The way to the stream of this channel, for whoever was let in as this audience; after `last`, if the program names it."""
    asked = LastSeen(data=request.query_params)
    asked.is_valid(raise_exception=True)
    token = sign(for_programs(channel), audience, _login(request), club=club)
    last = asked.validated_data.get("last", _last_event(request))
    address = f"/live/{token}" if last is None else f"/live/{token}?last={last}"
    told: StreamShape = {"stream": request.build_absolute_uri(address)}
    return Response(told, HTTPStatus.TEMPORARY_REDIRECT, headers={"Location": address})


def _last_event(request: Request) -> int | None:
    """The header, for clients that do not send it on to where they are sent. What is no number of ours counts for nothing."""
    said = request.headers.get("Last-Event-ID", "")
    return int(said) if said.isascii() and said.isdigit() and len(said) < 19 else None


def as_data(shape: Mapping[str, object]) -> str:
    """A shape as the data of a message: one line, whatever is in it, as a stream parts its lines at more than JSON escapes."""
    return json.dumps(shape, cls=JSONEncoder, ensure_ascii=True, separators=(",", ":"))


def _login(request: Request) -> Login | None:
    """What the stream stands on: a program's token, a browser's session, or nothing where anybody may come."""
    if isinstance(request.auth, Token):
        return Login(request.auth.user_id, 0, str(request.auth.action_id), TOKEN)
    session_of: Callable[[HttpRequest], Login | None] = import_string(settings.LIVE_SESSION_OF)
    return session_of(request._request) if request.user.is_authenticated else None

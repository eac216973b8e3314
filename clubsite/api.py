"""How the API reads what programs send and says no: JSON in bounds, and every refusal a code with a sentence."""

from collections.abc import Mapping
from http import HTTPStatus
from io import BytesIO
from typing import IO, Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext
from rest_framework.exceptions import APIException, ParseError, ValidationError
from rest_framework.parsers import JSONParser
from rest_framework.response import Response
from rest_framework.views import exception_handler

LARGEST_BODY = 16_384
"""Bytes; the longest statement fits many times."""


class BoundedJsonParser(JSONParser):
    """JSON, or a 400: also for a body so deep that reading it would exhaust the stack."""

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, object] | None = None,
    ) -> dict[str, Any]:
        body = stream.read(LARGEST_BODY + 1)
        if len(body) > LARGEST_BODY:
            raise ParseError(gettext("A body has at most {limit} bytes.").format(limit=LARGEST_BODY))
        try:
            return super().parse(BytesIO(body), media_type, dict(parser_context or {}))
        except RecursionError:
            raise ParseError(gettext("This JSON is nested too deeply.")) from None


def refusal(code: str, sentence: str, status: HTTPStatus, **more: object) -> Response:
    """The one shape of a no: `code` for programs, `sentence` for people."""
    return Response({"code": code, "sentence": sentence, **more}, status=status)


def explained(error: Exception, context: dict[str, object]) -> Response | None:
    """What the framework refuses (log in, permission, method, body, pace), in that shape."""
    response = exception_handler(error, context)
    if response is None:
        return None
    if isinstance(error, ValidationError):
        sentence = gettext("Something is missing or has the wrong type.")
        response.data = {"code": "MALFORMED", "sentence": sentence, "fields": error.detail}
    else:
        response.data = {"code": _code(error), "sentence": _sentence(response.data)}
    return response


def _code(error: Exception) -> str:
    match error:
        case Http404():
            return "NOT_FOUND"
        case PermissionDenied():
            return "PERMISSION_DENIED"
        case ParseError():
            return "MALFORMED"
        case APIException():
            return str(error.default_code).upper()
    raise error


def _sentence(data: object) -> str:
    return str(data.get("detail", "")) if isinstance(data, dict) else ""

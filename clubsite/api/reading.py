"""How the API reads what programs send: JSON or a score sheet's text, within bounds, whatever they say they accept."""

from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import IO, Any

from django.utils.translation import gettext
from rest_framework.exceptions import ParseError
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser, JSONParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from clubsite.api.problems import Code, Problem

LARGEST_BODY = 16_384
"""Bytes; the longest statement fits many times."""


def bounded(stream: IO[bytes], most: int) -> bytes:
    """The whole body, or a 413: it is never read further than `most` bytes."""
    body = stream.read(most + 1)
    if len(body) > most:
        raise Problem(Code.TOO_LARGE, limit=most)
    return body


class BoundedJsonParser(JSONParser):
    """JSON, or a 400: also for a body so deep that reading it would exhaust the stack."""

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, object] | None = None,
    ) -> dict[str, Any]:
        body = bounded(stream, LARGEST_BODY)
        try:
            return super().parse(BytesIO(body), media_type, dict(parser_context or {}))
        except RecursionError:
            raise ParseError(gettext("This JSON is nested too deeply.")) from None


class AlwaysTheSame(BaseContentNegotiation):
    """An address answers in one way. A program that says it accepts something else is told all the same."""

    def select_parser(self, request: Request, parsers: Sequence[BaseParser]) -> BaseParser | None:
        kind = (request.content_type or "").partition(";")[0].strip().lower()
        return next((parser for parser in parsers if parser.media_type == kind), None)

    def select_renderer(
        self, request: Request, renderers: Sequence[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        return renderers[0], str(renderers[0].media_type)

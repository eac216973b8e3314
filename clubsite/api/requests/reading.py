"""How the API reads what programs send: JSON or a score sheet's text, within bounds, whatever they say they accept."""

from collections.abc import Iterable, Mapping
from io import BytesIO
from typing import IO, Any

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.utils.translation import gettext
from rest_framework.exceptions import ParseError
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser, DataAndFiles, JSONParser, MultiPartParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from clubsite.api.problems.details import Code, Problem

LARGEST_BODY = 16_384
"""Bytes; the longest statement fits many times."""

LARGEST_UPLOAD = 5 * 2**20
"""Bytes of a form with a score sheet's file: what is larger is something else, uploaded by mistake."""


def bounded(stream: IO[bytes], most: int) -> bytes:
    """The whole body, or a 413: it is never read further than `most` bytes."""
    body = stream.read(most + 1)
    if len(body) > most:
        raise Problem(Code.TOO_LARGE, limit=most)
    return body


class BoundedJsonParser(BaseParser):
    """JSON, or a 400: also for a body so deep that reading it would exhaust the stack.

    Not a JSONParser but has one: for those the framework reads the whole body first, within Django's bounds instead of ours.
    """

    media_type = JSONParser.media_type
    largest = LARGEST_BODY

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, object] | None = None,
    ) -> dict[str, Any]:
        body = bounded(stream, self.largest)
        try:
            parsed: dict[str, Any] = JSONParser().parse(BytesIO(body), media_type, dict(parser_context or {}))
        except RecursionError:
            raise ParseError(gettext("This JSON is nested too deeply.")) from None
        return parsed


class SheetParser(BoundedJsonParser):
    """The same for a whole score sheet: a million characters, each at most twelve bytes (an escaped pair) in JSON."""

    largest = 6 * 2**20


class UploadParser(MultiPartParser):
    """A form with a file, as a page would send it, within bounds that are asked before anything is read."""

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> "DataAndFiles[Any, Any]":
        request = (parser_context or {})["request"]
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not length.isdecimal() or int(length) > LARGEST_UPLOAD:
            raise Problem(Code.TOO_LARGE, limit=LARGEST_UPLOAD)
        try:
            return super().parse(stream, media_type, dict(parser_context or {}))
        except (TooManyFieldsSent, TooManyFilesSent, RequestDataTooBig):
            raise ParseError(gettext("This form has more than it should.")) from None


class AlwaysTheSame(BaseContentNegotiation):
    """An address answers in one way. A program that says it accepts something else is told all the same."""

    def select_parser(self, request: Request, parsers: Iterable[BaseParser]) -> BaseParser | None:
        kind = (request.content_type or "").partition(";")[0].strip().lower()
        return next((parser for parser in parsers if parser.media_type == kind), None)

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        first = next(iter(renderers))
        return first, str(first.media_type)

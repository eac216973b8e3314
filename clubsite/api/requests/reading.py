"""How the API reads what programs send, within limits: JSON or an upload. It ignores what they say they accept."""

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
"""Bytes; many times the longest statement."""

LARGEST_UPLOAD = 5 * 2**20
"""Bytes of a form with a score sheet's file; anything larger was uploaded by mistake."""


def bounded(stream: IO[bytes], most: int) -> bytes:
    """The whole body, or a 413; no more than `most` + 1 bytes are ever read."""
    body = stream.read(most + 1)
    if len(body) > most:
        raise Problem(Code.TOO_LARGE, limit=most)
    return body


class BoundedJsonParser(BaseParser):
    """JSON, or a 400, even for a body nested so deeply that reading it would exhaust the stack.

    It uses JSONParser but does not inherit from it, because for subclasses the framework reads the whole body first, within
    Django's limits instead of ours.
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
    """The same for a whole score sheet: up to a million characters, of up to twelve bytes each (an escaped pair) in JSON."""

    largest = 6 * 2**20


class UploadParser(MultiPartParser):
    """A form with a file, as a page would send it, within limits that are checked before anything is read."""

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
    """An endpoint answers in one format, whatever a program says it accepts."""

    def select_parser(self, request: Request, parsers: Iterable[BaseParser]) -> BaseParser | None:
        kind = (request.content_type or "").partition(";")[0].strip().lower()
        return next((parser for parser in parsers if parser.media_type == kind), None)

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        first = next(iter(renderers))
        return first, str(first.media_type)

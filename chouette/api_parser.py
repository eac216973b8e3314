"""What a program may send as a body: JSON, not large, not deep."""

from collections.abc import Mapping
from io import BytesIO
from typing import IO

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

LARGEST_BODY = 16_384
"""Bytes; the longest statement fits many times."""


class BoundedJsonParser(JSONParser):
    """JSON, or a 400: also for a body so deep that reading it would exhaust the stack."""

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, object] | None = None,
    ) -> object:
        body = stream.read(LARGEST_BODY + 1)
        if len(body) > LARGEST_BODY:
            raise ParseError(f"A body has at most {LARGEST_BODY} bytes.")
        try:
            return super().parse(BytesIO(body), media_type, dict(parser_context or {}))
        except RecursionError:
            raise ParseError("This JSON is nested too deeply.") from None

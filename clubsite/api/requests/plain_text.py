"""Answers that are not JSON but plain text."""

from collections.abc import Mapping

from django.utils.encoding import smart_str
from rest_framework.renderers import BaseRenderer, JSONRenderer


class TextRenderer(BaseRenderer):
    """Text as it is; refusals are still JSON."""

    media_type = "text/plain"
    format = "txt"
    charset = "utf-8"

    def render(
        self, data: object, accepted_media_type: str | None = None, renderer_context: Mapping[str, object] | None = None
    ) -> bytes:
        if isinstance(data, dict):
            return bytes(JSONRenderer().render(data))
        return smart_str(data).encode()


class CsvRenderer(TextRenderer):
    media_type = "text/csv"
    format = "csv"

"""What the schema of the API says about deliveries: the request that a receiver gets, with its signed headers."""

from functools import partial
from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.module_loading import import_string

from clubsite.api.docs.tags import WEBHOOKS
from clubsite.api.shapes import object_schema
from clubsite.eventlog.club_events import Kind

from .models import TEST

_HEADERS = {
    "webhook-id": "The event: the same however often it is sent.",
    "webhook-timestamp": "When it was sent, in seconds since 1970.",
    "webhook-signature": "`v1,` and the Base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. The key is what "
    "follows `whsec_` in the secret, decoded from Base64. While a secret is being replaced there are two, one space apart.",
}


def with_deliveries(result: dict[str, Any], **_kwargs: object) -> dict[str, Any]:
    """Adds the section `webhooks` of OpenAPI 3.1: what all have in common, and each kind whose data has a shape."""
    schemas = result["components"]["schemas"]
    told = {kind: shape for path in settings.EVENT_SHAPES for kind, shape in import_string(path).items()}
    result["webhooks"] = {"event": {"post": _delivery("An event of the club", _body())}}
    for kind, shape in told.items():
        body = _body() | {"title": kind}
        body["properties"] |= {"type": {"type": "string", "const": kind}, "data": _reference(schemas, shape)}
        result["webhooks"][kind] = {"post": _delivery(_in_english(kind), body)}
    return result


def _in_english(kind: str) -> str:
    """The schema is the same in every language."""
    with translation.override("en"):
        return str(Kind(kind).label)


def _reference(schemas: dict[str, Any], shape: type) -> dict[str, str]:
    """To the shape among the components, where it is put if it is not there."""
    if shape.__name__ not in schemas:
        schemas[shape.__name__] = {}
        schemas[shape.__name__] = object_schema(shape, partial(_reference, schemas))
    return {"$ref": f"#/components/schemas/{shape.__name__}"}


def _delivery(summary: str, body: dict[str, Any]) -> dict[str, Any]:
    return {
        "summary": summary,
        "description": "Sent to each webhook that asks for its kind, at least once, until it is answered.",
        "tags": [WEBHOOKS],
        "parameters": [
            {"name": name, "in": "header", "required": True, "description": about, "schema": {"type": "string"}}
            for name, about in _HEADERS.items()
        ],
        "requestBody": {"required": True, "content": {"application/json": {"schema": body}}},
        "responses": {"2XX": {"description": "Within five seconds. Everything else counts as a failure."}},
    }


def _body() -> dict[str, Any]:
    """As `delivering.body_of` makes it."""
    return {
        "type": "object",
        "required": ["type", "timestamp", "number", "club", "data"],
        "properties": {
            "type": {"type": "string", "enum": [*Kind.values, TEST]},
            "timestamp": {"type": "string", "format": "date-time", "description": "When it happened."},
            "number": {"type": "integer", "description": "A larger one happened later."},
            "club": {"type": "string", "description": "The club's name in addresses."},
            "data": {"type": "object", "description": "In the shapes of this API; new fields may come at any time."},
        },
    }

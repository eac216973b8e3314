"""What the schema says about the API as a whole, which views belong in it, and how it is kept."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.utils.module_loading import import_string
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer
from drf_spectacular.views import SpectacularJSONAPIView
from rest_framework.request import Request

from clubsite.api.docs.tags import TAGS
from clubsite.api.docs.ways_in import WAYS_IN

GUIDE = Path(__file__).with_name("guide.md")

Endpoint = tuple[str, str, str, Callable[..., object]]


def only_ours(endpoints: list[Endpoint]) -> list[Endpoint]:
    """The URLs made by `resource`; the schema does not describe itself."""
    return [endpoint for endpoint in endpoints if _made_here(endpoint)]


def _made_here(endpoint: Endpoint) -> bool:
    view = getattr(endpoint[3], "cls", None)
    return hasattr(getattr(view, endpoint[2].lower(), None), "refused")


def introduced(result: dict[str, Any], **_kwargs: object) -> dict[str, Any]:
    """Adds the guide as description, the licence, the site's address, the ways in, and the tags in reading order."""
    result["servers"] = [
        {"url": "/", "description": "Wherever you read this."},
        {"url": settings.SITE_ADDRESS, "description": "This site."},
    ]
    result["components"]["securitySchemes"] = WAYS_IN
    result["info"]["description"] = "\n".join([GUIDE.read_text(), *(import_string(path)() for path in settings.GUIDE_CHAPTERS)])
    result["info"]["license"] = {"name": "MIT", "identifier": "MIT"}
    for operation in (one for path in result["paths"].values() for one in path.values()):
        _with_several_bodies(operation)
    result["tags"] = [{"name": name, "description": about} for name, about in TAGS.items()]
    return result


def _with_several_bodies(operation: dict[str, Any]) -> None:
    """openapi-python-client 0.29 makes a module that cannot be imported of an address whose body is required and of one kind or
    another: it is left out that one is required, which the refusal of an empty one says."""
    body = operation.get("requestBody", {})
    if len(body.get("content", {})) > 1:
        body.pop("required", None)


@cache
def written() -> bytes:
    """The schema as JSON. Whoever asks, from any address, in any language, it is the same: each process makes it once."""
    schema = SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call]
    return OpenApiJsonRenderer().render(schema)


class SchemaView(SpectacularJSONAPIView):
    """Answers with the schema that is kept."""

    def get(self, _request: Request) -> HttpResponse:
        name = f"{settings.SPECTACULAR_SETTINGS['TITLE']}.json"
        return HttpResponse(
            written(), OpenApiJsonRenderer.media_type, headers={"Content-Disposition": f'inline; filename="{name}"'}
        )

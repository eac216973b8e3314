"""What the schema says about the API as a whole, and which views belong in it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from clubsite.api.docs.tags import TAGS

GUIDE = Path(__file__).with_name("guide.md")

Endpoint = tuple[str, str, str, Callable[..., object]]


def only_ours(endpoints: list[Endpoint]) -> list[Endpoint]:
    """The URLs made by `resource`; the schema does not describe itself."""
    return [endpoint for endpoint in endpoints if _made_here(endpoint)]


def _made_here(endpoint: Endpoint) -> bool:
    view = getattr(endpoint[3], "cls", None)
    return hasattr(getattr(view, endpoint[2].lower(), None), "refused")


def introduced(result: dict[str, Any], **_kwargs: object) -> dict[str, Any]:
    """Adds the guide as description, the licence, and the tags in reading order."""
    result["info"]["description"] = GUIDE.read_text()
    result["info"]["license"] = {"name": "MIT", "identifier": "MIT"}
    result["tags"] = [{"name": name, "description": about} for name, about in TAGS.items()]
    return result

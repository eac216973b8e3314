"""Parts of a page that are not redrawn while they stay the same."""

from django import template
from django.utils.safestring import SafeString, mark_safe

from clubsite.live.fragment_cache import drawn_before

register = template.Library()


@register.simple_tag
def kept(part: str, **given: object) -> SafeString:
    """The template `part`, given only these arguments; `clubsite.live.fragment_cache` says what they may be."""
    return mark_safe(drawn_before(part, given))  # noqa: S308  rendered by a template

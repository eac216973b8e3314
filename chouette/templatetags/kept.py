"""Parts of a page that are not drawn again while they say the same."""

from django import template
from django.utils.safestring import SafeString, mark_safe

from clubsite.live.fragment_cache import drawn_before

register = template.Library()


@register.simple_tag
def kept(part: str, **given: object) -> SafeString:
    """The template `part`, given nothing but these; what they may be says `clubsite.live.fragment_cache`."""
    return mark_safe(drawn_before(part, given))  # noqa: S308  what a template has drawn

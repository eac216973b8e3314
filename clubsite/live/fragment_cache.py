"""Caches rendered parts of a page: most of a table stays the same from one play to the next.

The key is the template, everything passed to it, and the reader's display settings. Arguments need a complete `repr`:
strings, numbers, times, frozen dataclasses and collections of them; no database rows.
"""

from collections.abc import Mapping
from threading import Lock

from django.template.loader import render_to_string
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import get_language

from clubsite.preferences.dice_names import shown_dice_names

KEPT = 2_000
"""Fragments of a few kilobytes each, enough for some forty tables and consoles; the least recently used goes first."""

_drawn: dict[object, str] = {}
_at_work = Lock()


def drawn_before(template: str, given: Mapping[str, object]) -> str:
    """The fragment, rendered now or cached."""
    key = (template, repr(given), get_language(), get_current_timezone_name(), shown_dice_names())
    with _at_work:
        html = _drawn.pop(key, None)
    if html is None:
        html = render_to_string(template, dict(given))
    with _at_work:
        _drawn[key] = html
        if len(_drawn) > KEPT:
            del _drawn[next(iter(_drawn))]
    return html

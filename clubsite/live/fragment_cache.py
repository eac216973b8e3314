"""Caches rendered parts of a page: most of a table stays the same from one play to the next.

The key is the template, everything passed to it, and the reader's display settings; of the time zone only the offsets at the
moments that the part shows. Arguments need a complete `repr`: strings, numbers, times, frozen dataclasses and collections of
them; no database rows.
"""

from collections.abc import Mapping
from threading import Lock

from django.template.loader import render_to_string
from django.utils.translation import get_language

from clubsite.live.noted_clock import DrawnByClock, noting
from clubsite.preferences.dice_names import shown_dice_names

KEPT = 2_000
"""Fragments of a few kilobytes each, enough for some forty tables and consoles; the least recently used goes first. Those that
show the time are kept for every clock together."""

_drawn: dict[object, DrawnByClock[str]] = {}
_at_work = Lock()


def drawn_before(template: str, given: Mapping[str, object]) -> str:
    """The fragment, rendered now or cached."""
    key = (template, repr(given), get_language(), shown_dice_names())
    with _at_work:
        drawn = _drawn[key] = _drawn.pop(key, DrawnByClock())  # most recently used: last to be evicted
        if len(_drawn) > KEPT:
            del _drawn[next(iter(_drawn))]
        html = drawn.find()
    if html is None:
        with noting() as asked:
            html = render_to_string(template, dict(given))
        with _at_work:
            drawn.keep(asked, html)
    return html

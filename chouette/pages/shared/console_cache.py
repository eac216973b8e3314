"""One drawing of the console for everyone in this process who shows it: the answer to a tap, and the live stream to the pages
of all monitors. Both are asked for within a few milliseconds after the same commit, and drawing is a third of a tap.
"""

from collections.abc import Callable
from threading import Lock

from django.utils.timezone import get_current_timezone_name
from django.utils.translation import get_language

from chouette.evening.selectors import Current
from clubsite.preferences.dice_names import shown_dice_names

KEPT = 100
"""Drawings of some twenty kilobytes: the newest of as many evenings, languages and names of the dice."""

_drawn: dict[object, str] = {}
_drawing = Lock()


def drawn_once(now: Current, draw: Callable[[], str]) -> str:
    """What `draw` gives, or gave for the very same. While players answer for themselves a clock runs, and each drawing says
    how many seconds are left."""
    if now.answering is not None:
        return draw()
    key = _what_is_drawn(now)
    # Whoever comes while it is drawn waits for it. Nobody waits longer than for his own: drawing asks no database, and
    # Python draws one at a time anyhow.
    with _drawing:
        html = _drawn.pop(key, None) or draw()
        _drawn[key] = html  # the last one used is the last to go
        if len(_drawn) > KEPT:
            del _drawn[next(iter(_drawn))]
    return html


def _what_is_drawn(now: Current) -> object:
    """All that a drawing depends on. The time of the last statement tells a version from one of the same number that was
    rolled back; names are the club's and change without a version."""
    chouette = now.chouette
    table = (chouette.pk, chouette.code, chouette.shown, chouette.last_said_at, now.last.number if now.last else 0)
    return (*table, frozenset(now.names.items()), get_language(), get_current_timezone_name(), shown_dice_names())

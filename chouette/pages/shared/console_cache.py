"""One drawing of the console for everyone in this process who shows it: the response to a tap, and the live stream to the
pages of all monitors. Both are needed within a few milliseconds of the same commit, and drawing is a third of a tap's time."""

from collections.abc import Callable
from threading import Lock

from django.utils.translation import get_language

from chouette.evening.selectors import Current
from clubsite.live.noted_clock import DrawnByClock, noting
from clubsite.preferences.dice_names import shown_dice_names
from games.play.turn_clock import screen_of

KEPT = 100
"""Drawings of about twenty kilobytes each: the most recently used combinations of evening, language and dice names."""

_drawn: dict[object, DrawnByClock[str]] = {}
_drawing = Lock()


def drawn_once(now: Current, draw: Callable[[], str]) -> str:
    """The result of `draw`, cached for identical input. Not while players answer for themselves or play by the clock: then each
    drawing shows the seconds left."""
    if now.answering is not None or screen_of(now.chouette.screen).clock is not None:
        return draw()
    key = _what_is_drawn(now)
    # Others wait while it is drawn. Nobody waits longer than for a drawing of their own: drawing queries no database, and
    # Python draws one at a time anyhow.
    with _drawing:
        drawn = _drawn.pop(key, DrawnByClock())
        _drawn[key] = drawn  # most recently used: last to be evicted
        if len(_drawn) > KEPT:
            del _drawn[next(iter(_drawn))]
        html = drawn.find()
        if html is None:
            with noting() as asked:
                html = draw()
            drawn.keep(asked, html)
    return html


def _what_is_drawn(now: Current) -> object:
    """Everything a drawing depends on. The time of the last statement distinguishes a version from one of the same number
    that was rolled back; names belong to the club and change without a version."""
    chouette = now.chouette
    table = (chouette.pk, chouette.code, chouette.shown, chouette.last_said_at, now.last.number if now.last else 0)
    return (*table, frozenset(now.names.items()), get_language(), shown_dice_names())

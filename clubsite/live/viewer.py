"""When are two open pages shown the same? If they may see the same, and their readers have the same preferences.

Each version is rendered once for every kind of viewer that is connected. All attributes come from small, fixed sets (the kinds
of page, the site's languages, the time zones, the sets of dice names), so nobody can inflate the number of kinds. There are six
hundred time zones, though, so viewers who differ in nothing else share a rendering if their clocks show the same times on it
(`noted_clock.py`).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import timezone, translation

from clubsite.preferences.dice_names import dice_called, shown_dice_names


@dataclass(frozen=True, slots=True)
class Viewer:
    """`audience` says what is seen, such as `watch` or `seat:17`; the rest says how it is written."""

    audience: str
    language: str
    time_zone: str
    dice_names: str

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Within this context, the thread uses the viewer's preferences."""
        with (
            translation.override(self.language),
            timezone.override(ZoneInfo(self.time_zone)),
            dice_called(self.dice_names),
        ):
            yield


def viewer_here(audience: str) -> Viewer:
    """The viewer of the page that is being drawn in this thread."""
    language = translation.get_language() or settings.LANGUAGE_CODE
    return Viewer(audience, language, timezone.get_current_timezone_name(), shown_dice_names())

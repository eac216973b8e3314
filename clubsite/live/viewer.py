"""What makes two open pages be shown the same: what they may see, and how their readers read.

There are as many renderings of a version as kinds of viewer are connected. Everything here comes from a small, fixed set (the
kinds of page, the languages of the site, the zones of the world, the sets of dice names), so nobody can make them many.
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
    """`audience` is what is seen, such as `watch` or `seat:17`; the rest is how it is written."""

    audience: str
    language: str
    time_zone: str
    dice_names: str

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Within, this thread writes as this viewer reads."""
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

"""Mail is written as its receiver reads: in his language, at his time, with his names of the dice; never in the language of
whoever caused it, or of the worker that sends it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.utils import timezone, translation

from clubsite.members.models import User
from clubsite.preferences.dice_names import dice_called


@contextmanager
def written_for(receiver: User) -> Iterator[None]:
    """Within, this thread writes for him. What he has not chosen, or what is not to be had here any more, is the site's."""
    language = receiver.language if receiver.language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
    zone = receiver.time_zone if receiver.time_zone in available_timezones() else settings.TIME_ZONE
    with translation.override(language), timezone.override(ZoneInfo(zone)), dice_called(receiver.dice_names):
        yield


def in_this_language() -> dict[str, str]:
    """The header of a mail by which its reader's program knows what it is written in."""
    return {"Content-Language": translation.get_language() or settings.LANGUAGE_CODE}

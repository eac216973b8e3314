"""Mail is written in its recipient's language, time zone and names of the dice, never in those of the person who caused it or
of the worker that sends it.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.utils import timezone, translation

from clubsite.kit.clock.time_zones import is_zone, zone_named
from clubsite.members.models import Club, User
from clubsite.preferences.dice_names import dice_called


@contextmanager
def written_for(receiver: User, club: Club) -> Iterator[None]:
    """Within this context, the thread writes for the receiver about the club, with the club's language and time zone, and
    then the site's, for anything not (validly) chosen."""
    language = language_for(receiver.language, club)
    zone = zone_named(receiver.time_zone) if is_zone(receiver.time_zone) else club.zone
    with translation.override(language), timezone.override(zone), dice_called(receiver.dice_names):
        yield


def language_for(chosen: str, club: Club) -> str:
    """The reader's own, else the club's, else the site's."""
    known = dict(settings.LANGUAGES)
    return next((language for language in (chosen, club.language) if language in known), settings.LANGUAGE_CODE)


def in_this_language() -> dict[str, str]:
    """The header that tells the reader's mail program which language a mail is in."""
    return {"Content-Language": translation.get_language() or settings.LANGUAGE_CODE}

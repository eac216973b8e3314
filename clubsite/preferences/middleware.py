"""Middleware: pages use the language and the time zone of the logged-in user.

The user's own choice takes precedence over what the browser asks for (which LocaleMiddleware has activated) and over the club's
time zone. It goes after AuthenticationMiddleware. A visitor without a session costs no query, and their pages can still be
cached.
"""

from collections.abc import Callable
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone, translation

from clubsite.members.models import User

Answer = Callable[[HttpRequest], HttpResponseBase]


def language_and_time_zone(get_response: Answer) -> Answer:
    def respond(request: HttpRequest) -> HttpResponseBase:
        if settings.SESSION_COOKIE_NAME in request.COOKIES and isinstance(request.user, User):
            speak(request.user.language)
            request.LANGUAGE_CODE = translation.get_language()
            tell_time_of(request.user.time_zone)
        try:
            return get_response(request)
        finally:
            timezone.deactivate()  # this thread's next request is somebody else's

    return respond


def speak(language: str) -> None:
    """Activate a language in this thread; one that the site does not have (any more) changes nothing."""
    if language in dict(settings.LANGUAGES):
        translation.activate(language)


def tell_time_of(zone: str) -> None:
    """Activate a time zone in this thread; for an unknown one, the club's."""
    try:
        timezone.activate(ZoneInfo(zone))
    except (ZoneInfoNotFoundError, ValueError, OSError):  # "", "..", a folder of the zone files
        timezone.deactivate()

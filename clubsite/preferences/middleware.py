"""Middleware: a page speaks the language and tells the time of whoever is logged in.

His own choice comes before what the browser asks for (which LocaleMiddleware has put in place) and before the club's time
zone. Stands behind AuthenticationMiddleware. A visitor without a session costs no look into the database, and his pages
may still be cached.
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
            timezone.deactivate()  # the next request of this thread is somebody else's

    return respond


def speak(language: str) -> None:
    """From now on in this thread; a language that is not spoken here (any more) changes nothing."""
    if language in dict(settings.LANGUAGES):
        translation.activate(language)


def tell_time_of(zone: str) -> None:
    """From now on in this thread; an unknown zone is the club's."""
    try:
        timezone.activate(ZoneInfo(zone))
    except (ZoneInfoNotFoundError, ValueError, OSError):  # "", "..", a folder of the zone files
        timezone.deactivate()

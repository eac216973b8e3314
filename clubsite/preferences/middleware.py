"""Middleware: pages use the language and the time zone of the logged-in user.

The user's own choice takes precedence over what the browser asks for (which LocaleMiddleware has activated) and over the time
zone of the club (which its pages activate, see `clubsite.members.club_time`). What an archived club refuses depends on the
method (`clubsite.members.archived`). It goes after AuthenticationMiddleware. A visitor without a session costs no query, and
their pages can still be cached.
"""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils import translation

from clubsite.members.archived import asked_by
from clubsite.members.club_time import reading_with
from clubsite.members.models import Club, User

Answer = Callable[[HttpRequest], HttpResponseBase]


def language_and_time_zone(get_response: Answer) -> Answer:
    def respond(request: HttpRequest) -> HttpResponseBase:
        own = ""
        if settings.SESSION_COOKIE_NAME in request.COOKIES and isinstance(request.user, User):
            speak(request.user.language)
            request.LANGUAGE_CODE = translation.get_language()
            own = request.user.time_zone
        with reading_with(own), asked_by(request.method or ""):
            return get_response(request)

    return respond


def speak_as(request: HttpRequest, club: Club) -> None:
    """The club's language, for a visitor who has chosen none: neither as a login nor with the switch at the foot of a page."""
    user = request.user
    chosen = user.language if isinstance(user, User) else ""
    if not chosen and settings.LANGUAGE_COOKIE_NAME not in request.COOKIES:
        speak(club.language)
        request.LANGUAGE_CODE = translation.get_language()


def speak(language: str) -> None:
    """Activate a language in this thread; one that the site does not have (any more) changes nothing."""
    if language in dict(settings.LANGUAGES):
        translation.activate(language)

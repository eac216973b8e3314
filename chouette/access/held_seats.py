"""Which seats has somebody taken in this browser? It keeps the answer itself, signed, in a cookie.

A personal link alone opens nothing: messengers, mail scanners and the browser's own previews open every address they meet. The
tap on "I am Dee" writes the seat down here, with a mark of the link's secret: once the link is renewed, no browser holds it any
more. One browser may hold several seats, because two guests may share a phone.
"""

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare, salted_hmac

from chouette.models import Seat

COOKIE = "seats"
KEPT = 12
"""Seats that one browser holds; the newest last."""
MAX_AGE = 90 * 24 * 60 * 60
"""Seconds. Afterwards the tap is asked for once more."""
_SALT = "chouette.access.held_seats"
_MARK = 16


def mark_of(secret: str) -> str:
    """What stands for a link's secret in cookies and in the names of live audiences; the secret cannot be read from it."""
    return salted_hmac(f"{_SALT}.mark", secret, algorithm="sha256").hexdigest()[:_MARK]


def held(request: HttpRequest) -> dict[int, str]:
    """The marks by the seats' ids, the newest last."""
    return marks_in(request.COOKIES.get(COOKIE, ""))


def marks_in(cookie: str) -> dict[int, str]:
    """None in a cookie that is forged, damaged or too old."""
    try:
        pairs = signing.loads(cookie, salt=_SALT, max_age=MAX_AGE)
        return {int(seat): str(mark) for seat, mark in pairs}
    except (signing.BadSignature, TypeError, ValueError):
        return {}


def holds(request: HttpRequest, seat: Seat) -> bool:
    """Whether somebody took this seat here, by the link that it has now."""
    return constant_time_compare(held(request).get(seat.pk, ""), mark_of(seat.secret))


def seat_taken_here(request: HttpRequest, secret: str) -> str:
    """The mark of this link, if its seat was taken in this browser, "" otherwise. No query."""
    mark = mark_of(secret) if COOKIE in request.COOKIES else ""
    return mark if mark and mark in held(request).values() else ""


def remember_seats(request: HttpRequest, answer: HttpResponse, *seats: Seat) -> HttpResponse:
    """Have the browser remember that these seats were taken in it."""
    kept = held(request)
    for seat in seats:
        kept.pop(seat.pk, None)
        kept[seat.pk] = mark_of(seat.secret)
    answer.set_cookie(
        COOKIE,
        signed(kept),
        max_age=MAX_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return answer


def signed(marks: dict[int, str]) -> str:
    """The cookie's content."""
    return signing.dumps(list(marks.items())[-KEPT:], salt=_SALT)

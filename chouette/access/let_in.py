"""Which evenings has this browser already been shown by their code? It keeps the answer itself, signed, in a cookie.

Thirty wrong codes from a bar make everybody there wait, but not those whose phones were in before. The cookie gives no right
that its codes do not give, and it says nothing about any other code.
"""

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from chouette.models import Chouette
from clubsite.live.tokens import MAX_AGE

COOKIE = "let-in"
KEPT = 8  # evenings; the newest last
_SALT = "chouette.access.let_in"


def was_let_in(request: HttpRequest, code: str) -> bool:
    return code.upper() in _codes(request)


def was_let_in_before(request: HttpRequest) -> bool:
    """By any code."""
    return COOKIE in request.COOKIES and bool(_codes(request))


def club_let_in(request: HttpRequest) -> str:
    """What stands for the club whose evening this browser was shown last; "" if it was shown none."""
    for code in reversed(_codes(request) if COOKIE in request.COOKIES else []):
        club = Chouette.objects.filter(code=code).values_list("club", flat=True).first()
        if club is not None:
            return f"let-in-{club}"
    return ""


def remember(request: HttpRequest, answer: HttpResponse, code: str) -> HttpResponse:
    """Have the browser remember that it gave this code."""
    codes = _codes(request)
    if code not in codes:
        kept = [*codes, code][-KEPT:]
        answer.set_cookie(
            COOKIE,
            signing.dumps(kept, salt=_SALT),
            max_age=MAX_AGE,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
    return answer


def _codes(request: HttpRequest) -> list[str]:
    try:
        return [str(code) for code in signing.loads(request.COOKIES.get(COOKIE, ""), salt=_SALT, max_age=MAX_AGE)]
    except (signing.BadSignature, TypeError):
        return []

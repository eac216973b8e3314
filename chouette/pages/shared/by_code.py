"""Finds an evening by its short code, for anyone who has it; wrong guesses are counted.

After too many from one address, everybody there has to wait, except those who are in already (browsers that were shown this
evening before, and members of its club) and those who come with the code of an evening that somebody entered from there.
"""

from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from chouette.access.code_guessing import check_guesses, count_wrong_code, note_entered
from chouette.access.let_in import was_let_in
from chouette.access.permissions import chouette_to_watch, is_of_own_club
from chouette.models import Chouette
from clubsite.access import security_log
from clubsite.access.guessing import WINDOW, TooManyGuesses


def chouette_for_guest(request: HttpRequest, code: str) -> Chouette | HttpResponse:
    """The chouette with that code, or an error page: 404 for a wrong code, 429 for too many of them."""
    address = request.META.get("REMOTE_ADDR", "")
    try:
        if not (was_let_in(request, code) or is_of_own_club(request.user, code)):
            check_guesses(address, code)
        found = chouette_to_watch(code)
    except TooManyGuesses:
        security_log.refused(request, "too many wrong codes")
        answer = render(request, "chouette/players/too_many_codes.html", status=HTTPStatus.TOO_MANY_REQUESTS)
        answer.headers["Retry-After"] = str(int(WINDOW.total_seconds()))
        return answer
    except Http404:
        count_wrong_code(address)
        security_log.refused(request, "a wrong code")
        return _wrong_code(request, code)
    note_entered(address, code)
    return found


def _wrong_code(request: HttpRequest, typed: str) -> HttpResponse:
    return render(
        request, "chouette/players/enter_code.html", {"typed": typed[:20], "wrong": True}, status=HTTPStatus.NOT_FOUND
    )

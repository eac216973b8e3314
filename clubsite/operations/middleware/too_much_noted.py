"""Middleware: whoever did so much that the club's log takes no more from them today is told so, on whatever page it was."""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render

from clubsite.audit.limits import LATELY, TooMuchNoted, limits_in_words


class TooMuchNotedInWords:
    """The API says it itself (`clubsite/api/problems/details.py`)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Called after the view's transaction was rolled back."""
        if not isinstance(exception, TooMuchNoted):
            return None
        page = {"sentence": limits_in_words(exception)}
        answer = render(request, "429.html", page, status=HTTPStatus.TOO_MANY_REQUESTS)
        answer.headers["Retry-After"] = str(int(LATELY.total_seconds()))
        answer.headers["Cache-Control"] = "no-store"
        return answer

"""Middleware: whoever would write in an archived club is told that it is read only, on whatever page it was."""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render

from clubsite.members.archived import ClubArchived


class ArchivedInWords:
    """The API says it itself (`clubsite/api/problems/details.py`)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Called after the view's transaction was rolled back."""
        if not isinstance(exception, ClubArchived):
            return None
        return render(request, "farewell/read_only.html", {"archived": exception.club}, status=HTTPStatus.CONFLICT)

"""An address that names a time of which there is no list: the page says which there are."""

from collections.abc import Callable, Sequence
from functools import wraps
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from clubsite.leaderboards.periods import Period


class NoSuchTime(Exception):
    """Nobody calls a time that; `others` are those that the list at `address` has."""

    def __init__(self, over: str, address: str, others: Sequence[Period]) -> None:
        super().__init__(over)
        self.over, self.address, self.others = over, address, others


def with_known_times(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The view, or 404 with the times that there are."""

    @wraps(view)
    def shown(request: HttpRequest, *args: object, **words: object) -> HttpResponse:
        try:
            return view(request, *args, **words)
        except NoSuchTime as unknown:
            page = {"over": unknown.over[:40], "address": unknown.address, "others": unknown.others}
            return render(request, "leaderboards/no_such_time.html", page, status=HTTPStatus.NOT_FOUND)

    return shown

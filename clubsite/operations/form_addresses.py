"""Middleware: who asks for the address of a form, for example because a phone loads the page of a refused one again, gets a
sentence and a way on instead of an empty page. Stands behind what the page's frame needs to know of the visitor."""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

Answer = Callable[[HttpRequest], HttpResponse]


def explained_in_words(get_response: Answer) -> Answer:
    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if (
            request.method != "GET"
            or response.status_code != HTTPStatus.METHOD_NOT_ALLOWED
            or response.streaming
            or response.content
        ):
            return response
        page = render(request, "405.html", status=response.status_code)
        page.headers["Allow"] = response.headers["Allow"]
        return page

    return respond

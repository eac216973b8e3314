"""Middleware: a GET for the URL of a form, for example when a phone reloads the page of a refused one, gets a sentence and
links instead of an empty page. It must come after the middleware that the page's layout depends on."""

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

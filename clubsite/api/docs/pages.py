"""The API explained to people: the interactive page, and what each code means."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from clubsite.api.problems.codes import sentences


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """Every URL, to be tried out. Script and style are served by the site itself."""
    return render(request, "api/docs.html")


@require_safe
def problems(request: HttpRequest) -> HttpResponse:
    """All problem codes with their sentences."""
    found = [(code, [gettext(sentence) for sentence in said]) for code, said in sorted(sentences().items())]
    return render(request, "api/problems.html", {"problems": found})


@require_safe
def problem(request: HttpRequest, code: str) -> HttpResponse:
    """One problem code."""
    if code not in sentences():
        raise Http404
    said = [gettext(sentence) for sentence in sentences()[code]]
    return render(request, "api/problem.html", {"code": code, "sentences": said})

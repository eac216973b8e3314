"""The pages of the letters. Whoever runs the site reads everybody's; for all others there are none."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubsite.members.models import User
from clubsite.members.permissions import runs_the_site

from . import folder
from .withheld import readable_text


@login_required
@never_cache
@require_safe
def letters(request: HttpRequest) -> HttpResponse:
    _admit(request)
    return render(request, "operations/letters.html", {"letters": folder.letters(), "most": folder.MOST})


@login_required
@never_cache
@require_safe
def letter(request: HttpRequest, name: str) -> HttpResponse:
    _admit(request)
    found = folder.letter(name)
    if found is None:
        raise Http404
    assert isinstance(request.user, User)  # _admit
    return render(request, "operations/letter.html", {"letter": found, "text": readable_text(request.user, found.text)})


def _admit(request: HttpRequest) -> None:
    if folder.folder() is None or not runs_the_site(request.user):
        raise Http404

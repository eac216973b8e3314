"""The link at the end of a mail that stops such mails. Anyone who has the mail may use it, logged in or not."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from clubsite.preferences.letters import DeclineLink


def decline_page(link: DeclineLink, template: str) -> Callable[[HttpRequest, str], HttpResponse]:
    """The view of one kind of mail."""

    @csrf_exempt  # mail programs post here on their own (RFC 8058); the signed address is all the authorisation needed
    @require_http_methods(["GET", "HEAD", "POST"])
    def decline_mails(request: HttpRequest, token: str) -> HttpResponse:
        """Opening the link changes nothing, because mail scanners open links; the button on the page does."""
        user = link.user_of(token)
        if user is None:
            raise Http404
        wanted = link.is_wanted_by(user)
        if request.method == "POST":
            wanted = "again" in request.POST
            link.note(user, mails=wanted)
        return render(request, template, {"wanted": wanted})

    return decline_mails

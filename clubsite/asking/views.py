"""Asking a public club to join, and answering: parse, permit, perform, present."""

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubsite.members.models import User
from clubsite.members.permissions import Power, club_to_change, club_to_visit

from . import services
from .forms import AskForm
from .models import JoinRequest
from .services import AskingRefused


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def ask_to_join(request: HttpRequest, slug: str) -> HttpResponse:
    """Somebody with a login asks; 422 with a sentence for what is refused. A private club does not exist."""
    club, powers = club_to_visit(request.user, slug)
    user = request.user
    assert isinstance(user, User)
    if powers:
        return redirect("club", club.slug)
    form = AskForm(request.POST if request.method == "POST" else None)
    page = {"club": club, "form": form, "may_be_asked": services.may_be_asked(club), "refusal": ""}
    if form.is_valid():
        try:
            services.ask(club, user, form.cleaned_data["words"])
        except AskingRefused as refused:
            page["refusal"] = _(refused.refusal.value)
        else:
            return redirect("ask_to_join", club.slug)
    page["asked"] = JoinRequest.objects.filter(club=club, user=user).first()
    refused_or_wrong = page["refusal"] or form.errors
    status = HTTPStatus.UNPROCESSABLE_ENTITY if refused_or_wrong else HTTPStatus.OK
    return render(request, "asking/ask.html", page, status=status)


@transaction.atomic
@require_POST
def answer_request(request: HttpRequest, slug: str, request_id: int) -> HttpResponse:
    """Take in or decline. Whoever answers second is told what was answered before."""
    club = club_to_change(Power.TAKE_IN, request.user, slug)
    assert isinstance(request.user, User)
    said = request.POST.get("answer")
    if said not in ("accept", "decline"):
        messages.error(request, _("Press one of the buttons."))
        return redirect("people", club.slug)
    answered = services.answer(club, request_id, accept=said == "accept", by=request.user)
    if answered is None:
        raise Http404
    name = answered.user.called
    if answered.accepted:
        messages.success(request, _("{name} is a member of the club.").format(name=name))
    else:
        messages.success(request, _("{name} is told that the club has declined.").format(name=name))
    return redirect("people", club.slug)

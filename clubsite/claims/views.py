"""The page of claims ("that guest is me"): made by a member, answered by somebody who may invite."""

from collections.abc import Callable
from http import HTTPStatus

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubsite.kit.points import points_text
from clubsite.ledger.selectors import balances
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for, club_to_change, powers_of
from clubsite.members.selectors import player_of

from . import services
from .forms import AnswerForm, ClaimForm
from .models import Claim
from .refusals import ClaimRefused
from .selectors import asked_in, claims_of, follows, granted_in, guests_of, somebody_else_could

Answer = Callable[[Club, int, User], Claim]
ANSWERS: dict[str, Answer] = {
    "grant": services.grant,
    "refuse": services.refuse,
    "undo": services.undo,
    "carry": services.carry_the_rest,
}


@transaction.atomic
@require_http_methods(["GET", "HEAD", "POST"])
def claims(request: HttpRequest, slug: str) -> HttpResponse:
    """The club's guests, one of whom may be the visitor. 422 with a sentence if a claim is refused."""
    if request.method != "POST":
        return _claims(request, club_for(Power.SEE, request.user, slug))
    club = club_to_change(Power.SEE, request.user, slug)
    form = ClaimForm(club, request.POST)
    if not form.is_valid():
        return _claims(request, club, _("Choose one of the guests."), HTTPStatus.UNPROCESSABLE_ENTITY)
    assert isinstance(request.user, User)
    try:
        claim = services.ask(club, form.cleaned_data["player"], request.user)
    except ClaimRefused as refused:
        return _claims(request, club, refused.sentence, HTTPStatus.UNPROCESSABLE_ENTITY)
    messages.success(
        request, _("Asked. Whoever keeps the club’s people says whether {name} is you.").format(name=claim.player.name)
    )
    return redirect("claims", club.slug)


@transaction.atomic
@require_POST
def answer(request: HttpRequest, slug: str, claim_id: int) -> HttpResponse:
    """Grant, refuse or undo a claim. 409 with a sentence if that is not possible (any more)."""
    club = club_to_change(Power.INVITE, request.user, slug)
    form = AnswerForm(request.POST)
    if not form.is_valid():
        return _claims(request, club, _("Choose an answer."), HTTPStatus.UNPROCESSABLE_ENTITY)
    assert isinstance(request.user, User)
    try:
        claim = ANSWERS[form.cleaned_data["answer"]](club, claim_id, request.user)
    except Claim.DoesNotExist as gone:
        raise Http404 from gone
    except ClaimRefused as refused:
        return _claims(request, club, refused.sentence, HTTPStatus.CONFLICT)
    messages.success(request, _answered(form.cleaned_data["answer"], claim))
    if form.cleaned_data["answer"] == "grant":
        for sentence in follows(claim.player):
            messages.info(request, sentence)
    return redirect("claims", club.slug)


def _answered(said: str, claim: Claim) -> str:
    name, member = claim.player.name, claim.user.called if claim.user else "?"
    if said == "grant":
        return _("{name} counts as {member} from now on: all that was played is theirs.").format(name=name, member=member)
    if said == "refuse":
        return _("Refused: {name} stays a guest.").format(name=name)
    if said == "carry":
        return _("The rest of the points of {name} has followed.").format(name=name)
    return _("Undone: {name} is a guest again.").format(name=name)


def _granted(club: Club) -> list[tuple[Claim, str]]:
    """Granted claims, each with the points that have come to the guest's name since, after a correction of an old evening."""
    left = {player.pk: quarters for player, quarters in balances(club) if quarters}
    return [(claim, _rest(claim, left.get(claim.player_id, 0))) for claim in granted_in(club)]


def _rest(claim: Claim, quarters: int) -> str:
    """The points left to carry over; empty if there are none."""
    return points_text(quarters) if claim.into is not None and quarters else ""


def _claims(request: HttpRequest, club: Club, refusal: str = "", status: HTTPStatus = HTTPStatus.OK) -> HttpResponse:
    powers = powers_of(request.user, club)
    assert isinstance(request.user, User)
    page = {
        "club": club,
        "powers": powers,
        "refusal": refusal,
        "mine": claims_of(request.user, club),
        "player": player_of(request.user, club),
        "guests": guests_of(club).exclude(claims__in=claims_of(request.user, club).filter(state="asked")),
        "claims": asked_in(club) if Power.INVITE in powers else [],
        "is_decided_by_others": somebody_else_could(club, request.user),
        "granted": _granted(club) if Power.INVITE in powers else [],
    }
    return render(request, "claims/claims.html", page, status=status)

"""The pages of invitations: made and revoked by those who may invite, opened by those invited."""

from http import HTTPStatus
from io import BytesIO

import segno
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clubsite.access import security_log
from clubsite.access.guessing import WINDOW, TooManyGuesses
from clubsite.access.reachable import address_for_others
from clubsite.claims.selectors import guests_of
from clubsite.members.club_time import tell_time_of
from clubsite.members.forms import look_at_mistake
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, admit, club_for, club_to_change, powers_of
from clubsite.members.selectors import roles_of

from . import services
from .forms import InvitationForm
from .models import Invitation
from .selectors import invitation_of, invitations_of, state_now
from .state import SENTENCES, WORDS, State, power_to_make
from .wrong_secrets import check_guesses, count_wrong_secret

IN_SESSION = "invitation"
"""The session key under which the sign-up finds the invitation somebody came with."""


@transaction.atomic
@require_http_methods(["GET", "HEAD", "POST"])
def invitations(request: HttpRequest, slug: str) -> HttpResponse:
    """The club's invitations and the form for another; 422 if it is not valid. Only owners can give roles."""
    if request.method != "POST":
        club = club_for(Power.INVITE, request.user, slug)
        may_give_roles = Power.MANAGE in powers_of(request.user, club)
        asked = {"guest": request.GET.get("guest", "")}
        return _invitations(request, club, InvitationForm(club, initial=asked, may_give_roles=may_give_roles))
    club = club_to_change(Power.INVITE, request.user, slug)
    form = InvitationForm(club, request.POST, may_give_roles=Power.MANAGE in powers_of(request.user, club))
    if not form.is_valid():
        look_at_mistake(form)
        return _invitations(request, club, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    assert isinstance(request.user, User)
    said = form.cleaned_data
    try:
        made = services.invite(
            club, request.user, days=said["days"], most_uses=said["most_uses"], roles=form.given, guest=said["guest"]
        )
    except services.TooManyInvitations:
        sentence = _("You make {number} invitations a day. Make one for several people, or go on tomorrow.")
        form.add_error("most_uses", sentence.format(number=services.MOST_A_DAY))
        look_at_mistake(form)
        return _invitations(request, club, form, HTTPStatus.TOO_MANY_REQUESTS)
    return redirect("invitation", club.slug, made.pk)


@require_GET
def invitation(request: HttpRequest, slug: str, invitation_id: int) -> HttpResponse:
    """The link and its QR code, to show, send or print."""
    shown = _to_show(request, slug, invitation_id)
    state = state_now(shown)
    page = {
        "club": shown.club,
        "powers": powers_of(request.user, shown.club),
        "invitation": shown,
        "is_open": state is State.OPEN,
        "state": WORDS[state],
        "address": _address(request, shown),
    }
    return render(request, "invitations/invitation.html", page)


@require_GET
def qr_code(request: HttpRequest, slug: str, invitation_id: int) -> HttpResponse:
    """The link as a QR code, black on white in every theme."""
    drawn = BytesIO()
    address = _address(request, _to_show(request, slug, invitation_id))
    segno.make(address, error="m").save(drawn, kind="svg", omitsize=True, border=2, light="#fff")
    return HttpResponse(drawn.getvalue(), "image/svg+xml", headers={"Cache-Control": "private, no-store"})


@require_POST
def revoke(request: HttpRequest, slug: str, invitation_id: int) -> HttpResponse:
    shown = _to_show(request, slug, invitation_id)
    assert isinstance(request.user, User)
    services.revoke(shown, request.user)
    messages.success(request, _("Taken back: nobody joins by this link any more."))
    return redirect("invitations", slug)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, secret: str) -> HttpResponse:
    """What the invited person sees, and the one tap that joins. 404 for a link that was never made (429 for too many of
    them), 410 for one that is no longer valid. A link has 128 bits: no number of forged ones need keep a real one shut."""
    shown = invitation_of(secret)
    if shown is None:
        return _unknown(request)
    tell_time_of(shown.club)
    if isinstance(request.user, User) and roles_of(request.user, shown.club) is not None:
        return _over(request, shown)
    if (state := state_now(shown)) is not State.OPEN:
        return _gone(request, shown, str(SENTENCES[state]))
    if request.method == "POST":
        return _accept(request, shown)
    if not request.user.is_authenticated:
        request.session[IN_SESSION] = secret
    return render(request, "invitations/join.html", {"invitation": shown, "club": shown.club, "here": request.path})


def _unknown(request: HttpRequest) -> HttpResponse:
    address = request.META.get("REMOTE_ADDR", "")
    try:
        check_guesses(address)
    except TooManyGuesses:
        security_log.refused(request, "too many forged invitations")
        answer = render(request, "invitations/too_many.html", status=HTTPStatus.TOO_MANY_REQUESTS)
        answer.headers["Retry-After"] = str(int(WINDOW.total_seconds()))
        return answer
    count_wrong_secret(address)
    security_log.refused(request, "a forged invitation")
    return render(request, "invitations/unknown.html", status=HTTPStatus.NOT_FOUND)


def _accept(request: HttpRequest, shown: Invitation) -> HttpResponse:
    """Join with one tap; visitors who are not logged in do that first."""
    if not isinstance(request.user, User):
        request.session[IN_SESSION] = shown.secret
        return redirect_to_login(request.path)
    try:
        joined = services.accept(shown, request.user)
    except services.InvitationOver as over:
        return _gone(request, shown, str(SENTENCES[over.state]))
    except services.WasRemoved:
        removed = _("The club has removed you since this invitation was made. Ask its owner for a new one.")
        return _gone(request, shown, removed)
    if joined.again:
        return _over(request, shown)
    request.session.pop(IN_SESSION, None)
    return _welcome(request, joined)


def _welcome(request: HttpRequest, joined: services.Joined) -> HttpResponse:
    """Redirect to the club; newcomers who may be one of its guests are first asked which."""
    assert joined.player is not None
    words = {"club": joined.club.name, "name": joined.player.name}
    messages.success(request, _("Welcome to {club}. At its tables you are called {name}.").format(**words))
    if joined.claim is not None:
        messages.warning(request, joined.claim.sentence)
    may_be_a_guest = joined.is_new and guests_of(joined.club).exists()
    return redirect("claims" if may_be_a_guest else "club", joined.club.slug)


def _over(request: HttpRequest, shown: Invitation) -> HttpResponse:
    """For members: joining again does nothing and uses nothing up; the page says whether others can still use the link."""
    request.session.pop(IN_SESSION, None)
    page = {"club": shown.club, "is_open": state_now(shown) is State.OPEN}
    return render(request, "invitations/member_already.html", page)


def _gone(request: HttpRequest, shown: Invitation, sentence: str) -> HttpResponse:
    request.session.pop(IN_SESSION, None)
    about = f"{shown.pk} of club {shown.club_id} to {request.user.pk or 'a visitor'}"
    security_log.refused(request, "invitation", about)
    return render(request, "invitations/gone.html", {"sentence": sentence}, status=HTTPStatus.GONE)


def _to_show(request: HttpRequest, slug: str, invitation_id: int) -> Invitation:
    """One invitation of the club. Only those who may give its roles may see its link, which they could pass on to a friend."""
    club = club_for(Power.INVITE, request.user, slug)
    shown = get_object_or_404(Invitation.objects.select_related("club", "guest", "made_by"), club=club, pk=invitation_id)
    admit(power_to_make(shown.roles), roles_of(request.user, club))
    return shown


def _address(request: HttpRequest, shown: Invitation) -> str:
    return address_for_others(request, reverse("join", args=[shown.secret]))


def _invitations(request: HttpRequest, club: Club, form: InvitationForm, status: HTTPStatus = HTTPStatus.OK) -> HttpResponse:
    powers = powers_of(request.user, club)
    rows = [(one, WORDS[state], state is State.OPEN, power_to_make(one.roles) in powers) for one, state in invitations_of(club)]
    page = {
        "club": club,
        "powers": powers,
        "form": form,
        "open": [row for row in rows if row[2]],
        "over": [row for row in rows if not row[2]],
    }
    return render(request, "invitations/invitations.html", page, status=status)

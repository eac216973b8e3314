"""A club's picture and logo: shown to whoever may see the club, chosen by its owners."""

from http import HTTPStatus

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.http import quote_etag
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.kit.forms.plain_form import PlainForm
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for, club_to_visit, powers_of

from . import services
from .rules.redrawing import NoPicture, PictureRefusal
from .services import KEPT, Kind
from .wording import SENTENCES

A_DAY = 86_400  # seconds
NOTHING_IN_IT = "default-src 'none'; sandbox; frame-ancestors 'none'"
"""Opened by itself, the file loads nothing and runs nothing."""


class PictureForm(PlainForm):
    """A file for one of the kinds."""

    kind = forms.ChoiceField(choices=Kind.choices)
    file = forms.FileField(
        label=gettext_lazy("File"), widget=forms.ClearableFileInput(attrs={"accept": "image/jpeg,image/png,image/webp"})
    )


@require_safe
def picture(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """A private club's pictures do not exist for strangers. If its address names its digest, a browser keeps it for a day."""
    club, _powers = club_to_visit(request.user, slug)
    digest = getattr(club, kind)
    etag = quote_etag(f"{kind}-{digest}")
    answer = get_conditional_response(request, etag=etag) if digest else None
    if answer is None:
        content = services.picture_of(club, kind) if digest else None
        if content is None:
            raise Http404
        answer = HttpResponse(content, KEPT[kind].kind)
    answer["ETag"] = etag
    answer["Content-Security-Policy"] = NOTHING_IN_IT
    answer["Content-Disposition"] = f'inline; filename="{kind}.{"jpg" if kind == Kind.PICTURE else "png"}"'
    if request.GET.get("v") == digest:
        patch_cache_control(answer, private=True, max_age=A_DAY)
    else:
        patch_cache_control(answer, private=True, no_cache=True)
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def club_pictures(request: HttpRequest, slug: str) -> HttpResponse:
    """One form for each: choose a file, or take the picture away."""
    club = club_for(Power.MANAGE, request.user, slug)
    if request.method != "POST":
        return _page(request, club)
    assert isinstance(request.user, User)
    kind = request.POST.get("kind", "")
    if kind in KEPT and request.POST.get("do") == "drop":
        services.drop_picture(club, kind, by=request.user)
    else:
        form = PictureForm(request.POST, request.FILES)
        if not form.is_valid():
            return _page(request, club, kind, _("Choose a file with a picture: JPEG, PNG or WebP."))
        try:
            services.keep_picture(club, form.cleaned_data["kind"], _bounded(form), by=request.user)
        except NoPicture as no:
            return _page(request, club, kind, _(SENTENCES[no.refusal]))
    messages.success(request, _("Saved."))
    return redirect("club_pictures", club.slug)


def _bounded(form: PictureForm) -> bytes:
    """The site takes no body that is much larger; what is a little larger is refused unread."""
    file = form.cleaned_data["file"]
    if file.size > services.LARGEST_UPLOAD:
        raise NoPicture(PictureRefusal.PICTURE_TOO_LARGE)
    content: bytes = file.read()
    return content


def _page(request: HttpRequest, club: Club, wrong: str = "", refusal: str = "") -> HttpResponse:
    page = {"club": club, "powers": powers_of(request.user, club), "wrong": wrong, "refusal": refusal}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if refusal else HTTPStatus.OK
    return render(request, "pictures/pictures.html", page, status=status)

"""A club's own house rules: members read them, owners decide on them."""

from collections.abc import Callable
from http import HTTPStatus

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from chouette.evening.mistakes import in_words
from chouette.house.keeping import ChangedMeanwhile, drop_rules, keep_rules
from chouette.house.own_rules import OwnRules, differing, own_rules_of, with_options
from chouette.pages.house.chapters import chapters_to_read
from chouette.pages.house.form import ClubHouseForm
from chouette.pages.house.search import words_in
from chouette.pages.house.sheet_choice import SetChoice
from chouette.rules.refusals import Refused
from clubsite.kit.forms.plain_form import PlainForm
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for, powers_of


class VersionForm(PlainForm):
    """Which rules the page showed."""

    version = forms.IntegerField(min_value=0, max_value=2**31)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def club_house(request: HttpRequest, slug: str) -> HttpResponse:
    """`do` begins from a published set, changes single rules or gives the club's own rules up."""
    if request.method != "POST":
        return _page(request, club_for(Power.SEE, request.user, slug))
    club = club_for(Power.MANAGE, request.user, slug)
    act, shown = ACTS.get(request.POST.get("do", "")), VersionForm(request.POST)
    if act is None or not shown.is_valid():
        return _page(request, club, _("This page was not sent whole. Open it again."))
    assert isinstance(request.user, User)
    try:
        refusal = act(request, club, request.user, shown.cleaned_data["version"])
    except ChangedMeanwhile:
        refusal = _("Somebody else has changed these rules meanwhile. This is how they are now; nothing of yours was saved.")
    except Refused as refused:
        refusal = in_words(refused, {})
    if refusal:
        return _page(request, club, refusal)
    messages.success(request, _("Saved. Evenings that begin from now on start from these rules."))
    return redirect("club_house", club.slug)


def _begin(request: HttpRequest, club: Club, by: User, version: int) -> str:
    form = SetChoice(request.POST)
    if not form.is_valid():
        return _("There is no such set of house rules.")
    keep_rules(club, form.cleaned_data["sheet"], {}, by=by, version=version)
    return ""


def _change(request: HttpRequest, club: Club, by: User, version: int) -> str:
    now = own_rules_of(club) or OwnRules()
    form = ClubHouseForm(now.on_screen, request.POST)
    if not form.is_valid():
        return _("Some rules cannot be so. Nothing was changed.")
    changed = {action.name: action.value for action in form.actions()}
    if not changed:
        return _("No rule was changed.")
    keep_rules(club, now.sheet, differing(with_options(now.house, changed), now.sheet), by=by, version=version)
    return ""


def _forget(request: HttpRequest, club: Club, by: User, version: int) -> str:
    drop_rules(club, by=by, version=version)
    return ""


ACTS: dict[str, Callable[[HttpRequest, Club, User, int], str]] = {"begin": _begin, "change": _change, "forget": _forget}
"""Each returns why not, or nothing."""


def _page(request: HttpRequest, club: Club, refusal: str = "") -> HttpResponse:
    own, words, unfolded = own_rules_of(club), words_in(request), "all" in request.GET
    rules, powers = own or OwnRules(), powers_of(request.user, club)
    sent = request.POST if request.POST.get("do") == "change" and refusal else None
    changing = ClubHouseForm(rules.on_screen, sent)
    read = chapters_to_read(rules.on_screen, rules.sheet, words, unfolded=unfolded)
    page = {
        "club": club,
        "powers": powers,
        "own": own,
        "rules": rules,
        "sets": SetChoice(initial={"sheet": rules.sheet}),
        "sheet": rules.title,
        "differences": rules.differences(),
        "chapters": changing.chapters(rules.sheet, words, unfolded=unfolded) if Power.MANAGE in powers else read,
        "words": words,
        "unfolded": unfolded,
        "refusal": refusal,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if refusal else HTTPStatus.OK
    return render(request, "chouette/house/club.html", page, status=status)

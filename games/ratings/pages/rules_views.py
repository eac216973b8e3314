"""By which numbers the club rates, for its owners: the numbers tried beside the list, and chosen."""

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubsite.access.pace import costs
from clubsite.members.forms import look_at_mistake
from clubsite.members.models import Club, User
from clubsite.members.permissions import Power, club_for, powers_of
from games.ratings.models import KeptList
from games.ratings.pages.forms import PUBLISHED_LISTS, ListForm
from games.ratings.pages.own_fields import filled_from
from games.ratings.rules.lists import FIBS, PUBLISHED
from games.ratings.rules.own_list import own_list
from games.ratings.selectors import list_of, ratings_on
from games.ratings.services.choosing import ListRefusedNow, choose_list, counted_again
from games.ratings.services.comparing import TooMuchReplayed
from games.ratings.services.lists import numbers_of


@costs(5)
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def rating_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Chosen (`save`): on to the list. Tried (`try`), or the fields filled in from a published list (`fill`): nothing is
    stored, 200. Refused: 422; tried too often: 429."""
    club = club_for(Power.MANAGE, request.user, slug)
    if request.method != "POST":
        return _page(request, club, ListForm(initial=_as_it_is(club)))
    if (preset := PUBLISHED.get(request.POST.get("fill", ""))) is not None:
        return _page(request, club, _filled(request, filled_from(preset)))
    form = ListForm(request.POST)
    if form.is_valid():
        return _tried(request, club, form) if "try" in request.POST else _chosen(request, club, form)
    look_at_mistake(form)
    return _page(request, club, form, HTTPStatus.UNPROCESSABLE_ENTITY)


def _chosen(request: HttpRequest, club: Club, form: ListForm) -> HttpResponse:
    said = form.cleaned_data
    assert isinstance(request.user, User)
    try:
        choose_list(club, said["published"], said["numbers"], apart=said["apart"], anew=said["anew"], by=request.user)
    except ListRefusedNow as refused:
        form.add_error(None, str(refused))
        return _page(request, club, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    messages.success(request, _("Written down. The ratings are being worked out."))
    return redirect("ratings", club.slug)


def _tried(request: HttpRequest, club: Club, form: ListForm) -> HttpResponse:
    """What everybody would have, beside what they have, on each list that the club keeps."""
    assert form.chosen is not None
    lists = KeptList.objects.filter(club=club, until=None).order_by("scope")
    try:
        compared = [(kept, numbers_of(kept), ratings_on(kept, [form.chosen], request.user.pk)) for kept in lists]
    except TooMuchReplayed as refused:
        form.add_error(None, str(refused))
        answer = _page(request, club, form, HTTPStatus.TOO_MANY_REQUESTS)
        answer.headers["Retry-After"] = str(refused.wait)
        return answer
    rated = [one for one in compared if one[2].ranked or one[2].provisional or one[2].unlisted]
    return _page(request, club, form, more={"tried": form.chosen, "under": [form.chosen], "compared": rated})


def _as_it_is(club: Club) -> dict[str, object]:
    """The fields have the numbers of the list that is kept, also while a published one is."""
    kept = list_of(club)
    published = kept.published if kept is not None else FIBS.key
    numbers = PUBLISHED[published] if published else own_list(kept.numbers if kept is not None else None)
    apart = kept is not None and kept.scope != KeptList.Scope.ALL
    return {"published": published, "apart": apart, **filled_from(numbers)}


def _filled(request: HttpRequest, numbers: dict[str, object]) -> ListForm:
    """With the name and the ticks as they were typed."""
    name = request.POST.get("name", "")
    return ListForm(
        initial={**numbers, "name": name, "published": "", "apart": "apart" in request.POST, "anew": "anew" in request.POST}
    )


def _page(
    request: HttpRequest,
    club: Club,
    form: ListForm,
    status: HTTPStatus = HTTPStatus.OK,
    more: dict[str, object] | None = None,
) -> HttpResponse:
    again = counted_again(list(KeptList.objects.filter(club=club, until=None)))
    page = {"club": club, "powers": powers_of(request.user, club), "form": form, "again": again, "presets": PUBLISHED_LISTS}
    return render(request, "games/ratings/rules.html", {**page, **(more or {})}, status=status)

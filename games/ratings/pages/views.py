"""The pages of ratings: parse, permit, perform, present."""

import json
from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.access.pace import costs
from clubsite.kit.http import number_asked
from clubsite.members.models import Club, Player
from clubsite.members.permissions import Power, club_for, powers_of
from games.ratings.models import KeptList
from games.ratings.pages.forms import ListForm
from games.ratings.pages.plot import rating_plot
from games.ratings.rules.career import Career
from games.ratings.rules.lists import PUBLISHED
from games.ratings.rules.ranking import shown
from games.ratings.rules.reasons import WhyNotRated
from games.ratings.selectors import career_on, list_of, moment, ratings_on
from games.ratings.services.choosing import ListRefusedNow, choose_list
from games.ratings.services.lists import numbers_of
from games.ratings.services.waiting import is_behind

MATCHES_SHOWN = 40


@costs(5)
@require_safe
@login_required
def ratings(request: HttpRequest, slug: str) -> HttpResponse:
    """A list (`?list=3`), and beside it what it would be under another (`?under=danish`)."""
    club = club_for(Power.SEE, request.user, slug)
    kept = _kept(request, club)
    under = PUBLISHED.get(request.GET.get("under", ""))
    page = {
        **_in_club(request, club, kept),
        "ratings": ratings_on(kept, under) if kept else None,
        "under": under,
        "published": PUBLISHED.values(),
        "lists": [(one, numbers_of(one)) for one in KeptList.objects.filter(club=club)],
        "chouette": _(WhyNotRated.CHOUETTE.value),
    }
    return render(request, "games/ratings/list.html", page)


@costs(5)
@require_safe
@login_required
def rated_player(request: HttpRequest, slug: str, player_id: int) -> HttpResponse:
    """A player's rating over time, and what they have done on the list."""
    club = club_for(Power.SEE, request.user, slug)
    player = get_object_or_404(Player, club=club, pk=player_id)
    kept = _kept(request, club)
    told = career_on(kept, player.pk) if kept else Career(str(player.pk))
    names = dict(Player.objects.filter(club=club).values_list("pk", "name"))
    against = sorted(told.against.items(), key=lambda one: (-one[1].played, names[int(one[0])]))
    page = {
        **_in_club(request, club, kept),
        "player": player,
        "career": told,
        "plot": rating_plot(numbers_of(kept).start, told.curve) if kept else None,
        "best": (names[int(told.best_win.opponent)], shown(told.best_win.opponent_before.rating)) if told.best_win else None,
        "against": [(int(one), names[int(one)], score, f"{score.taken:+.2f}") for one, score in against],
        "matches": [(moment(point.at), shown(point.rating)) for point in told.curve[: -MATCHES_SHOWN - 1 : -1]],
        "expected": f"{told.score.expected:.1f}",
        "highest": shown(told.highest.rating) if told.highest else "",
    }
    return render(request, "games/ratings/player.html", page)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def rating_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """By which numbers the club rates; for its owners."""
    club = club_for(Power.MANAGE, request.user, slug)
    kept = list_of(club)
    first = (
        {"published": kept.published, "numbers": json.dumps(kept.numbers), "apart": kept.scope != KeptList.Scope.ALL}
        if kept
        else {}
    )
    form = ListForm(request.POST or None, initial=first)
    status = HTTPStatus.OK
    if request.method == "POST":
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        if form.is_valid():
            said = form.cleaned_data
            try:
                choose_list(club, said["published"], said["numbers"], apart=said["apart"], anew=said["anew"])
            except ListRefusedNow as refused:
                form.add_error(None, str(refused))
            else:
                messages.success(request, _("Written down. The ratings are being worked out."))
                return redirect("ratings", club.slug)
    page = {"club": club, "powers": powers_of(request.user, club), "form": form}
    return render(request, "games/ratings/rules.html", page, status=status)


def _kept(request: HttpRequest, club: Club) -> KeptList | None:
    asked = number_asked(request, "list")
    kept = list_of(club, asked)
    if kept is None and asked:
        raise Http404
    return kept


def _in_club(request: HttpRequest, club: Club, kept: KeptList | None) -> dict[str, object]:
    return {
        "club": club,
        "powers": powers_of(request.user, club),
        "kept": kept,
        "numbers": numbers_of(kept) if kept else None,
        "is_behind": is_behind(club),
    }

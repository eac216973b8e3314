"""The pages of ratings: parse, permit, perform, present."""

from http import HTTPStatus
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubsite.access.pace import costs
from clubsite.kit.http import number_asked
from clubsite.members.models import Club, Player
from clubsite.members.permissions import Power, club_for, powers_of
from clubsite.members.rules.name_order import name_key
from games.ratings.asking import under_asked
from games.ratings.histories import matches_on, told, unrated, unrated_on
from games.ratings.models import KeptList
from games.ratings.pages.plot import rating_plot
from games.ratings.pages.told import best_win, line_of, signed
from games.ratings.rules.lists import PUBLISHED, RatingList
from games.ratings.rules.ranking import shown
from games.ratings.rules.reasons import WhyNotRated
from games.ratings.selectors import beside, career_on, list_of, moment, ratings_on
from games.ratings.services.comparing import TooMuchReplayed
from games.ratings.services.lists import numbers_of
from games.ratings.services.waiting import is_behind

OF_A_PAGE = 50


@costs(5)
@require_safe
@login_required
def ratings(request: HttpRequest, slug: str) -> HttpResponse:
    """A list (`?list=3`), and beside it what it would be under others (`?under=danish&under=belgian`, or `?under=all`)."""
    club = club_for(Power.SEE, request.user, slug)
    kept = _kept(request, club)
    page = {
        **_in_club(request, club, kept),
        "lists": [(one, numbers_of(one)) for one in KeptList.objects.filter(club=club)],
        "chouette": _(WhyNotRated.CHOUETTE.value),
    }
    if kept is not None:
        under = under_asked(request, kept)
        page |= {"under": under, "choices": _choices(kept, under)}
        try:
            page["ratings"] = ratings_on(kept, under, request.user.pk)
        except TooMuchReplayed as refused:
            page |= {"ratings": ratings_on(kept), "under": [], "refusal": str(refused)}
            return _later(render(request, "games/ratings/list.html", page, status=HTTPStatus.TOO_MANY_REQUESTS), refused)
    return render(request, "games/ratings/list.html", page)


@costs(5)
@require_safe
@login_required
def rated_player(request: HttpRequest, slug: str, player_id: int) -> HttpResponse:
    """A player's rating over time, and what they have done on the list; `?against=17`: their matches against one opponent."""
    club = club_for(Power.SEE, request.user, slug)
    player = get_object_or_404(Player, club=club, pk=player_id)
    kept = _kept(request, club)
    page = {**_in_club(request, club, kept), "player": player}
    if kept is not None:
        page |= _career(request, kept, player)
        try:
            page["beside"] = beside(kept, player.pk, under, request.user.pk) if (under := under_asked(request, kept)) else []
        except TooMuchReplayed as refused:
            page["refusal"] = str(refused)
            return _later(render(request, "games/ratings/player.html", page, status=HTTPStatus.TOO_MANY_REQUESTS), refused)
    return render(request, "games/ratings/player.html", page)


@costs(5)
@require_safe
@login_required
def unrated_matches(request: HttpRequest, slug: str) -> HttpResponse:
    """The confirmed matches that changed nothing on a list, each with its reason."""
    club = club_for(Power.SEE, request.user, slug)
    kept = _kept(request, club)
    page = _in_club(request, club, kept)
    if kept is not None:
        rows = Paginator(unrated_on(kept), OF_A_PAGE).get_page(request.GET.get("page"))
        page |= {"rows": rows, "matches": [unrated(row) for row in rows]}
    return render(request, "games/ratings/unrated.html", page)


def _career(request: HttpRequest, kept: KeptList, player: Player) -> dict[str, object]:
    told_of = career_on(kept, player.pk)
    asked = number_asked(request, "against")
    opponent = get_object_or_404(Player, club=kept.club, pk=asked) if asked else None
    rows = Paginator(matches_on(kept, player.pk, asked), OF_A_PAGE).get_page(request.GET.get("page"))
    names = dict(Player.objects.filter(club=kept.club).values_list("pk", "name"))
    against = sorted(told_of.against.items(), key=lambda one: (-one[1].played, name_key(names[int(one[0])])))
    return {
        "career": told_of,
        "plot": rating_plot(numbers_of(kept).start, told_of.curve),
        "best": best_win(told_of, names),
        "against": [(int(one), names[int(one)], score, signed(score.taken)) for one, score in against],
        "opponent": opponent,
        "rows": rows,
        "turned": urlencode([("list", kept.pk), *([("against", asked)] if asked else [])]),
        "matches": [line_of(told(row, player.pk)) for row in rows],
        "expected": f"{told_of.score.expected:.1f}",
        "beyond": signed(told_of.score.beyond, 1),
        "figures": [(shown(one.rating), moment(one.at)) for one in (told_of.highest, told_of.lowest) if one],
    }


def _choices(kept: KeptList, under: list[RatingList]) -> list[tuple[RatingList, bool, str]]:
    """Each other list, whether it is shown, and the query that shows or hides it beside those that are."""
    shown_now = [one.key for one in under]
    found = []
    for one in PUBLISHED.values():
        if one.key == kept.published:
            continue
        keys = [key for key in shown_now if key != one.key] if one.key in shown_now else [*shown_now, one.key]
        found.append((one, one.key in shown_now, urlencode([("list", kept.pk), *(("under", key) for key in keys)])))
    return found


def _later(answer: HttpResponse, refused: TooMuchReplayed) -> HttpResponse:
    answer.headers["Retry-After"] = str(refused.wait)
    return answer


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
        "is_behind": is_behind(club.pk),
    }

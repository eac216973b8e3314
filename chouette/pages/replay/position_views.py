"""A single position: its page, and its card as a picture for other sites."""

from collections.abc import Callable
from http import HTTPStatus
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from clubsite.access.pace import costs
from clubsite.kit.kept import Kept
from games.boards.cards.card import Shape, as_svg, card
from games.boards.cards.png import as_png
from games.boards.in_words import Names
from games.boards.page import board_on_page
from games.boards.position_page import LONGEST_ID, counts_of, facts_of, ids_of, look_of, situation_of_id
from games.notation.ids.refusals import IdRefused
from games.notation.ids.situation import Situation

A_DAY = 86_400


@require_safe
def position(request: HttpRequest, gnu_id: str = "") -> HttpResponse:
    """The position in the address: GNU Backgammon's ID in the path, or any ID as `?id=` or `?xgid=`. Without one, a form to
    enter it; an invalid one is refused with the reason."""
    asked = gnu_id or request.GET.get("xgid", "") or request.GET.get("id", "")
    if not asked.strip():
        return render(request, "games/position.html", {"asked": ""})
    try:
        situation = situation_of_id(asked)
    except IdRefused as refused:
        page = {"asked": asked[:LONGEST_ID], "refusal": why(refused)}
        return render(request, "games/position.html", page, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return render(request, "games/position.html", {"asked": asked, **_shown(request, situation)})


def why(refused: IdRefused) -> str:
    """The sentence, in the reader's language."""
    words = {gap: _(word) if isinstance(word, str) and word else word for gap, word in refused.words.items()}
    return _(refused.problem.value).format(**words)


def _shown(request: HttpRequest, situation: Situation) -> dict[str, object]:
    ids = ids_of(situation)
    facts = facts_of(situation)
    return {
        "board": board_on_page(look_of(situation), Names(bottom=_("Light"), top=_("Dark"))),
        "facts": facts,
        "counts": counts_of(situation),
        "ids": ids,
        "card": card_of(request, ids.xgid, _("A position"), " ".join(facts), request.get_full_path()) if ids.xgid else None,
    }


def card_of(request: HttpRequest, xgid: str, title: str, text: str, page: str) -> dict[str, str]:
    """What a link preview shows, in absolute addresses as this visitor sees them; for chouette/replay/card.html."""
    asked = urlencode({"xgid": xgid})
    return {
        "title": title,
        "text": text,
        "url": request.build_absolute_uri(page),
        "image": request.build_absolute_uri(f"{reverse('position_png')}?{asked}"),
        "png": f"{reverse('position_png')}?{asked}",
        "svg": f"{reverse('position_svg')}?{asked}",
    }


#: Cards of some thirty kilobytes each. Drawing one takes longer than anything else that a stranger may ask for.
_CARDS: Kept[bytes] = Kept(300)


@costs(4)
@require_safe
@cache_control(public=True, max_age=A_DAY)
def position_svg(request: HttpRequest) -> HttpResponse:
    """The card as SVG; 422 with the reason for an invalid ID."""
    return _card(request, "image/svg+xml", lambda shapes: as_svg(shapes).encode())


@costs(20)
@require_safe
@cache_control(public=True, max_age=A_DAY)
def position_png(request: HttpRequest) -> HttpResponse:
    """The card as PNG; 422 with the reason for an invalid ID."""
    return _card(request, "image/png", as_png)


def _card(request: HttpRequest, kind: str, draw: Callable[[list[Shape]], bytes]) -> HttpResponse:
    asked = request.GET.get("xgid", "") or request.GET.get("id", "")
    try:
        situation = situation_of_id(asked)
    except IdRefused as refused:
        return HttpResponse(why(refused), "text/plain; charset=utf-8", HTTPStatus.UNPROCESSABLE_ENTITY)
    ids, host = ids_of(situation), request.get_host()

    def drawn() -> bytes:
        return draw(card(look_of(situation), _("A position"), facts_of(situation), [host, ids.position]))

    return HttpResponse(_CARDS.get((kind, ids.xgid or asked, host, get_language()), drawn), kind)

"""The pages of the games: all of them, and each with its start, its source and, of the older ones, its story."""

from urllib.parse import urlsplit

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.boards.in_words import Names
from games.boards.look import BoardLook
from games.boards.page import BoardOnPage, board_on_page
from games.family.stories import COAN_KI, STORIES
from games.family.zeno import TABULA, puzzle
from games.rules.board import checkers
from games.rules.variants import VARIANTS
from games.rules.variants.variant import Variant


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """All games: those with a story last, under a heading of their own."""
    told = [(key, _(one.name), _(one.summary)) for key, one in VARIANTS.items()]
    page = {
        "played": [one for one in told if one[0] not in STORIES],
        "older": [one for one in told if one[0] in STORIES],
        "coan_ki": [_(line) for line in COAN_KI],
    }
    return render(request, "games/family/list.html", page)


@require_safe
def game(request: HttpRequest, called: str) -> HttpResponse:
    """One game. On Tabula's page `?play=` is an answer to the puzzle."""
    variant = VARIANTS.get(called)
    if variant is None:
        raise Http404
    story = STORIES.get(called)
    page = {
        "name": _(variant.name),
        "summary": _(variant.summary),
        "source": variant.source,
        "host": urlsplit(variant.source).hostname,
        "lines": [_(line) for line in story.lines] if story else [],
        "unknown": _(story.unknown) if story else "",
        "board": _start(variant),
        "puzzle": puzzle(request.GET.dict()) if called == TABULA.key else None,
    }
    return render(request, "games/family/game.html", page)


def _start(variant: Variant) -> BoardOnPage:
    look = BoardLook(variant.start, pips=variant.pips(variant.start), checkers=max(checkers(variant.start)), key="start")
    return board_on_page(look, Names(bottom=_("Light"), top=_("Dark")))

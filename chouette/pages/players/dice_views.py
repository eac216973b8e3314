"""The dice of an evening: what was promised before each game, every roll, and whether it checks out. For anyone with the
code."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from chouette.evening.selectors import names_at
from chouette.pages.shared.by_code import chouette_for_guest
from chouette.records.evening_dice import GameDice, dice_of_evening
from chouette.wording.cube_rail import Names, called
from clubsite.access.pace import costs
from games.dice.dice_file import as_shape
from games.dice.dice_page import TitledDice, dice_page


@costs(8)
@require_GET
def dice(request: HttpRequest, code: str) -> HttpResponse:
    """Every roll of the evening with its verdict, newest game first."""
    chouette = chouette_for_guest(request, code)
    if isinstance(chouette, HttpResponse):
        return chouette
    evening, names = dice_of_evening(chouette), names_at(chouette)
    page = {
        "chouette": chouette,
        "title": chouette.title,
        "back_url": reverse("watch", args=[code]),
        "json_url": reverse("dice_json", args=[code]),
        "by_hand": evening.by_hand,
        **dice_page([_titled(game, names) for game in evening.promised]),
    }
    return render(request, "games/dice.html", page)


@costs(4)
@require_GET
def dice_json(request: HttpRequest, code: str) -> HttpResponse:
    """The same to download, for any program that verifies it."""
    chouette = chouette_for_guest(request, code)
    if isinstance(chouette, HttpResponse):
        return chouette
    answer = JsonResponse(as_shape(dice_of_evening(chouette).public))
    answer["Content-Disposition"] = f'attachment; filename="dice-{chouette.code}.json"'
    return answer


def _titled(game: GameDice, names: Names) -> TitledDice:
    """A game; if its dice were promised again, the title says so: the part that was undone may have been played already."""
    title = _("Game {number}") if game.attempt == 1 else _("Game {number}, seed {attempt}")
    if not game.number:
        record = _("record {number}")
        return TitledDice(_("Beside the board"), game.dice, tuple(record.format(number=one) for one in game.rollers), True)
    opening = _("opening, the box’s die first")
    who = tuple(called(names, word) if word else opening for word in game.rollers)
    return TitledDice(title.format(number=game.number, attempt=game.attempt), game.dice, who, names=names)

"""The dice of an evening: what was promised before each game, every roll, and whether it is right. For whoever has the code."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from chouette.dice_page import dice_page
from chouette.evening_dice import dice_of_evening
from chouette.views.watch import chouette_for_guest
from games.matches.dice_file import as_shape


@require_GET
def dice(request: HttpRequest, code: str) -> HttpResponse:
    """The page, the newest game first."""
    chouette = chouette_for_guest(request, code)
    if isinstance(chouette, HttpResponse):
        return chouette
    return render(request, "chouette/dice.html", {"chouette": chouette, **dice_page(chouette)})


@require_GET
def dice_json(request: HttpRequest, code: str) -> HttpResponse:
    """The same to take home, for any program that verifies it."""
    chouette = chouette_for_guest(request, code)
    if isinstance(chouette, HttpResponse):
        return chouette
    answer = JsonResponse(as_shape(dice_of_evening(chouette).public), json_dumps_params={"indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="dice-{chouette.code}.json"'
    return answer

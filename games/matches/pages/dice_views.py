"""The dice of a match on screen, for anyone of the club who wants to check them."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubsite.access.pace import costs
from games.dice.dice_file import as_shape
from games.dice.dice_page import TitledDice, dice_page
from games.matches.models import Match, MatchSeat
from games.matches.permissions import match_to_see
from games.matches.services.screen.dice_told import GameDice, dice_of_match


@costs(8)
@require_safe
@login_required
def match_dice(request: HttpRequest, code: str) -> HttpResponse:
    """Every roll with its verdict, newest game first."""
    match = _on_screen(request, code)
    seats: list[MatchSeat] = list(match.seats.select_related("player"))
    names = {seat.word: seat.player.name for seat in seats}
    page = {
        "title": " – ".join(seat.player.name for seat in seats),
        "back_url": reverse("match", args=[match.code]),
        "json_url": reverse("match_dice_json", args=[match.code]),
        "by_hand": (),
        **dice_page([_titled(game, names) for game in dice_of_match(match)]),
    }
    return render(request, "games/dice.html", page)


@costs(4)
@require_safe
@login_required
def match_dice_json(request: HttpRequest, code: str) -> HttpResponse:
    """The same to download, for any program that verifies it."""
    match = _on_screen(request, code)
    answer = JsonResponse(as_shape([game.dice for game in dice_of_match(match)]))
    answer["Content-Disposition"] = f'attachment; filename="dice-{match.code}.json"'
    return answer


def _on_screen(request: HttpRequest, code: str) -> Match:
    """Raises Http404, also for a match over the board."""
    match = match_to_see(request.user, code)
    if not match.on_screen:
        raise Http404
    return match


def _titled(game: GameDice, names: dict[str, str]) -> TitledDice:
    title = _("Game {number}") if game.attempt == 1 else _("Game {number}, seed {attempt}")
    opening = _("opening, the first player’s die first")
    who = tuple(names.get(word, word) if word else opening for word in game.rollers)
    return TitledDice(title.format(number=game.number, attempt=game.attempt), game.dice, who, names=names)

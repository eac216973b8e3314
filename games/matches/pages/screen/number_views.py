"""A player's page adds to the dice: the hash of its number, then the number. Pressed by the page's script alone."""

from http import HTTPStatus

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from clubsite.access.write_limit import TooFast
from games.dice.number_form import NumberForm
from games.matches.permissions import match_to_see, seat_of
from games.matches.rules.refusals import MatchRefused
from games.matches.services.click import LIMIT
from games.matches.services.screen.numbers import publish_hash, show_number
from games.matches.wording import in_words
from games.play.dice_numbers import NumberRefusal

TOO_EARLY = HTTPStatus.CONFLICT


@never_cache
@require_POST
@login_required
def match_number(request: HttpRequest, code: str) -> HttpResponse:
    """What both hashes are, as JSON. 422 if the page takes no part in this game any more, 409 if it should try again; 403 for
    others."""
    match = match_to_see(request.user, code)
    seat = seat_of(request.user, match)
    if seat is None:
        raise PermissionDenied
    form = NumberForm(request.POST)
    if not form.is_valid():
        return JsonResponse({}, status=HTTPStatus.BAD_REQUEST)
    asked = form.cleaned_data
    try:
        LIMIT.count(match.pk, f"number:{seat.pk}")
        if asked["hash"]:
            told = publish_hash(seat, asked["game"], asked["hash"])
        else:
            told = show_number(seat, asked["game"], asked["number"])
    except TooFast:
        return JsonResponse({}, status=HTTPStatus.TOO_MANY_REQUESTS)
    except MatchRefused as refused:
        early = refused.refusal is NumberRefusal.NUMBERS_EARLY
        return JsonResponse({"refusal": in_words(refused)}, status=TOO_EARLY if early else HTTPStatus.UNPROCESSABLE_ENTITY)
    return JsonResponse({"shown": told.shown, "hashes": told.by_word})

"""A seat's page adds to the dice: the hash of its number, then the number. Pressed by the page's script alone."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from chouette.access.seat_refusals import SeatRefused
from chouette.access.write_limit import count_write
from chouette.models import Seat
from chouette.pages.players.own_page_views import why_not
from chouette.pages.shared.seat_door import for_the_holder
from chouette.seats.dice_numbers import publish_hash, show_number
from clubsite.access.write_limit import TooFast
from games.dice.number_form import NumberForm
from games.play.dice_numbers import NumberRefusal

TOO_EARLY = HTTPStatus.CONFLICT


@never_cache
@require_POST
@for_the_holder
def own_number(request: HttpRequest, seat: Seat) -> HttpResponse:
    """What everybody's hashes are, as JSON. 422 if the seat takes no part in this game any more, 409 if it should try again."""
    form = NumberForm(request.POST)
    if not form.is_valid():
        return JsonResponse({}, status=HTTPStatus.BAD_REQUEST)
    asked = form.cleaned_data
    try:
        count_write(seat.chouette_id, f"number:{seat.pk}")
        if asked["hash"]:
            told = publish_hash(seat, asked["game"], asked["hash"])
        else:
            told = show_number(seat, asked["game"], asked["number"])
    except TooFast:
        return JsonResponse({}, status=HTTPStatus.TOO_MANY_REQUESTS)
    except SeatRefused as refused:
        early = refused.refusal is NumberRefusal.NUMBERS_EARLY
        return JsonResponse({"refusal": why_not(refused, seat)}, status=TOO_EARLY if early else HTTPStatus.UNPROCESSABLE_ENTITY)
    return JsonResponse({"shown": told.shown, "hashes": told.by_word})

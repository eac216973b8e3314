"""A seat's page adds to the dice: the hash of its number, then the number. Pressed by the page's script alone."""

from http import HTTPStatus

from django import forms
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from chouette.access.seat_refusals import SeatRefusal, SeatRefused
from chouette.access.write_limit import count_write
from chouette.models import Seat
from chouette.pages.players.own_page_views import why_not
from chouette.pages.shared.seat_door import for_the_holder
from chouette.seats.dice_numbers import publish_hash, show_number
from clubsite.access.write_limit import TooFast
from games.dice.numbers import NUMBER

TOO_EARLY = HTTPStatus.CONFLICT


class NumberForm(forms.Form):
    """One of the two."""

    game = forms.CharField(max_length=120)
    hash = forms.RegexField(regex=rf"^{NUMBER.pattern}\Z", required=False)
    number = forms.RegexField(regex=rf"^{NUMBER.pattern}\Z", required=False)


@never_cache
@require_POST
@for_the_holder
def own_number(request: HttpRequest, seat: Seat) -> HttpResponse:
    """What everybody's hashes are, as JSON. 422 if the seat takes no part in this game any more, 409 if it should try again."""
    form = NumberForm(request.POST)
    if not form.is_valid() or bool(form.cleaned_data["hash"]) == bool(form.cleaned_data["number"]):
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
        early = refused.refusal is SeatRefusal.NUMBERS_EARLY
        return JsonResponse({"refusal": why_not(refused)}, status=TOO_EARLY if early else HTTPStatus.UNPROCESSABLE_ENTITY)
    return JsonResponse({"shown": told.shown, "hashes": told.by_word})

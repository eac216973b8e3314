"""Why a player stands where he stands, game by game and cube by cube."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET


@require_GET
def statement(request: HttpRequest, code: str, word: str) -> HttpResponse:
    """The player's statement of this evening."""
    return HttpResponse(word)

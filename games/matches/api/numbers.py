"""What a player's program adds to the dice of a match on screen."""

from typing import Annotated, TypedDict

from django.core.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import MATCHES
from clubsite.api.requests.bodies import said
from clubsite.api.scopes import Scope
from clubsite.api.shapes import eg
from games.dice.number_form import AddNumber
from games.matches.api.matches import match_in_club, refusals
from games.matches.permissions import seat_of
from games.matches.services.click import LIMIT
from games.matches.services.screen.numbers import contexts_of, publish_hash, show_number
from games.matches.services.writing import MATCHES as LOG

_HASH = "92cbcdf14ef5c04a2b5f5ca4d0f6c7c8f1b0be6b1f5b7d5b8f6c2d8a3d9a1e47"


class MatchNumbers(TypedDict):
    """For which games of a match a player may add a number."""

    now: Annotated[str, eg("match:M7QX3K:game:1/1", "The game that has begun and is not rolled yet; empty if there is none.")]
    next: Annotated[str, eg("match:M7QX3K:game:2/1", "The game after it, for a hash; empty where no board is played.")]


class MatchHashes(TypedDict):
    """What the two have published for a game."""

    game: Annotated[str, eg("match:M7QX3K:game:1/1")]
    commitment: Annotated[str, eg(_HASH, "The promise of its dice; empty until the game has begun.")]
    shown: Annotated[bool, eg(True, "Whether numbers may be shown now. From then on no hash is taken.")]
    hashes: Annotated[
        dict[str, str],
        eg({"ann": _HASH}, "By each player's word in the log, empty for one without. Note them before you show your number."),
    ]


@operation("For which games of a match numbers are taken", tag=MATCHES, answers={200: MatchNumbers})
def list_numbers_at_match(request: Request, slug: str, code: str) -> Response:
    """Ask at the beginning, and after each game that begins: a hash is best published before its game does."""
    match = match_in_club(request, slug, code)
    contexts = contexts_of(match, LOG.state_of(match))
    taken: MatchNumbers = {"now": contexts.now.context if contexts.now else "", "next": contexts.next}
    return Response(taken)


@operation(
    "Add a number to the dice of a match", tag=MATCHES, answers={200: MatchHashes}, request=AddNumber,
    example={"game": "match:M7QX3K:game:1/1", "hash": _HASH}, refused={422: "NUMBERS_EARLY", 403: "PERMISSION_DENIED"},
    scopes=[Scope.KEEP_SCORE],
)  # fmt: skip
def add_number_at_match(request: Request, slug: str, code: str) -> Response:
    """For the two players: first the hash, for the next game or one that is not rolled yet; then the number, once `shown` is
    true, that is: the site has promised its seed, and both who are there have published a hash or two seconds have passed. The
    first roll mixes in what was shown, and waits three seconds at most for a number whose hash is in. Nobody need take part."""
    match = match_in_club(request, slug, code)
    seat = seat_of(request.user, match)
    if seat is None:
        raise PermissionDenied
    asked = said(request, AddNumber)
    with refusals(request):
        LIMIT.count(match.pk, f"number:{seat.pk}")
        if "hash" in asked:
            told = publish_hash(seat, asked["game"], asked["hash"])
        else:
            told = show_number(seat, asked["game"], asked["number"])
    answer: MatchHashes = {"game": told.context, "commitment": told.commitment, "shown": told.shown, "hashes": told.by_word}
    return Response(answer)

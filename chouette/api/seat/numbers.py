"""What a seat's program adds to the dice of a game."""

from typing import Annotated, TypedDict

from rest_framework.request import Request
from rest_framework.response import Response

from chouette.access.write_limit import count_write
from chouette.api.evening.watching import seat_of_program
from chouette.api.refusals import refusals
from chouette.evening.codec import TABLES
from chouette.seats.dice_numbers import contexts_of, publish_hash, show_number
from clubsite.api.docs.schema import operation
from clubsite.api.docs.tags import SEATS
from clubsite.api.requests.bodies import said
from clubsite.api.scopes import Scope
from clubsite.api.shapes import eg
from games.dice.number_form import AddNumber

_HASH = "92cbcdf14ef5c04a2b5f5ca4d0f6c7c8f1b0be6b1f5b7d5b8f6c2d8a3d9a1e47"


class NumbersShape(TypedDict):
    """For which games a seat may add a number."""

    now: Annotated[
        str, eg("chouette:K7QX3M:game:3/1", "The game that has begun and is not rolled yet; empty if there is none.")
    ]
    next: Annotated[str, eg("chouette:K7QX3M:game:4/1", "The game after it, for a hash; empty where no board is played.")]


class HashesShape(TypedDict):
    """What the seats have published for a game."""

    game: Annotated[str, eg("chouette:K7QX3M:game:3/1")]
    commitment: Annotated[str, eg(_HASH, "The promise of its dice; empty until the game has begun.")]
    shown: Annotated[bool, eg(True, "Whether numbers may be shown now. From then on no hash is taken.")]
    hashes: Annotated[
        dict[str, str],
        eg({"ann": _HASH}, "By the word of each seat, empty for a player without one. Note them before you show your number."),
    ]


@operation(
    "For which games numbers are taken",
    tag=SEATS,
    answers={200: NumbersShape},
    public=True,
)
def list_numbers_at_seat(request: Request, secret: str) -> Response:
    """Ask at the beginning, and after each game that begins: a hash is best published before its game does."""
    chouette = seat_of_program(request, secret).chouette
    contexts = contexts_of(chouette, TABLES.decode(chouette.table))
    taken: NumbersShape = {"now": contexts.now.context if contexts.now else "", "next": contexts.next}
    return Response(taken)


@operation(
    "Add a number to the dice",
    tag=SEATS,
    answers={200: HashesShape},
    request=AddNumber,
    example={"game": "chouette:K7QX3M:game:3/1", "hash": _HASH},
    refused={422: "NUMBERS_EARLY"},
    public=True,
    scopes=[Scope.KEEP_SCORE],
)
def add_number_at_seat(request: Request, secret: str) -> Response:
    """First the hash, for the next game or one that is not rolled yet; then the number, once `shown` is true: the site has
    promised its seed, and everybody present has published a hash or two seconds have passed. The first roll mixes in what was
    shown, and waits three seconds at most for a number whose hash is in. A seat need not take part; where others do, a player
    without a number is named at the table and on the page of the dice. A program that plays alone adds its number in this way:
    the hash for `next`, and once that game is `now` the same hash again, until `shown`; then the number."""
    seat, asked = seat_of_program(request, secret), said(request, AddNumber)
    with refusals():
        count_write(seat.chouette_id, f"number:{seat.pk}")
        if "hash" in asked:
            told = publish_hash(seat, asked["game"], asked["hash"])
        else:
            told = show_number(seat, asked["game"], asked["number"])
    answer: HashesShape = {"game": told.context, "commitment": told.commitment, "shown": told.shown, "hashes": told.by_word}
    return Response(answer)

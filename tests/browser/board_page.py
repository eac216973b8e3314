"""A page with nothing but a board, for test_board.py, with a URLconf of its own.

`/board/<name>/` shows one of POSITIONS; a submitted play appears in `#sent`. `?turn=` and `?chat=` give another
version of the same page, as a live update would.
"""

from django.http import HttpRequest, HttpResponse
from django.template import RequestContext, Template
from django.urls import path

from games.boards.in_words import Names
from games.boards.look import BoardLook, Colour, CubeOnBoard, CubeOwner, Side, rolled
from games.boards.page import ToPlay, board_on_page, play_said
from games.rules.board import START, Board, pips
from games.rules.variants import VARIANTS

PAGE = Template("""{% extends "base.html" %}{% load static %}
{% block title %}A board{% endblock %}
{% block head %}<link rel="stylesheet" href="{% static 'games/board.css' %}">
<link rel="stylesheet" href="{% static 'games/talk.css' %}">
<script src="{% static 'games/board.js' %}"></script>
<script src="{% static 'games/board-motion.js' %}" defer></script>{% endblock %}
{% block main %}<h1 class="vh">A board</h1>
<div id="live">{% include "games/board.html" %}<p id="chat">{{ chat }}</p></div>
<p>Ann: <button type="button" class="talk-play" data-play="24/18 13/11*">24/18 13/11</button></p>
{% include "games/board_preferences.html" %}
<output id="sent">{{ sent }}</output>{% endblock %}
{% block footer %}{% endblock %}""")


def board(**places: int) -> Board:
    """`p24=2, p5=-1, bar=1`: the checkers by place, as the player on roll sees them."""
    return (0, *(places.get(f"p{point}", 0) for point in range(1, 25)), places.get("bar", 0))


POSITIONS: dict[str, tuple[Board, tuple[int, int]]] = {
    "start": (START, (3, 1)),
    "doublet": (START, (6, 6)),
    "entering": (board(bar=2, p6=5, p8=3, p13=5, p19=-5, p20=-2, p22=-1, p12=-5, p1=-2), (4, 3)),
    "bearing-off": (board(p6=1, p4=3, p1=2, p24=-2), (6, 4)),
    "forced": (board(p24=1, p17=-2, p18=-2), (5, 1)),
    "dance": (board(bar=1, p19=-2, p20=-2, p21=-2, p22=-2, p23=-2, p24=-2), (6, 1)),
    "plakoto": ((*board(p24=13, p20=1, p10=1, p15=-1, p1=-13), 1 << 10), (5, 4)),
}


def variant_of(name: str) -> str:
    """The variant; most positions are of backgammon."""
    return name if name in VARIANTS else "backgammon"


def shown(request: HttpRequest, name: str) -> HttpResponse:
    """The board, with the side below to play, and with five cubes."""
    points, (one, other) = POSITIONS[name]
    owners = (CubeOwner.CENTRE, CubeOwner.CENTRE, CubeOwner.TOP, CubeOwner.BOTTOM, CubeOwner.CENTRE)
    cubes = tuple(CubeOnBoard(2, owner, who) for owner, who in zip(owners, ("Bob", "Cal", "Dee", "Pat", "Tom"), strict=True))
    look = BoardLook(
        points,
        bottom=Colour.LIGHT,
        dice=rolled(one, other),
        roller=Side.BOTTOM,
        turn=Side.BOTTOM,
        last_play=((12, 17),),
        cubes=cubes,
        pips=pips(points),
    )
    dice = (one,) * 4 if one == other else (one, other)
    to_play = ToPlay(request.GET.get("turn", "1"), dice, variant_of(name), action=request.path)
    context = {
        "board": board_on_page(look, Names("You", "Ann"), to_play),
        "chat": request.GET.get("chat", ""),
        "sent": play_said(request.POST),
    }
    return HttpResponse(PAGE.render(RequestContext(request, context)))


urlpatterns = [path("board/<str:name>/", shown)]

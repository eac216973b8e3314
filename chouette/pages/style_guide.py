"""The style guide: the pages' own templates, drawn with invented data.

Shown at /look/ while DEBUG or LOOK_BOOK is on. Browser tests measure its screens, so that mistakes in the style sheets are
found before a club finds them.
"""

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from chouette.pages.console.buttons import Act, More, Thumb
from chouette.pages.console.page import Console, LastSaid
from chouette.pages.console.rows import BoxRow, Row
from chouette.pages.shared import drawn_tournaments
from chouette.wording.cube_rail import Rail
from chouette.wording.preview import Preview
from clubsite.kit.paper import paper_response
from clubsite.kit.plots.line_plot import Plot, Series, running_scores_plot
from clubsite.kit.plots.zero_line import bars
from clubsite.kit.points import points_text, sign_of

FIVE = (("Ann", 48), ("Bob", -12), ("Cal", 4), ("Dee", -24), ("Eve", -16))
TWELVE = (
    ("Ann", 130), ("Bob", -45), ("Maximiliana Fürstin von Thurn und Taxis", 62), ("علي", -38), ("שרה", 21),
    ("🎲 Lucky 🍀", -4), ("Dee", 0), ("Wolfeschlegelsteinhausenbergerdorff", -90), ("Þórður", 12), ("小林", -26),
    ("Zoë", 8), ("Old Bert", -30),
)  # fmt: skip
SCREENS = {
    "console": FIVE,
    "console-12": TWELVE,
    "watch": FIVE,
    "watch-12": TWELVE,
    "watch-empty": FIVE,
    "result": FIVE,
}

CUBES = [1, 2, 4, 8, 16, 32, 64, 128, 1024, 32768, 131072, 1048576]
TITLE, CODE, ADDRESS = "Friday, game 7", "K7QM4P", "club.example/c"
DELTAS = (
    ("Ann", "box, three cubes", 28),
    ("Bob", "cube at 4", -16),
    ("Cal", "cube at 1", -4),
    ("Dee", "cube at 2", -8),
    ("Eve", "dropped", 0),
)
PREVIEW = Preview(
    result="Ann wins a single game.",
    deltas=[(name, why, points_text(points), sign_of(points)) for name, why, points in DELTAS],
    total="0",
    next="Next: Ann stays in the box, Cal is captain, then Dee, Eve, Bob.",
    why="The captain’s rule: Ann beat Bob, so the box stays and Bob goes to the foot of the line.",
)

Players = Sequence[tuple[str, int]]
Context = dict[str, object]


def look_book(request: HttpRequest) -> HttpResponse:
    """Every part on one page."""
    parts: Context = {
        "twelve": _scores(TWELVE, me=None),
        "plot12": _plot(TWELVE, 200),
        "cubes": CUBES,
        "rail_states": _rail_states(),
        "preview": PREVIEW,
        "evening": {"code": CODE, "version": 41},
        "toast": {"text": "Game 7 written down: Ann wins a single game.", "undo": "undo"},
        "code": CODE,
        "address": ADDRESS,
    }
    return render(request, "style_guide/guide.html", parts)


def look_screen(request: HttpRequest, screen: str) -> HttpResponse:
    """One whole screen: the console, the result dialog or the players' page, for a small and for a large evening."""
    if screen in drawn_tournaments.PAPERS:
        template, page = drawn_tournaments.PAPERS[screen]()
        return paper_response(request, template, page, screen)
    if screen in drawn_tournaments.SCREENS:
        drawing, player = drawn_tournaments.SCREENS[screen], request.GET.get("player")
        return render(request, "style_guide/tournament.html", {"drawing": drawing(player), "wall": screen.endswith("wall")})
    if screen not in SCREENS:
        raise Http404
    kind, players = screen.split("-", maxsplit=1)[0], SCREENS[screen]
    if kind == "watch":
        context = _watch(players) | (_nothing_yet(players) if screen.endswith("empty") else {})
    else:
        context = {"title": TITLE, "console": _console(players)} | (_result() if kind == "result" else {})
    return render(request, f"style_guide/{kind}.html", context)


def _console(players: Players) -> Console:
    (box, points), *_ = players
    return Console(
        code=CODE,
        version=41,
        shown=0,
        heading="Game 7",
        box=BoxRow(0, box, "", points_text(points), sign_of(points), [], _more(box), ""),
        rows=_rows(players),
        gone="",
        next=f"Next captain: {players[2][0]}",
        answered="",
        clock=None,
        thumb=[
            Thumb("y", "All double", "plain", False, "every"),
            Thumb("x", "Box: double all", "plain", False, "left"),
            Thumb("#", "Some double …", "plain", True, "middle"),
            Thumb("#", "Result", "", True, "main"),
        ],
        last_said=LastSaid(f"{box} doubles {players[1][0]}", "mo", "#"),
        last_game=None,
        closed=False,
        suspended=False,
        quiet=False,
        on_screen=False,
        turn="",
        board="",
        clocks=[],
        standings=[],
        seats_url="#",
        waits=None,
        asking=[],
        asked=None,
        another=None,
        rematch=None,
    )


def _rows(players: Players) -> list[Row]:
    states = [
        ("asked", "centre", "box", 2),
        ("in", "centre", "", 1),
        ("away", "team", "", 4),
        ("out", "", "", 1),
        ("in", "box", "", 64),
    ]
    rows = []
    for number, (name, points) in enumerate(players[1:], 1):
        state, owner, offered, value = states[(number - 1) % len(states)]
        rows.append(
            Row(
                number=number,
                word=name,
                name=name,
                state=state,
                figure=points_text(points),
                sign=sign_of(points),
                roles=["captain"] if number == 1 else [],
                chips=[("away, Bob answers", "off")] if state == "away" else [],
                rails=[_rail(value, owner, offered, name)] if state != "out" else [],
                closed="dropped at 1" if state == "out" else "",
                actions=_actions(name, state),
                playing=True,
                more=_more(name),
            )
        )
    return rows


def _actions(name: str, state: str) -> list[Act]:
    return {
        "asked": [Act(f"{name} takes", "Take", "", "yes"), Act(f"{name} drops", "Drop", "danger", "no")],
        "in": [Act(f"{name} doubles", "Double", "plain", "turn")],
    }.get(state, [])


def _more(name: str) -> list[More]:
    return [
        More("#", "Settle …", True),
        More(f"{name} beavers", "Beaver", False),
        More("#", "Proxy …", True),
        More(f"{name} leaves", "Leave", False),
    ]


def _rail(value: int, owner: str, offered: str, name: str, kind: str = "main") -> Rail:
    whose = {"box": "the box's", "centre": "in the middle", "team": f"{name}'s"}[owner]
    text = f"Cube at {value}, {whose}" + (", offered: an answer is waited for" if offered else "")
    return Rail(value, owner, offered, "", name, kind, text)


def _rail_states() -> list[tuple[str, Rail]]:
    long = "Maximiliana Fürstin von Thurn und Taxis"
    return [
        ("in the middle", _rail(1, "centre", "", "Bob")),
        ("the member's", _rail(2, "team", "", "Bob")),
        ("the box's", _rail(4, "box", "", "Bob")),
        ("the box doubles", _rail(2, "centre", "box", "Bob")),
        ("the member redoubles", _rail(8, "team", "team", "Bob")),
        ("an extra", _rail(2, "team", "", "Bob", "extra")),
        ("a bought cube", _rail(2, "team", "", "Bob", "purchase")),
        ("very high", _rail(1048576, "team", "", "علي")),
        ("a long name", _rail(1024, "box", "", long)),
    ]


def _watch(players: Players) -> Context:
    """Everything templates/chouette/scoreboard/now.html shows."""
    lines = [
        {
            "id": f"cube-{row.number}",
            "name": row.name,
            "roles": row.roles,
            "rail": row.rails[0] if row.rails else None,
            "note": "",
            "closed": row.closed,
        }
        for row in _rows(players)
    ]
    return {
        "title": "Friday at the Mulberry",
        "code": CODE,
        "address": ADDRESS,
        "me": {"name": "Cal", "figure": points_text(4), "sign": "plus", "cash": ""},
        "scores": _scores(players, me="Cal"),
        "game": "Game 7",
        "box": players[0][0],
        "lines": lines,
        "line_up": [("next", players[2][0])],
        "waiting": f"{players[1][0]} takes or drops.",
        "plot": _plot(players, 24),
    }


def _nothing_yet(players: Players) -> Context:
    nothing = [(name, 0) for name, _ in players]
    box, captain, following = (name for name, _ in players[:3])
    return {
        "me": None,
        "scores": _scores(nothing, me=None),
        "plot": _plot(nothing, 0),
        "lines": [],
        "line_up": [("box", box), ("captain", captain), ("next", following)],
        "waiting": "",
        "game": "Before the first game",
    }


def _scores(players: Players, me: str | None) -> list[Context]:
    roles: dict[int, list[str]] = {0: ["box"], 1: ["captain"]}
    rows = zip(players, bars([points for _, points in players]), strict=True)
    return [
        {
            "id": f"score-{number}",
            "name": name,
            "url": "#",
            "bar": bar,
            "roles": roles.get(number, []),
            "me": name == me,
            "away": "away" if name == "Dee" else "",
        }
        for number, ((name, _), bar) in enumerate(rows)
    ]


def _plot(players: Players, games: int) -> Plot:
    """An invented evening that ends at these scores: a walk whose swings are fixed by the order of the names."""
    return running_scores_plot([Series(name, _walk(i, points, games)) for i, (name, points) in enumerate(players)])


def _walk(seed: int, end: int, games: int) -> list[int]:
    """Steps of -2 to 2 points in a fixed pattern, tilted so that the last one reaches `end`."""
    steps = [(((game * game + seed * 31) * 48271) % 65537 % 5 - 2) * 4 for game in range(games)]
    levels = [sum(steps[:game]) for game in range(games + 1)]
    return [level + round((end - levels[-1]) * game / max(games, 1)) for game, level in enumerate(levels)]


def _result() -> Context:
    """Everything templates/chouette/console/result_dialog.html shows."""
    levels = [("#", "Single"), ("#", "Gammon"), ("#", "Backgammon")]
    return {
        "dialog_title": "Result",
        "outcomes": [("Dee (box)", levels), ("Bob’s team", levels)],
        "result_url": "#",
        "preview": PREVIEW,
        "say": "box single",
        "and_begin": "Write it down, begin game 8",
        "say_url": "#",
        "version": 41,
        "action_id": "look",
    }

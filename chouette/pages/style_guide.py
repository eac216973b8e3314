"""The style guide: every part of the pages with invented data, and the main screens as they should look.

Shown at /look/ while DEBUG or LOOK_BOOK is on. Its screens are made of the same parts as the real ones, and browser tests
measure them, so that mistakes in the stylesheet are found before a club finds them.
"""

from collections.abc import Mapping, Sequence

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe

from clubsite.kit.line_plot import Series, running_scores_plot
from clubsite.kit.points import points_text, sign_of
from clubsite.kit.zero_line import bars

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

Players = Sequence[tuple[str, int]]
Context = dict[str, object]


def look_book(request: HttpRequest) -> HttpResponse:
    """Every part on one page."""
    context = _watch(FIVE) | {"twelve": _scores(TWELVE, me=None), "plot12": _plot(TWELVE, 200), "cubes": _cubes()}
    return render(
        request, "style_guide/guide.html", context | _result() | {"rail_states": _rail_states(), "row": _rows(FIVE)[0]}
    )


def look_screen(request: HttpRequest, screen: str) -> HttpResponse:
    """One whole screen: the console or the players' page, for a small and for a large evening."""
    if screen not in SCREENS:
        raise Http404
    kind, players = screen.split("-", maxsplit=1)[0], SCREENS[screen]
    build = {"console": _console, "watch": _watch, "result": _console}[kind]
    empty = _nothing_yet(players) if screen.endswith("empty") else {}
    return render(request, f"style_guide/{kind}.html", build(players) | (_result() if kind == "result" else {}) | empty)


def _console(players: Players) -> Context:
    (box, points), *_ = players
    return {
        "title": "Friday, game 7",
        "say_url": "#",
        "version": 41,
        "action_id": "look",
        "rows": _rows(players),
        "box": {"name": box, "figure": points_text(points), "sign": sign_of(points), "more": _more(box), "number": 0},
        "next": f"Next captain: {players[2][0]}",
        "thumb": [("x", "Box doubles all", "plain", False), ("#", "Team doubles …", "plain", True), ("#", "Result", "", True)],
    }


def _rows(players: Players) -> list[Context]:
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
            {
                "number": number,
                "name": name,
                "state": state,
                "figure": points_text(points),
                "sign": sign_of(points),
                "roles": ["captain"] if number == 1 else [],
                "chips": [("away, Bob answers", "off")] if state == "away" else [],
                "rails": [_rail(value, owner, offered, name)] if state != "out" else [],
                "closed": "dropped at 1" if state == "out" else "",
                "actions": _actions(name, state),
                "more": _more(name),
            }
        )
    return rows


def _actions(name: str, state: str) -> list[tuple[str, str, str]]:
    return {
        "asked": [(f"{name} takes", "Take", ""), (f"{name} drops", "Drop", "danger")],
        "in": [(f"{name} doubles", "Double", "plain")],
    }.get(state, [])


def _more(name: str) -> list[tuple[str, str, bool]]:
    return [
        ("#", "Settle …", True),
        (f"{name} beavers", "Beaver", False),
        ("#", "Proxy …", True),
        (f"{name} leaves", "Leaves", False),
    ]


def _rail(value: int, owner: str, offered: str, name: str, kind: str = "main") -> Mapping[str, object]:
    whose = {"box": "the box's", "centre": "in the middle", "team": f"{name}'s"}[owner]
    text = f"Cube at {value}, {whose}" + (", offered: an answer is waited for" if offered else "")
    return {"value": value, "owner": owner, "offered_by": offered, "member_name": name, "kind": kind, "text": text}


def _rail_states() -> list[tuple[str, Mapping[str, object]]]:
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


def _cubes() -> list[int]:
    return [1, 2, 4, 8, 16, 32, 64, 128, 1024, 32768, 131072, 1048576]


def _watch(players: Players) -> Context:
    rows = _rows(players)
    svg = segno.make("https://club.example/c/K7QM4", error="m").svg_inline(omitsize=True, border=0)
    return {
        "title": "Friday at the Mulberry",
        "box_name": players[0][0],
        "me": {"name": "Cal", "figure": points_text(4), "sign": "plus"},
        "scores": _scores(players, me="Cal"),
        "plot": _plot(players, 24),
        "game": "Game 7",
        "rails": rows,
        "next": f"Next captain: {players[2][0]}",
        "code": "K7QM4",
        "address": "club.example/c",
        "qr_svg": mark_safe(svg),  # noqa: S308  drawn by segno from a constant
    }


def _nothing_yet(players: Players) -> Context:
    nothing = [(name, 0) for name, _ in players]
    return {
        "me": None,
        "scores": _scores(nothing, me=None),
        "plot": _plot(nothing, 0),
        "rails": [],
        "game": "Before the first game",
    }


def _scores(players: Players, me: str | None) -> list[Context]:
    roles: dict[int, list[str]] = {0: ["box"], 1: ["captain"]}
    rows = zip(players, bars([points for _, points in players]), strict=True)
    return [
        {"name": name, "bar": bar, "roles": roles.get(i, []), "me": name == me, "away": "away" if name == "Dee" else ""}
        for i, ((name, _), bar) in enumerate(rows)
    ]


def _plot(players: Players, games: int) -> object:
    """An invented evening that ends at these scores: a walk whose swings are fixed by the order of the names."""
    return running_scores_plot([Series(name, _walk(i, points, games)) for i, (name, points) in enumerate(players)])


def _walk(seed: int, end: int, games: int) -> list[int]:
    """Steps of -2 to 2 points in a fixed pattern, tilted so that the last one reaches `end`."""
    steps = [(((game * game + seed * 31) * 48271) % 65537 % 5 - 2) * 4 for game in range(games)]
    levels = [sum(steps[:game]) for game in range(games + 1)]
    return [level + round((end - levels[-1]) * game / max(games, 1)) for game, level in enumerate(levels)]


def _result() -> Context:
    deltas = [
        ("Ann", "box, three cubes", 28),
        ("Bob", "cube at 4", -16),
        ("Cal", "cube at 1", -4),
        ("Dee", "cube at 2", -8),
        ("Eve", "dropped", 0),
    ]
    levels = [("#", "Single", False), ("#", "Gammon", False), ("#", "Backgammon", False)]
    return {
        "outcomes": [("Box wins", [("#", "Single", True), *levels[1:]]), ("Team wins", levels)],
        "preview": {
            "result": "Ann wins a single game.",
            "deltas": [(n, why, points_text(d), sign_of(d)) for n, why, d in deltas],
            "next": "Next: Ann stays in the box, Cal is captain, then Dee, Eve, Bob.",
            "why": "The captain’s rule: Ann beat Bob, so the box stays and Bob goes to the foot of the line.",
        },
    }

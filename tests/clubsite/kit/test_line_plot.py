"""The evening's plot: labels that do not overlap, lines that end where the scores are."""

from itertools import pairwise

import pytest
from django.template.loader import render_to_string
from hypothesis import given
from hypothesis import strategies as st

from clubsite.kit.plots.line_plot import (
    LABEL_BOTTOM,
    LABEL_GAP,
    LABEL_TOP,
    MOST_POINTS,
    Series,
    running_scores_plot,
    spread,
    thinned,
)

places = st.lists(st.floats(4, 90), min_size=1, max_size=12)


def percent(text: str) -> float:
    return float(text.removesuffix("%"))


@given(places)
def test_labels_keep_their_distance_their_order_and_the_page(wanted: list[float]) -> None:
    placed = spread(wanted, LABEL_GAP, LABEL_TOP, LABEL_BOTTOM)
    in_order = [placed[i] for i in sorted(range(len(wanted)), key=lambda i: wanted[i])]
    assert all(later - earlier >= LABEL_GAP - 1e-6 for earlier, later in pairwise(in_order))
    assert in_order[0] >= LABEL_TOP - 1e-6
    assert in_order[-1] <= LABEL_BOTTOM + 1e-6


def test_a_label_with_room_stands_where_its_line_ends() -> None:
    assert spread([20.0, 80.0], LABEL_GAP, LABEL_TOP, LABEL_BOTTOM) == [20.0, 80.0]


def test_names_that_begin_alike_are_told_apart_at_their_lines() -> None:
    names = ["Maximiliane von Hohenfels-Schwarzenberg", "Maximilian von Hohenfels-Schwarzenburg", "Bob", "Jean-Sébastien"]
    lines = running_scores_plot([Series(name, [0, 4]) for name in names]).lines
    assert [line.short for line in lines] == ["Maxi…berg", "Maxi…burg", "Bob", "Jean-Séb…"]
    assert lines[0].long != lines[1].long
    assert max(len(line.long) for line in lines) <= 22


def test_two_labels_that_meet_give_way_equally() -> None:
    assert spread([50.0, 50.0], 8, 0, 100) == [46.0, 54.0]


def test_the_best_score_stands_highest_and_zero_between() -> None:
    plot = running_scores_plot([Series("ann", [0, 4, 12]), Series("bob", [0, -4, -12])])
    ann, bob = plot.lines
    assert plot.games == 2
    assert percent(ann.end_y) < percent(plot.zero_y) < percent(bob.end_y)
    assert (ann.figure, bob.figure) == ("+3", "\u22123")
    assert ann.path == "M0 500L500 375L1000 125"


def test_the_table_says_the_same_as_the_lines() -> None:
    plot = running_scores_plot([Series("ann", [0, 4, 12]), Series("bob", [0, -4, -12])])
    assert [column.text for column in plot.columns] == ["1", "2"]
    assert [line.cells for line in plot.lines] == [("+1", "+3"), ("\u22121", "\u22123")]


@pytest.mark.parametrize("games", [0, 1, 2, 7, 24, 99, 300])
def test_twelve_players_are_told_apart_by_more_than_colour(games: int) -> None:
    series = [Series(f"player {i}", [i * game for game in range(games + 1)]) for i in range(12)]
    plot = running_scores_plot(series)
    assert plot.games == games
    assert len({(line.hue, line.dash, line.mark) for line in plot.lines}) == 12
    assert len({line.label_y for line in plot.lines}) == 12
    assert len(plot.levels) <= 8
    assert len(plot.columns) <= 8
    if games:
        assert plot.columns[-1].text == str(games)


def test_nobody_at_all_is_an_empty_plot() -> None:
    assert running_scores_plot([]).lines == ()


def test_long_names_are_cut_beside_the_line_and_whole_in_the_table() -> None:
    (line,) = running_scores_plot([Series("Maximiliana Fürstin von Thurn und Taxis", [0, 4])]).lines
    assert line.short == "Maximili\u2026"
    assert line.name == "Maximiliana Fürstin von Thurn und Taxis"


def test_a_line_of_thousands_of_games_keeps_its_extremes_and_its_ends() -> None:
    points = [(game * 37 % 101) - 50 for game in range(3_001)]
    points[1_234], points[2_345], points[-1] = 900, -900, 12
    thin = thinned(points)
    assert len(thin) <= MOST_POINTS
    assert [game for game, _ in thin] == sorted({game for game, _ in thin})
    assert {(0, points[0]), (1_234, 900), (2_345, -900), (3_000, 12)} <= {*thin}
    assert all(points[game] == value for game, value in thin)


def test_a_short_line_has_all_its_points() -> None:
    assert [value for _, value in thinned(range(MOST_POINTS))] == [*range(MOST_POINTS)]


@pytest.mark.parametrize(("name", "cut"), [("ann", ""), ("Christopher", "phone"), ("Maximiliana Fürstin von Thurn", "wide")])
def test_a_name_that_has_no_room_beside_its_line_stands_whole_below(name: str, cut: str) -> None:
    plot = running_scores_plot([Series(name, [0, 4]), Series("bob", [0, -4])])
    assert plot.cut == cut
    shown = render_to_string("parts/plot.svg.html", {"plot": plot})
    assert (f"<bdi>{name}</bdi></li>" in shown) == bool(cut)

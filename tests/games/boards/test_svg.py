"""A drawn board shows every checker of every position once, escapes all text, and has stable ids for places."""

import re
import xml.etree.ElementTree as ET
from collections import Counter

import pytest

from games.boards.look import BoardLook, Colour, DieOnBoard, Side, rolled
from games.boards.places import FIELD, HEIGHT, POINT, RADIUS
from games.boards.svg import draw
from games.rules.board import START
from games.rules.variants import VARIANTS

MIDGAME = (2, -2, 0, 0, 1, 0, 4, -1, 3, 0, 0, 0, -4, 5, 0, 0, -1, -2, 0, -3, 0, 0, 0, 1, 0, 1)
RACE = (0, 6, 5, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -7, -4, -2, 0)


def parsed(look: BoardLook, places: tuple[str, ...] = ()) -> ET.Element:
    return ET.fromstring(draw(look, "A board", places))  # noqa: S314  our own drawing


def of_class(svg: ET.Element, name: str) -> list[ET.Element]:
    return [one for one in svg.iter() if name in one.get("class", "").split()]


def checkers_drawn(svg: ET.Element) -> Counter[tuple[str, int]]:
    """(colour, place) of every checker."""
    return Counter((one.get("class", "").split("gb-")[-1], int(one.get("data-at", "-1"))) for one in of_class(svg, "gb-c"))


@pytest.mark.parametrize("board", [START, MIDGAME, RACE])
@pytest.mark.parametrize("bottom", Colour)
def test_every_checker_is_drawn_where_it_stands(board: tuple[int, ...], bottom: Colour) -> None:
    expected: Counter[tuple[str, int]] = Counter()
    for point in range(1, 25):
        colour = bottom if board[point] > 0 else bottom.other
        expected[colour, point] += abs(board[point])
    expected[bottom, 25] += board[25]
    expected[bottom.other, 0] += board[0]
    assert checkers_drawn(parsed(BoardLook(board, bottom=bottom))) == +expected


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.key)
def test_the_start_of_every_game_is_drawn_within_the_picture(variant: object) -> None:
    board = variant.start  # type: ignore[attr-defined]
    svg = parsed(BoardLook(board))
    for one in of_class(svg, "gb-c"):
        x, y = map(float, re.findall(r"[\d.]+", one.get("transform", "")))
        assert RADIUS < x < FIELD - RADIUS
        assert RADIUS < y < HEIGHT - RADIUS


def test_a_stack_higher_than_five_says_how_high() -> None:
    figures = [(one.get("id"), one.text) for one in parsed(BoardLook(RACE)).iter() if "-n-" in one.get("id", "")]
    assert figures == [("board-n-1", "6"), ("board-n-22", "7")]


def test_what_is_borne_off_lies_in_its_sides_tray() -> None:
    svg = parsed(BoardLook(RACE))
    slabs = {one.get("id"): one.get("d", "").count("M") for one in of_class(svg, "gb-off")}
    assert slabs == {"board-off-bottom": 0, "board-off-top": 2}


def test_a_pinned_checker_lies_beneath() -> None:
    board = (*(0,) * 10, 2, *(0,) * 15, 1 << 10)
    pinned, *above = of_class(parsed(BoardLook(board)), "gb-c")
    assert (pinned.get("data-state"), pinned.get("class")) == ("pinned", "gb-c gb-dark")
    assert [one.get("id") for one in above] == ["board-10-1", "board-10-2"]


def test_every_id_is_there_once_and_begins_with_the_boards_key() -> None:
    look = BoardLook(MIDGAME, dice=rolled(3, 3), roller=Side.BOTTOM, pips=(1, 2), ghosts=((8, 5),), key="game-3")
    ids = [str(one.get("id")) for one in parsed(look, ("",) * 26).iter() if one.get("id")]
    assert len(ids) == len(set(ids)) > 60
    assert all(one.startswith("game-3-") for one in ids)


def test_an_update_changes_only_what_has_moved() -> None:
    """Elements that a morph considers the same are the same: 8/5 6/5 removes two checkers and adds two."""
    after = list(START)
    for point, change in ((8, -1), (6, -1), (5, 2)):
        after[point] += change
    before_ids, after_ids = (
        {one.get("id") for one in of_class(parsed(BoardLook(board)), "gb-c")} for board in (START, tuple(after))
    )
    assert before_ids - after_ids == {"board-8-2", "board-6-4"}
    assert after_ids - before_ids == {"board-5-0", "board-5-1"}


def test_names_are_escaped_and_nothing_carries_a_style() -> None:
    name = "<b>&\"'</b>"
    svg = draw(BoardLook(START, key='"><i>'), label=name, places=(name,) * 26)
    ET.fromstring(svg)  # noqa: S314
    assert "<b>" not in svg
    assert "<i>" not in svg
    assert "style" not in svg


def test_points_are_28_pixels_wide_on_a_phone_held_upright() -> None:
    assert parsed(BoardLook(START)).get("viewBox") == f"0 0 {FIELD} {HEIGHT}"
    assert POINT * 390 / FIELD >= 28


def test_the_dice_lie_in_the_rollers_half_and_played_ones_are_marked() -> None:
    dice = rolled(4, 4, (4,))
    assert [die.played for die in dice] == [True, False, False, False]
    for roller, low, high in ((Side.BOTTOM, 184, 340), (Side.TOP, 4, 160)):
        drawn = of_class(parsed(BoardLook(START, dice=dice, roller=roller)), "gb-die")
        assert [one.get("data-played") is not None for one in drawn] == [True, False, False, False]
        assert all(low < float(re.findall(r"[\d.]+", one.get("transform", ""))[0]) < high for one in drawn)


def test_a_picture_is_an_image_and_a_board_to_play_on_a_group_of_buttons() -> None:
    assert parsed(BoardLook(START)).get("role") == "img"
    playable = parsed(BoardLook(START, dice=(DieOnBoard(1),)), tuple(f"place {n}" for n in range(26)))
    assert playable.get("role") == "group"
    assert {one.get("aria-label") for one in of_class(playable, "gb-place")} == {f"place {n}" for n in range(26)}


def test_a_half_composed_play_is_faint_and_a_checker_moved_twice_goes_once() -> None:
    svg = parsed(BoardLook(START, ghosts=((13, 8), (8, 5), (6, 5))))
    leaving = [str(one.get("data-at")) for one in of_class(svg, "gb-c") if one.get("data-state") == "leaving"]
    assert sorted(leaving) == ["13", "6"]
    assert [one.get("id") for one in of_class(svg, "gb-ghost")] == ["board-ghost-5-0", "board-ghost-5-1"]

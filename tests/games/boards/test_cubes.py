"""The cubes beside a board: each once, at its owner's end, named so that all can be told apart."""

import xml.etree.ElementTree as ET

from games.boards.cubes import cubes
from games.boards.look import BoardLook, Colour, CubeOnBoard, CubeOwner
from games.rules.board import START


def parsed(*there: CubeOnBoard, bottom: Colour = Colour.LIGHT, key: str = "board") -> ET.Element:
    return ET.fromstring(cubes(BoardLook(START, bottom=bottom, cubes=there, key=key)))  # noqa: S314  our own drawing


def names_under(drawn: ET.Element) -> list[str | None]:
    return [one.text for one in drawn.iter("bdi")]


def test_a_board_without_cubes_has_no_place_for_them() -> None:
    assert cubes(BoardLook(START)) == ""


def test_each_lies_at_its_owners_end_with_a_checker_of_theirs() -> None:
    drawn = parsed(*(CubeOnBoard(2, owner, owner, key=owner) for owner in CubeOwner), bottom=Colour.DARK)
    ends = {one.get("data-end"): [cube.get("id") for cube in one] for one in drawn}
    assert ends == {"top": ["board-cube-top"], "centre": ["board-cube-centre"], "bottom": ["board-cube-bottom"]}
    checkers = {cube.get("data-owner"): [i.get("class") for i in cube.iter("i")] for cube in drawn.iter("li")}
    assert checkers == {"top": ["gb-owner gb-light"], "centre": [], "bottom": ["gb-owner gb-dark"]}


def test_offered_dead_and_my_own_are_marked() -> None:
    drawn = parsed(CubeOnBoard(64, name="Bob", offered=True, mine=True), CubeOnBoard(1, name="Cal", dead=True))
    bob, cal = drawn.iter("li")
    assert ["data-offered" in bob.attrib, "data-mine" in bob.attrib, "data-dead" in bob.attrib] == [True, True, False]
    assert ["data-offered" in cal.attrib, "data-mine" in cal.attrib, "data-dead" in cal.attrib] == [False, False, True]
    assert [one.get("data-digits") for one in drawn.iter("span")] == ["2", "1"]


def test_names_that_begin_alike_are_told_apart_by_their_ends() -> None:
    names = ("demo-cathy", "demo-carly", "Alexandra", "Bob")
    assert names_under(parsed(*(CubeOnBoard(2, name=name, key=name) for name in names))) == [
        "…cathy",
        "…carly",
        "Alexand…",
        "Bob",
    ]


def test_among_many_there_is_room_for_fewer_letters() -> None:
    names = [f"{letter}lexandra" for letter in "ABCDEFGH"]
    assert names_under(parsed(*(CubeOnBoard(2, name=name, key=name) for name in names))) == [
        f"{letter}lexa…" for letter in "ABCDEFGH"
    ]


def test_names_are_escaped_and_every_id_begins_with_the_boards_key() -> None:
    name = "<b>&\"'"
    drawn = parsed(CubeOnBoard(2, name=name, key=name), CubeOnBoard(4, CubeOwner.TOP), key="game-3")
    assert names_under(drawn) == [name]
    ids = [str(one.get("id")) for one in drawn.iter() if one.get("id")]
    assert len(ids) == len(set(ids)) == 6
    assert all(one.startswith("game-3-") for one in ids)


def test_a_bought_cube_names_who_has_it_and_from_whom() -> None:
    there = [CubeOnBoard(2, name="demo-tom", key="1"), CubeOnBoard(2, name="demo-kay", key="2")]
    there += [
        CubeOnBoard(2, name="demo-tom", bought="Zoë", key="3"),
        CubeOnBoard(2, name="demo-tom", bought="Bartholomew", key="4"),
    ]
    assert names_under(parsed(*there)) == ["…tom", "…kay", "tom+Zoë", "tom+Bart"]

"""Every bracket of every size: no box over another, every line ends where its player stands, every match is there once."""

from dataclasses import replace
from itertools import combinations, pairwise
from re import findall

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.tournaments.drawing.boxes import Box, Picture, Told, picture_of
from games.tournaments.drawing.drawing import On, drawing_of
from games.tournaments.drawing.fitting import fitted, width_of
from games.tournaments.drawing.layout import of_double_elimination, of_knockout
from games.tournaments.drawing.shapes import PAGE, PHONE, paper_of_double, paper_of_many, wall_of_double
from games.tournaments.formats import double_elimination, knockout, last_chance, progressive
from games.tournaments.model.options import ThirdPlace
from games.tournaments.model.slots import MatchId, Slot, WinnerOf
from games.tournaments.rules.bracket import brackets_of
from tests.games.tournaments.drawing.drawn import BRACKETS, FLIGHTS, played, started

Rounds = tuple[tuple[Slot, ...], ...]


def rounds_of(form: str, players: int) -> Rounds:
    main = knockout.rounds_of("main", players, (5,))
    match form:
        case "third":
            return knockout.rounds_of("main", players, (5,), third_place=ThirdPlace.MATCH)
        case "progressive":
            return progressive.rounds_of("con", main, (5,))
        case "last":
            return last_chance.rounds_of("last", main, (5,))
        case "double" | "recharge":
            return double_elimination.rounds_of("main", players, (5,), recharge=form == "recharge")
        case _:
            return main


@settings(max_examples=60)
@given(
    players=st.integers(2, 130),
    form=st.sampled_from(["knockout", "third", "progressive", "last", "double", "recharge"]),
    shape=st.sampled_from(
        [PAGE, PHONE, paper_of_many(6, 64, 269, 160), wall_of_double(6, 6), paper_of_double(10, 24, 269, 160)]
    ),
)
def test_boxes_and_lines(players: int, form: str, shape: object) -> None:
    assert isinstance(shape, type(PAGE))
    rounds = rounds_of(form, players)
    if not rounds:
        return
    double = form in ("double", "recharge")
    layout = of_double_elimination(rounds, shape) if double else of_knockout(rounds, shape)
    slots = {slot.id: slot for one_round in rounds for slot in one_round}
    assert set(layout.places) == set(slots)
    by_column: dict[int, list[int]] = {}
    for place in layout.places.values():
        assert 0 <= place.x <= layout.width - shape.width
        assert 0 <= place.y <= layout.height - shape.height
        by_column.setdefault(place.x, []).append(place.y)
    columns = sorted(by_column)
    assert all(right - left >= shape.width + shape.gap for left, right in pairwise(columns))
    for ys in by_column.values():
        ys.sort()
        assert all(lower - upper >= shape.height + shape.label for upper, lower in pairwise(ys))
    fed = {
        (slot.id, line)
        for slot in slots.values()
        for line, feed in enumerate((slot.upper, slot.lower))
        if isinstance(feed, WinnerOf)
    }
    assert {(joint.target, joint.line) for joint in layout.joints} == fed
    assert len(layout.joints) == len(fed)
    for joint in layout.joints:
        slot, place, source = slots[joint.target], layout.places[joint.target], layout.places[joint.source]
        feed = (slot.upper, slot.lower)[joint.line]
        assert isinstance(feed, WinnerOf)
        assert joint.source == feed.match
        (start, *_, end) = joint.points
        assert end[0] in (place.x, place.x + shape.width)
        assert end[1] == place.y + joint.line * shape.row + shape.row // 2
        assert start[0] in (source.x, source.x + shape.width)
        assert start[1] == source.y + shape.row
        assert min(start[0], end[0]) <= joint.points[1][0] <= max(start[0], end[0])


@pytest.mark.parametrize(("form", "players", "smallest"), [("double", 6, 24), ("recharge", 8, 24), ("double", 16, 17)])
def test_a_double_elimination_fills_the_wall_with_names_that_can_be_read(form: str, players: int, smallest: int) -> None:
    """Of 1900 x 980 pixels; a phone scrolls over it at its own size."""
    (picture,) = drawing_of(played(started(form, players), 2 * players), on=On.WALL).flights[0].pictures
    scale = min(1900 / picture.width, 980 / picture.height)
    assert picture.width * scale * picture.height * scale > 0.8 * 1900 * 980
    assert picture.shape.font * scale >= smallest
    assert picture.shape.font >= 11


@pytest.mark.parametrize("form", ["double", "recharge"])
@pytest.mark.parametrize("players", [32, 64, 128])
def test_a_large_double_elimination_takes_turns_on_the_wall_and_is_read_from_three_metres(form: str, players: int) -> None:
    """Every match that somebody waits for is on one of the pages, once, while the play goes on; at the end the final stays."""
    for matches in (0, players // 2, players, 3 * players // 2, 2 * players - 4, 2 * players):
        told = played(started(form, players), matches)
        pictures = drawing_of(told, on=On.WALL).flights[0].pictures
        shown = [match for picture in pictures for match in matches_in(picture)]
        assert len(shown) == len(set(shown))
        live = {str(one.id) for one in brackets_of(told)["main"].matches if one.names and not one.decided}
        assert live <= set(shown)
        for picture in pictures:
            scale = min(1900 / picture.width, 960 / picture.height)
            assert picture.shape.font * scale >= 20, "pixels"
            assert not live or any(box in live for box in matches_in(picture))
    over = drawing_of(played(started(form, players), 3 * players), on=On.WALL).flights[0].pictures
    assert [picture.champion is not None for picture in over] == [True]


@pytest.mark.parametrize("on", [On.WALL, On.A4, On.A3])
@pytest.mark.parametrize(("form", "players"), [("double", 8), ("double", 64), ("knockout", 8), ("knockout", 32)])
def test_a_long_name_goes_on_below_where_a_box_has_room(form: str, players: int, on: On) -> None:
    long = "Anastasia Papadopoulou"
    told = started(form, players)
    pictures = drawing_of(told, called=lambda name: long if name == "P1" else name, on=on).flights[0].pictures
    names = [(picture, box, name) for picture in pictures for box in picture.boxes for name in box.names if name.who == "P1"]
    assert names
    for picture, box, name in names:
        assert name.text == long
        assert " ".join(line for line, _y in name.on_paper) == long
        heights = [y for _line, y in name.on_paper]
        assert all(box.y + picture.shape.small * 0.7 < y < box.y + box.height for y in heights)
        assert all(later - one >= picture.shape.small * 0.95 for one, later in pairwise(heights))
        assert "Papadopoulou" in box.svg


def test_a_column_names_those_who_are_awaited_in_one_way() -> None:
    told = played(started("double", 8), 3)
    bracket = brackets_of(told)["main"]
    rounds = [[match.slot for match in one] for one in bracket.rounds]
    picture = picture_of(
        Told(bracket, {match.id: match for match in bracket.matches}, str), of_double_elimination(rounds, PAGE), PAGE
    )
    awaited = [name for box in picture.boxes for name in box.names if name.full.startswith("loser of")]
    assert {"loser P3/P6"} < {name.text for name in awaited}
    assert [name.text for name in awaited if name.text.startswith("loser of")] == []


def test_in_narrow_columns_the_losers_rounds_and_who_they_wait_for_can_be_told_apart() -> None:
    """As in French, where the words are longer: here with a narrower column."""
    told = played(started("double", 8), 3)
    bracket = brackets_of(told)["main"]
    narrow = replace(PAGE, width=124)
    rounds = [[match.slot for match in one] for one in bracket.rounds]
    picture = picture_of(
        Told(bracket, {match.id: match for match in bracket.matches}, str), of_double_elimination(rounds, narrow), narrow
    )
    heads = [head.text for head in picture.headings]
    assert len(set(heads)) == len(heads)
    assert {"Losers 1", "Losers 4"} <= set(heads)
    awaited = [name for box in picture.boxes for name in box.names if name.full.startswith("loser of")]
    assert "loser P3/P6" in {name.text for name in awaited}
    assert [name.text for name in awaited if name.text.endswith("…")] == []


def matches_in(picture: Picture) -> list[str]:
    return [box.id for box in picture.boxes]


@pytest.mark.parametrize("form", FLIGHTS)
@pytest.mark.parametrize("players", [2, 3, 5, 8, 13, 33])
def test_every_match_is_drawn_once_and_listed_once(form: str, players: int) -> None:
    for on in (On.PAGE, On.A4):
        told = started(form, players)
        drawing, brackets = drawing_of(told, on=on), brackets_of(told)
        for flight in drawing.flights:
            ids = sorted(str(match.id) for match in brackets[flight.name].matches)
            assert bool(flight.pictures) == (form in BRACKETS and bool(ids))
            assert all(sorted(matches_in(picture)) == ids for picture in flight.pictures)
            listed = [item.id for one_round in flight.rounds for item in one_round.matches if item.id]
            there = [str(match.id) for match in brackets[flight.name].matches if match.state.value != "empty"]
            assert sorted(listed) == sorted(there)


def box_of(picture: Picture, match: str) -> Box:
    return next(box for box in picture.boxes if box.id == match)


def test_what_a_match_says() -> None:
    more = (
        "P1 beats P8 5-3",
        "begins P4 P5",
        "report P2: P2 beats P7 5-1",
        "report P7: P7 beats P2 5-4",
        "walkover P3 over P6",
    )
    told = started("progressive", 8, *more)
    drawing = drawing_of(
        told, tables={MatchId("main", 1, 2): "4"}, called={f"P{n}": f"Player {n}" for n in range(1, 9)}.__getitem__
    )
    picture, phone = drawing.flights[0].pictures
    first = box_of(picture, "main 1.1")
    assert [(name.text, name.score, name.tone) for name in first.names] == [("Player 1", "5", "won"), ("Player 8", "3", "lost")]
    assert [box_of(picture, f"main 1.{place}").tone for place in (1, 2, 3, 4)] == ["", "live", "bad", ""]
    assert box_of(picture, "main 1.2").label == "● Table 4 · to 5"
    assert [name.score for name in box_of(picture, "main 1.4").names] == ["w/o", ""]
    assert [head.text for head in picture.headings] == ["Quarter-finals", "Semi-finals · to 5", "Final · to 5"]
    assert phone.width <= 358
    said = [item.text for one_round in drawing.flights[0].rounds for item in one_round.matches]
    assert said == [
        "Player 1 played Player 8 to 5: Player 1 won 5–3",
        "Player 4 plays Player 5 to 5: being played, table 4",
        "Player 2 plays Player 7 to 5: the players have reported different results",
        "Player 3 plays Player 6 to 5: Player 3 won by walk-over",
        "Player 1 plays winner of Player 4 – Player 5 to 5",
        "winner of Player 2 – Player 7 plays Player 3 to 5",
        "winner of Main 2.1 plays winner of Main 2.2 to 5",
    ]
    consolation = box_of(drawing.flights[1].pictures[0], "con 1.1")
    assert [name.full for name in consolation.names] == ["Player 8", "loser of Player 4 – Player 5"]
    assert consolation.state == "waiting"


def test_whoever_comes_from_a_match_and_meets_nobody_has_a_bye() -> None:
    drawing = drawing_of(started("progressive", 6), called=lambda word: f"Player {word[1:]}")
    said = [item.text for one_round in drawing.flights[1].rounds for item in one_round.matches]
    assert said[:2] == ["loser of Player 4 – Player 5 has a bye", "loser of Player 3 – Player 6 has a bye"]
    assert not any("–  plays" in one or one.startswith("– ") or " – to" in one for one in said)


def test_a_bye_is_quiet_and_leads_on() -> None:
    picture = drawing_of(started("knockout", 7)).flights[0].pictures[0]
    bye = box_of(picture, "main 1.1")
    assert (bye.state, [(name.text, name.score, name.tone) for name in bye.names]) == ("bye", [("P1", "bye", "bye")])
    assert [stroke.quiet for stroke in picture.strokes].count(True) == 1


def test_the_way_of_a_player() -> None:
    told = played(started("knockout", 16), 99)
    (champion,) = [flight.champion for flight in drawing_of(told).flights]
    assert champion is not None
    drawing = drawing_of(told, highlighted=champion)
    picture = drawing.flights[0].pictures[0]
    assert sum(box.mine for box in picture.boxes) == 4
    assert sum(stroke.mine for stroke in picture.strokes) == 3
    assert picture.champion is not None
    assert picture.to_champion is not None
    assert (picture.champion.full, picture.to_champion.mine) == (champion, True)
    assert sum(item.mine for one_round in drawing.flights[0].rounds for item in one_round.matches) == 4
    assert drawing_of(told, highlighted="nobody").highlighted is None


def test_the_second_final_is_drawn_only_if_it_is_played() -> None:
    over = drawing_of(played(started("recharge", 4), 99)).flights[0]
    names = [one_round.name for one_round in over.rounds]
    assert names[:5] == ["Round 1", "Round 2", "Losers’ round 1", "Losers’ round 2", "Final"]
    assert sorted(matches_in(over.pictures[0])) == sorted(item.id for one in over.rounds for item in one.matches)
    for more, rounds in (((), ["Round 1", "Final"]), (("P1 beats P2", "P2 beats P1"), ["Round 1", "Final", "Second final"])):
        two = drawing_of(started("recharge", 2, *more)).flights[0]
        assert [one_round.name for one_round in two.rounds] == rounds
        assert len(matches_in(two.pictures[0])) == len(rounds)


def test_a_wall_shows_what_is_going_on() -> None:
    told = played(started("knockout", 128), 64 + 32)
    (whole,) = drawing_of(started("knockout", 128), on=On.WALL).flights[0].pictures
    (picture,) = drawing_of(told, on=On.WALL).flights[0].pictures
    assert (len(whole.boxes), len(picture.boxes)) == (127, 63)
    assert whole.shape.font < picture.shape.font
    for one in (whole, picture):
        assert one.width <= 1920
        assert one.height <= 1080
    assert whole.shape.font >= 11


def test_a_wall_writes_a_long_name_smaller_instead_of_cutting_it() -> None:
    long = "Maximiliane von Hohenfels-Schwarzenberg"
    told = started("knockout", 8)
    for on, whole in ((On.WALL, True), (On.PAGE, False)):
        picture = drawing_of(told, called=lambda name: long if name == "P1" else name, on=on).flights[0].pictures[0]
        name = next(name for box in picture.boxes for name in box.names if name.who == "P1")
        assert (name.text == long, name.small) == (whole, whole)


@pytest.mark.parametrize("on", [On.WALL, On.A4])
@pytest.mark.parametrize(("name", "long"), [("Konstantin Papadopoulos", True), ("Ann", False)])
def test_a_long_name_of_who_has_won_is_smaller_and_whole(on: On, name: str, long: bool) -> None:
    told = played(started("knockout", 8), 7)
    picture = drawing_of(told, called=lambda _name: name, on=on).flights[0].pictures[0]
    winner = picture.champion
    assert winner is not None
    assert (winner.text, winner.full, winner.long) == (name, name, long)


def test_a_league_begins_with_its_first_division() -> None:
    assert [flight.name for flight in drawing_of(started("league", 8)).flights] == ["main 1", "main 2"]


def test_long_names_end_in_an_ellipsis() -> None:
    long = "Maximiliana-Fürstin-von-Thurn-und-Taxis-Hohen"
    for shape in (PAGE, PHONE):
        room = (shape.width - 42) / shape.font
        shown = fitted(long, room)
        assert shown.endswith("…")
        assert width_of(shown) <= room
    assert fitted("Ann", 8) == "Ann"


def test_no_number_of_anything_lies_outside_of_its_picture() -> None:
    for form, players in (("third", 16), ("double", 6), ("progressive", 40)):
        for flight in drawing_of(played(started(form, players), 9)).flights:
            for picture in flight.pictures:
                for stroke in picture.strokes:
                    numbers = [int(found) for found in findall(r"\d+", stroke.path)]
                    assert max(numbers[::2]) <= picture.width
                    assert max(numbers[1::2]) <= picture.height
                pairs = combinations(picture.boxes, 2)
                assert not any(
                    one.x < other.end and other.x < one.end and abs(one.y - other.y) < one.height for one, other in pairs
                )


def test_a_small_bracket_that_stands_alone_has_room_for_names() -> None:
    alone, beside = (drawing_of(started(form, 8)).flights[0].pictures[0] for form in ("knockout", "progressive"))
    assert beside.shape.width < alone.shape.width
    assert alone.width <= 704, "of a tablet held upright"


def test_a_box_whose_loser_is_awaited_shows_its_number_until_it_is_played() -> None:
    told = started("progressive", 8)
    page = On.PAGE
    first = box_of(drawing_of(told, on=page).flights[0].pictures[0], "main 1.1")
    assert (first.state, first.names[0].score) == ("ready", "1.1")
    after = box_of(drawing_of(played(told, 1), on=page).flights[0].pictures[0], "main 1.1")
    assert after.names[0].score != "1.1"

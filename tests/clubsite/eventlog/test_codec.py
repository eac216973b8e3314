"""What is put into a log comes back unchanged, and what does not fit is refused when it is read."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import NewType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubsite.eventlog.codec import Codec, DecodeError
from clubsite.eventlog.upcast import Json, Upcasts

Name = NewType("Name", str)


class Side(StrEnum):
    BOX = "box"
    TEAM = "team"


class Level(IntEnum):
    SINGLE = 1
    GAMMON = 2


@dataclass(frozen=True, slots=True)
class Cube:
    value: int = 1
    owner: Side | None = None


@dataclass(frozen=True, slots=True)
class Taken:
    by: Name
    cube: Cube


@dataclass(frozen=True, slots=True)
class Won:
    level: Level
    deltas: Mapping[Name, int]
    why: str = ""
    closed: bool | None = None


@dataclass(frozen=True, slots=True)
class Undone:
    said: "tuple[Taken | Won | Undone, ...]"
    dice: tuple[int, int] | None = None
    rolls: dict[str, tuple[int, ...]] = field(default_factory=dict)


Event = Taken | Won | Undone
CODEC: Codec[Event] = Codec(Taken, Won, Undone)

names = st.text(max_size=12).map(Name)
cubes = st.builds(Cube, st.integers(), st.none() | st.sampled_from(Side))
taken = st.builds(Taken, names, cubes)
won = st.builds(Won, st.sampled_from(Level), st.dictionaries(names, st.integers()), st.text(), st.none() | st.booleans())
rolls = st.dictionaries(st.text(), st.lists(st.integers()).map(tuple))
events: st.SearchStrategy[Event] = st.recursive(
    taken | won,
    lambda inner: st.builds(
        Undone, st.lists(inner, max_size=3).map(tuple), st.none() | st.tuples(st.integers(), st.integers()), rolls
    ),
    max_leaves=6,
)


@given(events)
def test_what_went_in_as_json_comes_back_equal(event: Event) -> None:
    assert CODEC.decode(json.loads(json.dumps(CODEC.encode(event)))) == event


def test_the_json_names_every_type_and_every_field() -> None:
    assert CODEC.encode(Taken(Name("ann"), Cube(2, Side.BOX))) == {
        "type": "Taken",
        "by": "ann",
        "cube": {"type": "Cube", "value": 2, "owner": "box"},
    }


def test_an_enum_is_written_as_its_plain_value() -> None:
    written = CODEC.encode(Won(Level.GAMMON, {Name("ann"): 8}))
    assert type(written["level"]) is int


def test_a_missing_field_takes_its_default() -> None:
    assert CODEC.decode({"type": "Won", "level": 1, "deltas": {}}) == Won(Level.SINGLE, {})


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"type": "Cheated"}, "no such type here: 'Cheated'"),
        ({"type": ["Won"]}, r"no such type here: \['Won'\]"),
        (None, "no such type here: None"),
        ({"type": "Cube"}, "no such type here: 'Cube'"),
        ({"type": "Taken", "by": "ann"}, "Taken: lacks cube"),
        ({"type": "Taken", "by": "ann", "cube": {"type": "Cube", "colour": 1}}, "Taken.cube: no field 'colour' here"),
        ({"type": "Taken", "by": "ann", "cube": {"type": "Cube", "value": True}}, "Taken.cube.value: expected int"),
        (
            {"type": "Taken", "by": "ann", "cube": {"type": "Cube", "owner": "bar"}},
            "Taken.cube.owner: expected one of box, t",
        ),
        ({"type": "Taken", "by": "ann", "cube": {"type": "Won"}}, "Taken.cube: expected Cube, found"),
        ({"type": "Won", "level": 3, "deltas": {}}, "Won.level: expected one of 1, 2; found 3"),
        ({"type": "Won", "level": True, "deltas": {}}, "Won.level: expected one of 1, 2; found True"),
        ({"type": "Won", "level": [], "deltas": {}}, "Won.level: expected one of"),
        ({"type": "Won", "level": 1, "deltas": []}, "Won.deltas: expected an object"),
        ({"type": "Undone", "said": {}}, "Undone.said: expected a list"),
        ({"type": "Undone", "said": [], "dice": [1]}, "Undone.dice: expected 2 items, found 1"),
        (
            {"type": "Undone", "said": [{"type": "Won", "level": 1, "deltas": {}}, {"type": "Cube"}]},
            r"Undone.said\[1\]: expected one of Taken, Won, Undone; found",
        ),
    ],
)
def test_json_that_does_not_fit_is_refused_with_its_place(data: object, message: str) -> None:
    with pytest.raises(DecodeError, match=message):
        CODEC.decode(data)


@dataclass(frozen=True)
class Weighed:
    grams: float


@dataclass(frozen=True)
class Counted:
    by_number: Mapping[int, str]


@dataclass(frozen=True)
class Vague:
    side: Side | str


@dataclass(frozen=True)
class Typed:
    type: str


@pytest.mark.parametrize("cls", [Weighed, Counted, Vague, Typed, int])
def test_what_json_cannot_hold_is_refused_when_the_codec_is_built(cls: type) -> None:
    with pytest.raises(TypeError):
        Codec(cls)


def test_two_classes_of_one_name_are_refused() -> None:
    other: type = dataclass(frozen=True)(type("Taken", (), {}))
    with pytest.raises(TypeError, match="two classes of the name Taken"):
        Codec(Taken, other)


def upcasts_of_a_long_history() -> Upcasts:
    upcasts = Upcasts()

    @upcasts.from_version("Cube", 1)
    def _points_were_called_worth(data: Json) -> Json:
        return {**{k: v for k, v in data.items() if k != "worth"}, "value": data["worth"]}

    @upcasts.from_version("Accepted", 1)
    def _accepted_became_taken(data: Json) -> Json:
        return {**data, "type": "Taken"}

    @upcasts.from_version("Cube", 2)
    def _cubes_were_exponents(data: Json) -> Json:
        assert isinstance(data["value"], int)
        return {**data, "value": 2 ** data["value"]}

    return upcasts


def test_an_old_record_is_read_through_every_version_since() -> None:
    codec = Codec(Taken, upcasts=upcasts_of_a_long_history())
    stored = {"type": "Accepted", "by": "bob", "cube": {"type": "Cube", "worth": 3}}
    kept = json.dumps(stored)
    assert codec.decode(stored) == Taken(Name("bob"), Cube(8))
    assert json.dumps(stored) == kept


def test_a_new_record_carries_its_version_and_is_not_cast_again() -> None:
    codec = Codec(Taken, upcasts=upcasts_of_a_long_history())
    written = codec.encode(Taken(Name("bob"), Cube(8)))
    assert written["cube"] == {"type": "Cube", "version": 3, "value": 8, "owner": None}
    assert codec.decode(written) == Taken(Name("bob"), Cube(8))


def test_a_record_of_newer_code_is_refused() -> None:
    codec = Codec(Taken, upcasts=upcasts_of_a_long_history())
    with pytest.raises(DecodeError, match="version 4 of Cube was written by newer code"):
        codec.decode({"type": "Taken", "by": "bob", "cube": {"type": "Cube", "version": 4, "value": 1}})

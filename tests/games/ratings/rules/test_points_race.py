"""The published points races give the published points: section 2.5 of what clubs do."""

from dataclasses import replace
from decimal import Decimal
from itertools import permutations

import pytest

from games.ratings.rules.points_race import Award, Performance, Placed, PlaceScale, PlaceTable, PointsRace, award
from games.ratings.rules.races import (
    BACKGAMES,
    BRASS_CITY,
    MANCHESTER,
    MILWAUKEE,
    RACES,
    USBGF,
    USBGF_2015,
    RaceProblem,
    RaceRefused,
    own_race,
)

FIRST, SECOND, SEMI_FINALISTS, QUARTER_FINALISTS = Placed(1), Placed(2), Placed(3, 2), Placed(5, 4)


def total(race: PointsRace, did: Performance) -> float:
    return float(award(race, did).total)


@pytest.mark.parametrize(("length", "points"), [(11, 1.1055), (9, 1.0), (7, 0.8819), (1, 0.3333)])
def test_usbgf_a_match_won_by_its_length(length: int, points: float) -> None:
    assert total(USBGF, Performance(wins=(length,))) == points


@pytest.mark.parametrize(
    ("placed", "points"), [(FIRST, 3.0), (SECOND, 2.1), (SEMI_FINALISTS, 1.25), (QUARTER_FINALISTS, 0.5696), (None, 0)]
)
def test_usbgf_the_places_among_thirty_two(placed: Placed | None, points: float) -> None:
    assert total(USBGF, Performance(players=32, placed=placed)) == points


def test_usbgf_weights_count_for_matches_and_places() -> None:
    did = Performance(players=32, wins=(9, 9), placed=SECOND, weight=0.5 * 0.7)
    assert award(USBGF, did) == Award(Decimal("0.0000"), Decimal("0.7000"), Decimal("0.7350"))


def test_usbgf_in_2015_had_no_factor_for_places() -> None:
    assert total(USBGF_2015, Performance(players=32, placed=FIRST)) == 5
    assert total(USBGF_2015, Performance(wins=(11,))) == 1.1055


@pytest.mark.parametrize(
    ("players", "first", "second"),
    [
        *[(players, 1.75, 0.88) for players in (1, 11)],
        *[(players, 2.0, 1.0) for players in (12, 23)],
        *[(players, 2.5, 1.25) for players in (24, 32)],
        *[(players, 3.0, 1.5) for players in (33, 64)],
        *[(players, 4.0, 2.0) for players in (65, 200)],
    ],
)
def test_backgames_by_the_size_of_the_field(players: int, first: float, second: float) -> None:
    assert total(BACKGAMES, Performance(players, placed=FIRST)) == first
    assert total(BACKGAMES, Performance(players, placed=SECOND)) == second


def test_backgames_matches_won_count_where_they_are_more() -> None:
    assert award(BACKGAMES, Performance(8, wins=(7,) * 3, placed=Placed(3))) == Award(*map(Decimal, ("0", "0.24", "0")))
    assert total(BACKGAMES, Performance(8, wins=(7,) * 12, placed=SECOND)) == 0.96
    assert total(BACKGAMES, Performance(8, wins=(7,) * 11, placed=SECOND)) == 0.88
    assert total(BACKGAMES, Performance(8, wins=(7,) * 3, placed=FIRST)) == 1.75


@pytest.mark.parametrize(
    ("players", "first", "second", "consolation"),
    [(3, 0, 0, 0), (4, 2, 1, 1), (9, 2, 1, 1), (10, 3, 1.5, 1.5), (18, 3, 1.5, 1.5), (19, 4, 2, 2), (60, 4, 2, 2)],
)
def test_milwaukee_entry_wins_and_a_bonus(players: int, first: float, second: float, consolation: float) -> None:
    assert total(MILWAUKEE, Performance(players, wins=(5, 5, 5), placed=FIRST)) == 1 + 3 + first
    assert total(MILWAUKEE, Performance(players, wins=(5, 5), placed=SECOND)) == 1 + 2 + second
    won = Performance(players, consolation_wins=(3, 3, 3), won_consolation=True, placed=Placed(5, 4))
    assert total(MILWAUKEE, won) == pytest.approx(1 + 2.4 + consolation)
    assert total(MILWAUKEE, Performance(players, placed=Placed(5, 4))) == 1


def test_brass_city_coming_winning_and_a_part_of_the_field() -> None:
    assert total(BRASS_CITY, Performance()) == 1
    assert total(BRASS_CITY, Performance(attended=False)) == 0
    assert [total(BRASS_CITY, Performance(12, placed=Placed(place))) for place in (1, 2, 3, 4)] == [13, 7, 4, 1]
    assert total(BRASS_CITY, Performance(12, wins=(5, 7), consolation_wins=(3,), placed=SECOND)) == 1 + 3 + 6


@pytest.mark.parametrize(("length", "first", "second"), [(5, 3, 2), (3, 2, 1), (1, 1, 0), (7, 0, 0)])
def test_manchester_by_the_length_of_the_knock_out(length: int, first: float, second: float) -> None:
    assert total(MANCHESTER, Performance(8, length, wins=(length,) * 3, placed=FIRST)) == first
    assert total(MANCHESTER, Performance(8, length, wins=(length,) * 2, placed=SECOND)) == second
    assert total(MANCHESTER, Performance(8, length, wins=(length,), placed=SEMI_FINALISTS)) == 0


def test_those_who_share_a_place_divide_the_points_of_the_places_they_take() -> None:
    assert total(BRASS_CITY, Performance(12, placed=Placed(1, 2), attended=False)) == 9
    assert total(MILWAUKEE, Performance(8, placed=Placed(2, 2))) == 1.5
    field = [total(USBGF, Performance(8, placed=Placed(1, 8)))] * 8
    one_by_one = [total(USBGF, Performance(8, placed=Placed(place))) for place in range(1, 9)]
    assert sum(field) == pytest.approx(sum(one_by_one), abs=0.001)


def test_totals_do_not_depend_on_the_order() -> None:
    awards = [
        award(USBGF, Performance(players, wins=(length,), placed=SEMI_FINALISTS)).total
        for players, length in ((7, 3), (32, 11), (100, 5), (13, 7))
    ]
    assert len({sum(order) for order in permutations(awards)}) == 1


OURS = PointsRace("ours", "Thursday", per_win=1, tables=(PlaceTable(1, (3, 1)),))


def problem(**changed: object) -> RaceProblem:
    with pytest.raises(RaceRefused) as refused:
        own_race(replace(OURS, **changed))  # type: ignore[arg-type]
    return refused.value.reason.problem


def test_a_club_may_score_by_its_own_table() -> None:
    race = own_race(replace(OURS, name="  Thursday "))
    assert race == OURS
    assert total(race, Performance(8, wins=(5, 5), placed=SECOND)) == 3


@pytest.mark.parametrize("key", RACES)
def test_every_published_race_could_be_a_clubs_own(key: str) -> None:
    assert own_race(replace(RACES[key], key="ours", name="Thursday")).tables == RACES[key].tables


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"name": "  "}, RaceProblem.NAME),
        ({"name": "x" * 61}, RaceProblem.NAME),
        ({"name": "Thurs\0day"}, RaceProblem.NAME_UNSEEN),
        ({"name": "milwaukee"}, RaceProblem.NAME_TAKEN),
        ({"key": "usbgf"}, RaceProblem.NAME_TAKEN),
        ({"per_win": -1}, RaceProblem.POINTS),
        ({"per_entry": float("nan")}, RaceProblem.POINTS),
        ({"per_evening": 1_001}, RaceProblem.POINTS),
        ({"tables": (PlaceTable(1, (float("inf"),)),)}, RaceProblem.POINTS),
        ({"per_win": 0, "tables": ()}, RaceProblem.NOTHING),
        ({"per_win": 0, "place_factor": 0}, RaceProblem.NOTHING),
        ({"per_win": 0, "tables": (PlaceTable(1, (0,)),)}, RaceProblem.NOTHING),
        ({"tables": (PlaceTable(1, ()),)}, RaceProblem.TABLES),
        ({"tables": (PlaceTable(1, (1,) * 65),)}, RaceProblem.TABLES),
        ({"tables": tuple(PlaceTable(at, (1,)) for at in range(1, 22))}, RaceProblem.TABLES),
        ({"tables": (PlaceTable(0, (1,)),)}, RaceProblem.PLAYERS),
        ({"place_scale": PlaceScale.ROUNDS}, RaceProblem.PLAYERS),
        ({"tables": (PlaceTable(4, (2,)), PlaceTable(4, (3,)))}, RaceProblem.TWICE),
        ({"tables": (PlaceTable(4, (2, 1, 1, 3)),)}, RaceProblem.UPHILL),
        ({"better_of": True, "tables": ()}, RaceProblem.BETTER_OF),
        ({"better_of": True, "per_win": 0}, RaceProblem.BETTER_OF),
    ],
)
def test_what_cannot_be_meant_is_refused(changed: dict[str, object], expected: RaceProblem) -> None:
    assert problem(**changed) is expected


def test_a_refusal_says_what_and_where() -> None:
    with pytest.raises(RaceRefused, match=r"Place 3 would get more than the one before it\."):
        own_race(replace(OURS, tables=(PlaceTable(1, (3, 1, 2)),)))

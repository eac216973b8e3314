"""Records of games as JSON, both ways, and what makes a record valid."""

import json
from dataclasses import replace
from typing import Any

import pytest

from games.notation.ids.position_id import read_position_id
from games.notation.records.game_json import write_json
from games.notation.records.game_json_reading import read_json
from games.notation.records.game_record import Doubled, Dropped, GameRecord, MatchRecord, Rolled, Took, Turn
from games.notation.records.game_replay import replayed
from games.notation.records.refusals import RecordProblem, RecordRefused
from games.rules.board import START
from tests.games.notation.invented import invented_match

OPENING = Rolled(0, (3, 1), "8/5 6/5")
BEAVERED = GameRecord((OPENING, Doubled(1, 2), Doubled(0, 4), Doubled(1, 8), Took(0)), winner=1, points=8)
MONEY = MatchRecord(("ann", "bob"), (BEAVERED,))


def refused(match: MatchRecord) -> RecordRefused:
    with pytest.raises(RecordRefused) as caught:
        write_json(match)
    return caught.value


def game_of(*turns: Turn, winner: int | None = None, points: int = 0) -> MatchRecord:
    return replace(MONEY, games=(GameRecord(turns, winner=winner, points=points),))


@pytest.mark.parametrize("variant", ["plakoto", "acey-deucey", "russian"])
def test_every_game_is_read_as_it_was_written(variant: str) -> None:
    match = invented_match(6, 0, games=1, variant=variant)
    assert read_json(json.loads(json.dumps(write_json(match)))) == match


def test_a_record_says_what_happened_in_plain_words() -> None:
    match = game_of(OPENING, Doubled(1, 2), Dropped(0), winner=1, points=1)
    assert write_json(match) == {
        "record": "games",
        "version": 1,
        "variant": "backgammon",
        "players": ["ann", "bob"],
        "match_length": 0,
        "games": [
            {
                "score": [0, 0],
                "cube": 1,
                "turns": [
                    {"player": 0, "dice": [3, 1], "play": "8/5 6/5", "position": "4HPwATDgc/ABMA"},
                    {"player": 1, "double": 2},
                    {"player": 0, "drop": True},
                ],
                "winner": 1,
                "points": 1,
                "settled": False,
            }
        ],
    }


def test_a_position_is_the_board_that_the_roll_met_seen_by_who_rolled() -> None:
    match = game_of(Rolled(1, (3, 1), "8/5 6/5"), Rolled(0, (6, 5), "24/13"))
    second: Any = write_json(match)["games"][0]["turns"][1]  # type: ignore[index]
    board = read_position_id(second["position"])
    assert (board[20], board[19], board[17]) == (-2, -4, -2)
    assert read_position_id("4HPwATDgc/ABMA") == START


def test_beavers_automatic_doubles_and_settlements_are_said() -> None:
    automatic = replace(BEAVERED, turns=(OPENING, Doubled(1, 8), Took(0)), cube=4, winner=0, points=3, settled=True)
    match = replace(MONEY, games=(BEAVERED, replace(automatic, score=(0, 8))))
    assert read_json(write_json(match)) == match


def test_a_drop_costs_the_value_before_the_last_turn() -> None:
    """Laws of 1931, rule 8."""
    turns = (OPENING, Doubled(1, 2), Doubled(0, 4), Dropped(1))
    assert read_json(write_json(game_of(*turns, winner=0, points=2))).games[0].points == 2
    assert refused(game_of(*turns, winner=0, points=4)).problem is RecordProblem.POINTS
    assert refused(game_of(*turns, winner=1, points=2)).problem is RecordProblem.WINNER


@pytest.mark.parametrize(
    ("turns", "place", "problem"),
    [
        ((Doubled(0, 2),), 0, RecordProblem.TOO_EARLY),
        ((Rolled(0, (3, 3), "8/5(2) 6/3(2)"),), 0, RecordProblem.OPENING),
        ((Rolled(0, (7, 1), "8/1 6/5"),), 0, RecordProblem.DICE),
        ((Rolled(0, (3, 1), "8/5 6/5", doublet=3),), 0, RecordProblem.NAME_DOUBLET),
        ((OPENING, Rolled(0, (3, 1), "8/5 6/5")), 1, RecordProblem.NOT_ON_TURN),
        ((OPENING, Doubled(0, 2)), 1, RecordProblem.NOT_ON_TURN),
        ((OPENING, Doubled(1, 3)), 1, RecordProblem.CUBE_VALUE),
        ((OPENING, Took(1)), 1, RecordProblem.NO_OFFER),
        ((OPENING, Doubled(1, 2), Took(1)), 2, RecordProblem.NOT_ON_TURN),
        ((OPENING, Doubled(1, 2), Rolled(1, (3, 1), "8/5 6/5")), 2, RecordProblem.ANSWER_FIRST),
        ((OPENING, Doubled(1, 2), Took(0), Doubled(1, 4)), 3, RecordProblem.NOT_YOUR_CUBE),
        ((OPENING, Doubled(1, 2), Dropped(0), OPENING), 3, RecordProblem.GAME_OVER),
        ((OPENING, Doubled(1, 2), Dropped(0)), 3, RecordProblem.STILL_PLAYED),
        ((OPENING, Rolled(1, (3, 1), "8/5 6/4")), 1, RecordProblem.PLAY),
    ],
)
def test_what_cannot_have_been_is_refused_with_the_turn(turns: tuple[Turn, ...], place: int, problem: RecordProblem) -> None:
    error = refused(game_of(*turns))
    assert (error.problem, error.place) == (problem, place)


def test_whoever_took_the_cube_may_turn_it() -> None:
    turns = (OPENING, Doubled(1, 2), Took(0), Rolled(1, (3, 1), "8/5 6/5"), Doubled(0, 4), Took(1))
    assert write_json(game_of(*turns))


def gammon_with_the_cube_in_the_middle(match: MatchRecord) -> bool:
    *_, last = replayed(match, match.games[0])
    return last.standing.won is not None and last.standing.won[1] > 1 and not last.standing.turned


def test_a_gammon_without_a_turned_cube_may_count_once_for_money_only() -> None:
    """The Jacoby rule."""
    seeds = (invented_match(seed, 0, games=1, variant="hypergammon") for seed in range(100))
    plain = next(match for match in seeds if gammon_with_the_cube_in_the_middle(match))
    single = replace(plain, games=(replace(plain.games[0], points=1),))
    assert read_json(write_json(single)) == single
    assert refused(replace(single, length=9)).problem is RecordProblem.POINTS


def test_games_without_a_cube_have_no_doubles() -> None:
    match = replace(game_of(Rolled(0, (2, 1), "24/22 24/23"), Doubled(1, 2)), variant="plakoto")
    assert refused(match).problem is RecordProblem.NO_CUBE


GOOD: dict[str, Any] = write_json(MONEY)


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        (["record"], "other", RecordProblem.JSON),
        (["version"], 2, RecordProblem.VERSION),
        (["version"], "1", RecordProblem.JSON),
        (["variant"], "chess", RecordProblem.VARIANT),
        (["players"], ["ann"], RecordProblem.JSON),
        (["players"], ["ann", 3], RecordProblem.JSON),
        (["match_length"], -1, RecordProblem.JSON),
        (["match_length"], True, RecordProblem.JSON),
        (["games"], {}, RecordProblem.JSON),
        (["games"], [[]] * 1001, RecordProblem.JSON),
        (["games", 0], None, RecordProblem.JSON),
        (["games", 0, "score"], [0, "0"], RecordProblem.JSON),
        (["games", 0, "cube"], 3, RecordProblem.JSON),
        (["games", 0, "winner"], 2, RecordProblem.JSON),
        (["games", 0, "points"], 1.5, RecordProblem.JSON),
        (["games", 0, "settled"], 0, RecordProblem.JSON),
        (["games", 0, "turns", 0], [], RecordProblem.JSON),
        (["games", 0, "turns", 0, "player"], 2, RecordProblem.JSON),
        (["games", 0, "turns", 0, "dice"], [3], RecordProblem.JSON),
        (["games", 0, "turns", 0, "dice"], [3, 7], RecordProblem.JSON),
        (["games", 0, "turns", 0, "play"], "x" * 100_000, RecordProblem.JSON),
        (["games", 0, "turns", 0, "play"], "8/5", RecordProblem.PLAY),
        (["games", 0, "turns", 0, "position"], "AAAAAAAAAAAAAA", RecordProblem.POSITION),
        (["games", 0, "turns", 1, "double"], 2**40, RecordProblem.JSON),
    ],
)
def test_a_damaged_record_is_refused(path: list[str | int], value: object, problem: RecordProblem) -> None:
    damaged = json.loads(json.dumps(GOOD))
    place = damaged
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    with pytest.raises(RecordRefused) as caught:
        read_json(damaged)
    assert caught.value.problem is problem


@pytest.mark.parametrize("data", [None, [], "record", 3, {}])
def test_what_is_no_record_at_all_is_refused(data: object) -> None:
    with pytest.raises(RecordRefused):
        read_json(data)

"""`score_match` scores a match a line, and no line stops it."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[4]
KNOWN_SCORES = ROOT / "tests" / "games" / "rules" / "match" / "match_scores.jsonl"
NOWHERE = {**os.environ, "PGHOST": "/nonexistent", "DJANGO_SETTINGS_MODULE": "clubsite.settings.test"}
COMMAND = [sys.executable, "manage.py", "score_match"]


def answers(*lines: object) -> list[dict[str, object]]:
    said = b"\n".join(line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines)
    heard = subprocess.run(COMMAND, cwd=ROOT, env=NOWHERE, input=said, capture_output=True, check=False)
    assert (heard.returncode, heard.stderr) == (0, b"")
    answered = [json.loads(line) for line in heard.stdout.splitlines()]
    assert len(answered) == len(lines)
    return answered


def game(winner: object = 0, cube: object = 1, level: object = 1) -> dict[str, object]:
    return {"winner": winner, "cube": cube, "level": level}


RUN = [game(0, 2, 2), game(0, 2), game(1), game(1, 2, 2), game(1, 2)]


def test_seven_points_with_their_crawford_game() -> None:
    (answer,) = answers({"length": 7, "games": RUN, "crawford": True, "imported": False})
    assert answer == {
        "games": [
            {"before": [0, 0], "crawford": False, "cube_allowed": True, "points": 4},
            {"before": [4, 0], "crawford": False, "cube_allowed": True, "points": 2},
            {"before": [6, 0], "crawford": True, "cube_allowed": False, "points": 1},
            {"before": [6, 1], "crawford": False, "cube_allowed": True, "points": 4},
            {"before": [6, 5], "crawford": False, "cube_allowed": True, "points": 2},
        ],
        "score": [6, 7],
        "raw": [6, 7],
        "winner": 1,
        "over": True,
        "voided_doubles": 0,
    }


def test_a_void_double_counts_one_if_imported_and_is_an_error_if_not() -> None:
    games = [game(0, 2, 3), game(1, 4, 2), game(1, 8, 1)]
    refused, counted, without = answers(
        {"length": 7, "games": games},
        {"length": 7, "games": games, "imported": True},
        {"length": 7, "games": games[:2], "crawford": False},
    )
    assert refused == {"error": "Game 2 is the Crawford game: nobody doubles in it, so its cube is 1."}
    assert (counted["voided_doubles"], counted["raw"], counted["score"]) == (1, [6, 10], [6, 7])
    assert (without["winner"], without["raw"], without["voided_doubles"]) == (1, [6, 8], 0)


def test_a_match_to_one_point_has_no_cube() -> None:
    refused, counted, plain = answers(
        {"length": 1, "games": [game(0, 2)]},
        {"length": 1, "games": [game(0, 2, 3)], "imported": True},
        {"length": 1, "games": []},
    )
    assert refused == {"error": "Nobody doubles in a match to one point: its cube is 1."}
    assert (counted["raw"], counted["score"], counted["voided_doubles"]) == ([3, 0], [1, 0], 1)
    assert counted["games"] == [{"before": [0, 0], "crawford": False, "cube_allowed": False, "points": 3}]
    assert plain == {"games": [], "score": [0, 0], "raw": [0, 0], "winner": None, "over": False, "voided_doubles": 0}


def test_gnu_backgammon_scores_forty_matches_alike() -> None:
    rows = [json.loads(line) for line in KNOWN_SCORES.read_text().splitlines()]
    asked = [
        {"length": row["length"], "games": [game(one["winner"], one["cube"], one["multiplier"]) for one in row["games"]]}
        for row in rows
    ]
    for row, answer in zip(rows, answers(*asked), strict=True):
        if row["length"] == 1:
            assert answer == {"error": "Nobody doubles in a match to one point: its cube is 1."}
            continue
        games = answer["games"]
        assert isinstance(games, list)
        assert [(one["before"], one["crawford"], one["points"]) for one in games] == [
            (one["before"]["score"], one["before"]["crawford"], one["gnubg_points"]) for one in row["games"]
        ]
        assert answer["over"] is row["match_over"]


LENGTH = "A match is played to 1 to 25 points."
WHOLE = '"winner", "cube" and "level" of game 1 are whole numbers.'
NONSENSE: list[tuple[object, str]] = [
    (b"", "This is not JSON."),
    (b"\xff", "This is not UTF-8 text."),
    (b"[" * 100_000, "This is not JSON."),
    ([], 'A line is one JSON object, as {"length": 7, "games": [{"winner": 0, "cube": 2, "level": 2}]}.'),
    ({}, '"length" is missing.'),
    ({"length": 7}, '"games" is missing.'),
    ({"length": "7", "games": []}, '"length" is a whole number from 1 to 25.'),
    ({"length": True, "games": []}, '"length" is a whole number from 1 to 25.'),
    ({"length": 7.0, "games": []}, '"length" is a whole number from 1 to 25.'),
    ({"length": 0, "games": []}, LENGTH),
    ({"length": -3, "games": []}, LENGTH),
    ({"length": 26, "games": []}, LENGTH),
    ({"length": 7, "games": {}}, '"games" is a list of games.'),
    ({"length": 7, "games": [1]}, 'Game 1 is an object, as {"winner": 0, "cube": 2, "level": 2}.'),
    ({"length": 7, "games": [{"winner": 0, "cube": 1}]}, '"level" of game 1 is missing.'),
    ({"length": 7, "games": [game(winner=None)]}, WHOLE),
    ({"length": 7, "games": [game(cube="2")]}, WHOLE),
    ({"length": 7, "games": [game(level=1.0)]}, WHOLE),
    ({"length": 7, "games": [game(winner=True)]}, WHOLE),
    ({"length": 7, "games": [game(winner=2)]}, "The winner of a game is one of the two players."),
    ({"length": 7, "games": [game(cube=3)]}, "The cube shows 1, 2, 4, 8 and so on up to 1073741824."),
    ({"length": 7, "games": [game(cube=0)]}, "The cube shows 1, 2, 4, 8 and so on up to 1073741824."),
    (
        {"length": 7, "games": [game(level=4)]},
        "A game is won single, as a gammon or as a backgammon: 1, 2 or 3 times the cube.",
    ),
    ({"length": 7, "games": [], "crawford": 1}, '"crawford" is true or false.'),
    ({"length": 7, "games": [], "imported": None}, '"imported" is true or false.'),
    ({"length": 2, "games": [game(0, 2), game()]}, "The match ended at 2-0 after game 1: no game follows."),
]


def test_a_line_of_nonsense_is_answered_by_its_error_and_the_next_is_read() -> None:
    sense = {"length": 3, "games": [game()]}
    answered = answers(*[line for nonsense, _ in NONSENSE for line in (nonsense, sense)])
    assert answered[::2] == [{"error": error} for _, error in NONSENSE]
    assert all(answer["raw"] == [1, 0] for answer in answered[1::2])


def test_a_match_to_another_length_than_agreed() -> None:
    """Scenario 42: eleven points were agreed, thirteen were played."""
    games = [game(0, 4, 2), game(1, 8), game(1), game(0, 2), game(0), game(1, 4)]
    decided, stands, agreed, short = answers(
        {"length": 11, "played": 13, "games": games},
        {"length": 11, "played": 13, "games": games, "later": True},
        {"length": 11, "played": 13, "games": games, "agreed": True},
        {"length": 11, "played": 5, "games": [game(0, 4, 2)]},
    )
    assert decided == {"ruling": "decided", "score": [11, 9], "winner": 0, "game": 5}
    assert stands == agreed
    assert (stands["ruling"], stands["score"], stands["winner"]) == ("stands", [11, 13], 1)
    assert (short["ruling"], short["winner"]) == ("resumes", None)


def test_a_match_that_goes_on_from_its_score() -> None:
    over, to_come, never = answers(
        {"length": 7, "from": [6, 4], "crawford_played": True, "games": [game(1, 2)]},
        {"length": 7, "from": [6, 4], "games": [game(1, 2)]},
        {"length": 7, "from": [3, 2], "crawford_played": True, "games": []},
    )
    assert (over["score"], over["over"]) == ([6, 6], False)
    assert "Crawford game" in str(to_come["error"])
    assert "one point from winning" in str(never["error"])

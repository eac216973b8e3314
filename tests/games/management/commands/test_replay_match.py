"""`replay_match` tells a match, or the first thing in its file that cannot be, and needs no database."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from games.notation.records.mat import write_mat
from tests.games.notation.match_files.samples import SHORT, played_at_random

ROOT = Path(__file__).resolve().parents[4]
NOWHERE = {**os.environ, "PGHOST": "/nonexistent", "DJANGO_SETTINGS_MODULE": "clubsite.settings.test"}


def replayed(path: Path | str, said: bytes = b"") -> tuple[int, dict[str, object], str]:
    """The exit status, the answer, and what was said on standard error."""
    command = [sys.executable, "manage.py", "replay_match", str(path)]
    heard = subprocess.run(command, cwd=ROOT, env=NOWHERE, input=said, capture_output=True, check=False)
    return heard.returncode, json.loads(heard.stdout or b"{}"), heard.stderr.decode()


def test_a_match_with_its_scores(tmp_path: Path) -> None:
    file = tmp_path / "match.mat"
    file.write_text(SHORT)
    status, answer, trouble = replayed(file)
    assert (status, trouble) == (0, "")
    assert answer == {
        "players": ["Ann Marie", "Bob"],
        "length": 3,
        "games": [
            {"before": [0, 0], "crawford": False, "cube_allowed": True, "winner": 0, "cube": 2, "level": 1, "points": 2},
            {"before": [2, 0], "crawford": True, "cube_allowed": False, "winner": 1, "cube": 1, "level": 1, "points": 1},
            {"before": [2, 1], "crawford": False, "cube_allowed": True, "winner": 1, "cube": 2, "level": 1, "points": 2},
        ],
        "score": [2, 3],
        "raw": [2, 3],
        "winner": 1,
        "over": True,
        "voided_doubles": 0,
    }


def test_a_money_session_on_standard_input() -> None:
    session = played_at_random(11, 0, games=3)
    status, answer, _ = replayed("-", write_mat(session).encode())
    games = answer["games"]
    assert isinstance(games, list)
    assert (status, answer["length"], answer["winner"], answer["over"]) == (0, 0, None, False)
    assert [game["points"] for game in games] == [game.points for game in session.games]
    assert {game["cube_allowed"] for game in games} == {True}


def test_the_first_illegal_play_ends_it_with_status_2(tmp_path: Path) -> None:
    file = tmp_path / "wrong.mat"
    file.write_text(SHORT.replace("64: 24/14", "64: 24/15"))
    status, answer, trouble = replayed(file)
    legal = answer.pop("legal")
    assert status == 2
    assert isinstance(legal, list)
    assert "24/14" in legal
    assert answer == {
        "error": "6-4 cannot be played like that: The numbers left, 6-4, do not take a checker from 24 to 15.",
        "game": 1,
        "line": 6,
        "turn": 2,
        "position": "sGfwATDgc/ABMA",
    }
    assert f"{file}: Game 1, line 6, position sGfwATDgc/ABMA: 6-4 cannot be played like that" in trouble
    assert "Traceback" not in trouble


@pytest.mark.parametrize("name", ["missing.mat", "."])
def test_what_cannot_be_opened_is_said(tmp_path: Path, name: str) -> None:
    status, answer, trouble = replayed(tmp_path / name)
    assert (status, answer) == (2, {})
    assert "cannot be read" in trouble


def test_a_huge_file_is_not_read_to_its_end(tmp_path: Path) -> None:
    file = tmp_path / "huge.mat"
    with file.open("wb") as written:
        written.truncate(10_000_000_000)
    status, answer, trouble = replayed(file)
    assert status == 2
    assert str(answer["error"]).startswith("The file is too large for a match")
    assert "Traceback" not in trouble

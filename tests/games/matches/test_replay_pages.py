"""The replay of a match: who sees which side, what other programs are told of a position, and how each game ends."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.matches.models import Match
from games.notation.ids.match_id import read_gnu_id
from games.notation.ids.xgid import read_xgid
from games.rules.gammons import Level
from tests.games.dice.loaded_cup import loaded
from tests.games.matches.on_screen import at_the_board
from tests.games.matches.players import Cast, cast
from tests.games.matches.test_files import brought
from tests.games.matches.test_on_screen import test_three_points_through_the_crawford_game as three_points

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Cast:
    return cast()


@pytest.fixture
def match(club: Cast) -> Match:
    """To three points: 2-0 after a taken double, 2-1 after the Crawford game, 2-2 after a drop, 3-2."""
    board = at_the_board(club)
    three_points(board)
    return board.row()


def page(club: Cast, who: str, match: Match, number: int = 1, asked: str = "") -> Any:
    client = Client()
    client.force_login(club.users[who])
    answer = client.get(reverse("match_replay", args=[match.code, number]) + asked)
    assert answer.status_code == 200
    return answer.context


def position(club: Cast, who: str, match: Match, number: int, at: str = "?at=1") -> Any:
    """The IDs on the page that the position's link leads to."""
    client = Client()
    client.force_login(club.users[who])
    return client.get(page(club, who, match, number, at)["position_url"]).context["ids"]


def bottom(context: Any) -> str:
    """Turning the board leads to the other's side."""
    return "bob" if "side=box" in context["turn_round"] else "ann"


def test_each_player_sits_at_the_bottom_until_they_turn_the_board(club: Cast, match: Match) -> None:
    assert [bottom(page(club, who, match)) for who in ("ann", "bob", "cal")] == ["ann", "bob", "bob"]
    turned = page(club, "ann", match)["turn_round"]
    assert "side=team" in turned
    seen = [page(club, who, match, asked="?at=3").get("board").svg for who in ("ann", "bob", "cal")]
    assert seen[0] != seen[1] == seen[2]
    assert page(club, "ann", match, asked="?at=3&side=team")["board"].svg == seen[1]
    assert "side" not in page(club, "ann", match)["steps"]["next"]


def test_a_position_carries_the_matchs_score_length_and_crawford_game(club: Cast, match: Match) -> None:
    for number, score, crawford in ((1, (0, 0), False), (2, (2, 0), True), (3, (2, 1), False), (4, (2, 2), False)):
        ids = position(club, "bob", match, number)
        told = read_xgid(ids.xgid)
        assert (told.match_length, told.score, told.crawford) == (3, score, crawford)
        assert ids.xgid.split(":")[5:9] == [str(score[1]), str(score[0]), str(int(crawford)), "3"]
        gnu = read_gnu_id(ids.gnu)
        assert (gnu.match_length, gnu.score, gnu.crawford) == (3, score, crawford)
        seen_by_ann = read_xgid(position(club, "ann", match, number).xgid)
        assert seen_by_ann.score == score[::-1]


def test_a_position_carries_the_cube_its_owner_and_who_is_on_roll(club: Cast, match: Match) -> None:
    told = page(club, "bob", match, 1)
    rows = [row for row in told["rows"] if row["what"] == "take"]
    assert rows
    after = rows[0]["url"].split("?")[1]
    seen = read_xgid(position(club, "bob", match, 1, f"?{after}").xgid)
    assert (seen.cube, seen.cube_owner) == (2, 0)
    own = read_xgid(position(club, "ann", match, 1, f"?{after}").xgid)
    assert (own.cube, own.cube_owner, own.on_roll) == (2, 1, 1 - seen.on_roll)


def test_a_session_says_its_jacoby_rule_and_its_beavers(club: Cast) -> None:
    board = at_the_board(club, length=0, jacoby=True, beaver=True)
    board.begin()
    ids = position(club, "bob", board.row(), 1, "?at=0")
    assert ids.xgid.split(":")[7:9] == ["3", "0"]
    assert read_gnu_id(ids.gnu).jacoby


@pytest.mark.skipif(shutil.which("gnubg") is None and not Path("/usr/games/gnubg").exists(), reason="gnubg is not installed")
def test_gnu_backgammon_reads_the_position_as_it_stands(club: Cast, match: Match, tmp_path: Path) -> None:
    ids = position(club, "bob", match, 2)
    said = f"set automatic roll off\nset automatic game off\nset gnubgid {ids.gnu}\nshow board\n"
    (tmp_path / "said").write_text(said)
    program = shutil.which("gnubg") or "/usr/games/gnubg"
    answer = subprocess.run(
        [program, "-t", "-q", "-c", str(tmp_path / "said")],
        check=False, capture_output=True, text=True, timeout=60, env={"HOME": str(tmp_path), "PATH": "/usr/bin"}, input="",
    ).stdout  # fmt: skip
    *_, board = answer.split("Setting GNUbg ID")
    assert "3 points match (Crawford game)" in board, answer
    assert [int(points) for points in re.findall("([0-9]+) points$", board, re.MULTILINE)] == [2, 0]  # ann above, bob below
    assert f"Position ID: {ids.gnu.split(':')[0]}" in board


def test_the_last_step_says_how_the_game_ended_and_where_the_match_stands(club: Cast, match: Match) -> None:
    ends = [page(club, "cal", match, number, "?at=999")["said"] for number in (1, 2, 3, 4)]
    plain = [re.sub("[\u2066-\u2069]", "", end) for end in ends]
    assert "ann wins 2 points: single, cube at 2. The score is now 2–0." in plain[0]
    assert "bob wins 1 point: single, cube at 1. The score is now 2–1." in plain[1]
    assert "bob wins 1 point: single, cube at 1. The score is now 2–2." in plain[2]
    assert plain[3].endswith("ann has won the match; the score is 3–2.")
    last = page(club, "cal", match, 4, "?at=999")
    assert (last["steps"]["next"], last["rows"][-1]["what"], last["rows"][-1]["current"]) == ("", "end", True)
    assert last["board"] is not None


def test_a_resignation_is_said_and_a_running_game_has_no_end(club: Cast) -> None:
    board = at_the_board(club, length=5)
    board.begin()
    with loaded("31"):
        board.do("ann", "roll")
    running = page(club, "ann", board.row(), 1, "?at=999")
    assert "wins" not in running["said"]
    board.do("ann", "resign", level=Level.GAMMON)
    board.do("bob", "accepts")
    said = re.sub("[\u2066-\u2069]", "", page(club, "ann", board.row(), 1, "?at=999")["said"])
    assert said == "ann has resigned. bob wins 2 points: gammon, cube at 1. The score is now 0–2."


def test_a_match_from_a_file_ends_in_the_same_words(club: Cast) -> None:
    match = brought(club)
    said = [re.sub("[\u2066-\u2069]", "", page(club, "cal", match, number, "?at=999")["said"]) for number in (1, 2, 3)]
    assert said[0].endswith("ann wins 2 points: single, cube at 2. The score is now 2–0.")
    assert said[2].endswith("bob has won the match; the score is 3–2.")

"""`plays` answers other programs line by line, and no line stops it."""

import json
import os
import subprocess
import sys
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Thread

import pytest

from games.notation.plays.play import read_play
from games.rules.board import START
from games.rules.variants import BACKGAMMON, VARIANTS

ROOT = Path(__file__).resolve().parents[4]
KNOWN_PLAYS = ROOT / "tests" / "games" / "plays.jsonl"
NOWHERE = {**os.environ, "PGHOST": "/nonexistent", "DJANGO_SETTINGS_MODULE": "clubsite.settings.test"}
COMMAND = [sys.executable, "manage.py", "plays"]


Answers = Callable[[Sequence[bytes]], list[dict[str, object]]]


@pytest.fixture(scope="module")
def answers() -> Iterator[Answers]:
    """What one started command answers to each line, whoever asks; at the end it has written no error."""
    with subprocess.Popen(
        COMMAND, cwd=ROOT, env=NOWHERE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as plays:
        assert plays.stdin
        assert plays.stdout
        assert plays.stderr
        said, heard = plays.stdin, plays.stdout

        def asked(lines: Sequence[bytes]) -> list[dict[str, object]]:
            asking = Thread(target=lambda: (said.write(b"\n".join(lines) + b"\n"), said.flush()))
            asking.start()
            answered = [json.loads(heard.readline()) for _ in lines]
            asking.join()
            return answered

        yield asked
        said.close()
        assert (heard.read(), plays.stderr.read(), plays.wait()) == (b"", b"", 0)


def answers_from_the_start(lines: Sequence[bytes]) -> list[dict[str, object]]:
    """The answers of a command that hears these lines only."""
    said = subprocess.run(COMMAND, cwd=ROOT, env=NOWHERE, input=b"\n".join(lines), capture_output=True, check=False)
    assert (said.returncode, said.stderr) == (0, b"")
    return [json.loads(line) for line in said.stdout.splitlines()]


def asking(board: object = START, dice: object = (3, 1), **more: object) -> bytes:
    return json.dumps({"board": board, "dice": dice, **more}).encode()


def test_a_thousand_boards_are_answered_with_one_play_for_each_position(answers: Answers) -> None:
    lines = KNOWN_PLAYS.read_bytes().splitlines()
    answered = answers(lines)
    assert len(answered) == 1_000
    for line, answer in zip(lines, answered, strict=True):
        row = json.loads(line)
        plays = answer["plays"]
        assert answer["positions"] == row["positions"], row["id"]
        assert isinstance(plays, list)
        assert len(set(plays)) == len(plays) == len(row["positions"])
        if row["id"] % 50 == 0:
            dice = BACKGAMMON.legs(tuple(row["dice"]))[0].dice
            assert list(read_play(BACKGAMMON, tuple(row["board"]), dice, plays[-1]).end) == row["positions"][-1]


def test_the_opening_of_the_five_point_is_among_the_plays(answers: Answers) -> None:
    (answer,) = answers([asking()])
    plays, positions = answer["plays"], answer["positions"]
    assert isinstance(plays, list)
    assert isinstance(positions, list)
    assert positions == sorted(positions)
    made = positions[plays.index("8/5 6/5")]
    assert (made[8], made[6], made[5]) == (2, 4, 2)


def test_where_nothing_can_be_played_the_board_stays_and_the_play_is_a_dash(answers: Answers) -> None:
    dances = [0, *[0] * 18, -2, -2, -2, -2, -2, -2, 1]
    assert answers([asking(dances, (6, 3))]) == [{"positions": [dances], "plays": ["-"]}]


def test_a_line_is_answered_before_the_next_is_said(answers: Answers) -> None:
    for dice in ([3, 1], [4, 2]):
        (answer,) = answers([asking(START, dice)])
        assert "positions" in answer


def test_who_has_heard_enough_may_hang_up() -> None:
    with subprocess.Popen(
        COMMAND, cwd=ROOT, env=NOWHERE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as plays:
        assert plays.stdin
        assert plays.stdout
        assert plays.stderr
        plays.stdout.close()
        plays.stdin.write(asking() + b"\n")
        plays.stdin.close()
        assert plays.stderr.read() == b""
    assert plays.returncode == 0


def test_the_mark_that_some_programs_begin_utf_8_with_is_passed_over_once() -> None:
    first, second = answers_from_the_start([BOM_UTF8 + asking(), BOM_UTF8 + asking()])
    assert "positions" in first
    assert second == {"error": JSON}


def test_a_closed_standard_input_is_a_sentence() -> None:
    said = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", *COMMAND], cwd=ROOT, env=NOWHERE, capture_output=True, text=True, check=False
    )
    assert (said.returncode, said.stdout) == (1, "")
    assert said.stderr == "CommandError: Standard input is closed: lines are read from there.\n"


def test_the_help_says_what_the_integers_are_and_which_games_there_are() -> None:
    said = subprocess.run([*COMMAND, "--help"], cwd=ROOT, env=NOWHERE, capture_output=True, text=True, check=True).stdout
    for words in ("    0 ", "    1 to 24 ", "    25 ", "    26 ", "the opponent's negative", *VARIANTS):
        assert words in said, words


def test_every_variant_plays_from_its_start(answers: Answers) -> None:
    answered = answers([asking(variant.start, (5, 4, 2)[: variant.thrown], variant=key) for key, variant in VARIANTS.items()])
    assert len(answered) == len(VARIANTS)
    for (key, variant), answer in zip(VARIANTS.items(), answered, strict=True):
        expected = variant.tree(variant.start, (5, 4, 2)[: variant.thrown]).ends
        assert answer["positions"] == [list(end) for end in expected], key


OBJECT = 'A line is one JSON object, as {"board": [...], "dice": [3, 1]}.'
WHOLE, TWO_DICE = "A board is 26 whole numbers.", '"dice" is two whole numbers from 1 to 6.'
JSON, TURNS = "This is not JSON.", '"turns" is a whole number from 0 to 10000.'
LONG = "A line has at most 1000000 bytes."
BENEATH = "The last number says where somebody lies beneath: only where somebody stands above."
HIT = "The last number says how many of those who wait to enter were hit: no more than wait."
FEWER = "A side has fewer checkers than that in this game."
NO_BAR = "Nobody waits on the bar in this game."
NONSENSE: list[tuple[bytes, str]] = [
    (b"", JSON),
    (b"8/5 6/5", JSON),
    (b'{"board": [0,', JSON),
    (b"\xff\xfe{}", "This is not UTF-8 text."),
    (b"[" * 900_000, JSON),
    (b'{"a":' * 190_000, JSON),
    (b"null", OBJECT),
    (b"[]", OBJECT),
    (b'"board"', OBJECT),
    (b"{}", '"board" is missing.'),
    (b'{"dice": [3, 1]}', '"board" is missing.'),
    (json.dumps({"board": START}).encode(), '"dice" is missing.'),
    (asking(None), WHOLE),
    (asking("x" * 26), WHOLE),
    (asking({"1": 2}), WHOLE),
    (asking(START[:25]), WHOLE),
    (asking((*START, 0)), WHOLE),
    (asking((*START[:25], False)), WHOLE),
    (asking((*START[:25], 0.0)), WHOLE),
    (asking((*START[:25], "0")), WHOLE),
    (asking((*START[:25], [0])), WHOLE),
    (asking((*START[:25], float("nan"))), JSON),
    (asking((*START[:25], float("-inf"))), JSON),
    (asking(START).replace(b"15", b"1").replace(b"-5", b"-1e400", 1), WHOLE),
    (asking((*START[:25], 10**4_000)), "A side has at most 15 checkers."),
    (asking(START).replace(b"-2", b"-" + b"2" * 5_000, 1), JSON),
    (asking((*START[:25], 1)), "A side has at most 15 checkers."),
    (asking((1, *START[1:])), "A side has at most 15 checkers."),
    (asking((*START[:25], -1)), "The two places for the bar hold how many checkers wait there: 0 or more."),
    (asking([0] * 26), "Both sides cannot have borne off everything."),
    (asking(START, (0, 1)), TWO_DICE),
    (asking(START, (7, 1)), TWO_DICE),
    (asking(START, (3,)), TWO_DICE),
    (asking(START, (3, 3, 3, 3)), TWO_DICE),
    (asking(START, (True, 1)), TWO_DICE),
    (asking(START, (3.0, 1)), TWO_DICE),
    (asking(START, "31"), TWO_DICE),
    (asking(START, None), TWO_DICE),
    (asking(START, 10**4_000), TWO_DICE),
    (asking(VARIANTS["tabula"].start, variant="tabula"), '"dice" is three whole numbers from 1 to 6.'),
    (asking(VARIANTS["tabula"].start, [3, 1, 7], variant="tabula"), '"dice" is three whole numbers from 1 to 6.'),
    (asking(START, variant="chess"), f'"variant" is one of: {", ".join(VARIANTS)}.'),
    (asking(START, variant=["tapa"]), f'"variant" is one of: {", ".join(VARIANTS)}.'),
    (asking(START, variant="tapa"), "A board of this game is 27 whole numbers."),
    (asking((*START, 1 << 4), variant="tapa"), BENEATH),
    (asking((*START, -2), variant="plakoto"), BENEATH),
    (asking((*START, 1 << 25), variant="acey-deucey"), HIT),
    (asking((*START, 6), variant="acey-deucey"), HIT),
    (asking(START, variant="hypergammon"), FEWER),
    (asking((0, -4, *[0] * 23, 3), variant="hypergammon"), FEWER),
    *((asking((*VARIANTS[key].start[:24], 14, 1), variant=key), NO_BAR) for key in ("fevga", "narde", "gul-bara")),
    *((asking((1, -14, *VARIANTS[key].start[2:]), variant=key), NO_BAR) for key in ("plakoto", "tapa")),
    (asking(turns=-1), TURNS),
    (asking(turns=True), TURNS),
    (asking(turns=10**9), TURNS),
    (asking() + b" " * 1_000_000, LONG),
    (b"x" * 5_000_000, LONG),
]  # fmt: skip


def test_a_line_of_nonsense_is_answered_by_its_error_and_the_next_is_read(answers: Answers) -> None:
    answered = answers([line for nonsense, _ in NONSENSE for line in (nonsense, asking())])
    assert answered[::2] == [{"error": error} for _, error in NONSENSE]
    assert all("positions" in answer for answer in answered[1::2])

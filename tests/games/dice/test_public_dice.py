"""What is shown of a game's dice, and the checks on a downloaded file."""

import json
import subprocess
import sys
from codecs import BOM_UTF8
from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.dice import dice_page
from games.dice.dice_file import LARGEST_FILE, NotADiceFile, as_shape, read_dice
from games.dice.public_dice import PublicDice, PublicRoll, doublets, faces
from games.rules.fair_dice import commitment_of, key_of, rolls

SEED = bytes(range(32))
CONTEXT = "chouette:K7QX3M:game:3/1"
NEXT = "chouette:K7QX3M:game:4/1"
SCRIPT = Path(dice_page.__file__).with_name("check_at_home.py")


def the_dice(count: int = 40, seed: bytes | None = SEED) -> PublicDice:
    given = rolls(key_of(SEED, CONTEXT, ""), CONTEXT, count)
    drawn = tuple(PublicRoll(number, pair, place=number) for number, pair in enumerate(given, start=1))
    return PublicDice(CONTEXT, commitment_of(SEED, CONTEXT, ""), seed, drawn, previous="")


def sealed() -> PublicDice:
    """The game after it, of which three rolls are drawn."""
    three = the_dice(3)
    following = commitment_of(SEED, NEXT, three.commitment)
    return replace(three, context=NEXT, commitment=following, previous=three.commitment, seed=None)


def the_file(**changes: object) -> dict[str, Any]:
    """A download whose one game has been tampered with."""
    told: dict[str, Any] = json.loads(json.dumps(as_shape([the_dice()])))
    told["games"][0] |= changes
    return told


def test_what_was_written_is_read_back() -> None:
    assert read_dice(json.dumps(as_shape([the_dice(), sealed()]))) == [the_dice(), sealed()]


def test_a_secret_seed_is_not_in_the_file() -> None:
    assert SEED.hex() not in json.dumps(as_shape([the_dice(seed=None)]))


def test_nothing_is_called_wrong_while_the_seed_is_secret() -> None:
    assert the_dice(seed=None).wrong is None
    assert the_dice(seed=None).given(1) is None


def test_the_numbers_that_came_are_counted() -> None:
    drawn = tuple(PublicRoll(at, pair) for at, pair in enumerate([(6, 6), (3, 1), (1, 2)], start=1))
    dice = [PublicDice(CONTEXT, "", None, drawn)]
    assert [(face.number, face.times) for face in faces(dice)] == [(1, 2), (2, 1), (3, 1), (4, 0), (5, 0), (6, 2)]
    assert sum(face.percent for face in faces(dice)) == pytest.approx(100)
    assert doublets(dice) == 1
    assert [face.percent for face in faces([])] == [0] * 6


def command(path: Path | str) -> str:
    told = StringIO()
    call_command("verify_dice", str(path), stdout=told)
    return told.getvalue()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "dice.json"


def test_the_command_verifies_a_download_without_any_database(file: Path) -> None:
    """No database is open to this test."""
    file.write_text(json.dumps(as_shape([the_dice(), sealed()])))
    assert command(file).splitlines() == [
        f"{CONTEXT}: 40 rolls, all as promised.",
        f"{NEXT}: 3 rolls, its seed is not revealed yet.",
    ]


def test_the_command_reads_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    said = BytesIO(json.dumps(the_file()).encode())
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(said))
    assert "all as promised" in command("-")


def test_the_mark_that_some_programs_begin_a_file_with_is_passed_over(file: Path) -> None:
    file.write_bytes(BOM_UTF8 + json.dumps(the_file()).encode())
    assert "all as promised" in command(file)
    assert "all as promised" in at_home(file).stdout


def test_a_closed_standard_input_is_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(CommandError, match="Standard input is closed"):
        command("-")


def test_a_tampered_roll_is_named(file: Path) -> None:
    told = the_file()
    told["games"][0]["rolls"][16]["dice"] = [7 - die for die in told["games"][0]["rolls"][16]["dice"]]
    file.write_text(json.dumps(told))
    with pytest.raises(CommandError, match=rf"{CONTEXT}: Roll 17 was .-., but the seed gives .-."):
        command(file)


def test_a_statement_that_tells_other_dice_is_named(file: Path) -> None:
    """The file's dice are those of the seed; but its statements would make a reader believe others."""
    told = the_file()
    first, second = told["games"][0]["rolls"][0]["dice"]
    told["games"][0]["rolls"][0]["said"] = f"opening {first} {second}"
    told["games"][0]["rolls"][1]["said"] = "bob rolls 6 6"
    assert told["games"][0]["rolls"][1]["dice"] != [6, 6]
    file.write_text(json.dumps(told))
    with pytest.raises(CommandError, match=r"entry 2 of its rolls says 'bob rolls 6 6', but its dice are .-."):
        command(file)


def test_statements_that_tell_the_dice_are_read_back() -> None:
    drawn = the_dice(2)
    told = [
        f"opening {drawn.rolls[0].dice[0]} {drawn.rolls[0].dice[1]}",
        f"bob rolls {drawn.rolls[1].dice[0]} {drawn.rolls[1].dice[1]}",
    ]
    dice = replace(drawn, rolls=tuple(replace(one, said=said) for one, said in zip(drawn.rolls, told, strict=True)))
    assert read_dice(json.dumps(as_shape([dice]))) == [dice]


def test_a_roll_left_out_is_named(file: Path) -> None:
    told = the_file()
    del told["games"][0]["rolls"][16]
    file.write_text(json.dumps(told))
    with pytest.raises(CommandError, match="Roll 17 is missing"):
        command(file)


@pytest.mark.parametrize(
    "change",
    [{"seed": "00" * 32}, {"commitment": "0" * 64}, {"commitment": "no digits"}, {"context": "chouette:K7QX3M:game:4/1"}],
)
def test_a_forged_commitment_seed_or_name_is_named(file: Path, change: dict[str, str]) -> None:
    file.write_text(json.dumps(the_file(**change)))
    with pytest.raises(CommandError, match="The seed is not the one that was promised"):
        command(file)


RUBBISH: list[tuple[bytes, str]] = [
    (b"", "This is no JSON"),
    (b"dice", "This is no JSON"),
    (b"\xff\xfe", "This is not UTF-8 text"),
    (b"[" * 100_000, "This is no JSON"),
    (b"9" * 5_000, "This is no JSON"),
    (b"[]", "has no list of games"),
    (b'{"games": {}}', "has no list of games"),
    (b'{"games": []}', "another scheme"),
    (b'{"scheme": "HMAC-SHA256, 1", "games": []}', "No dice are promised there"),
    (b'{"scheme": "HMAC-SHA256, 1", "games": [7]}', "Game 1 of the file is no object"),
]


@pytest.mark.parametrize(("content", "sentence"), RUBBISH)
def test_a_file_that_is_none_is_refused_with_a_sentence(file: Path, content: bytes, sentence: str) -> None:
    file.write_bytes(content)
    with pytest.raises(CommandError, match=sentence):
        command(file)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"context": None}, "Game 1 of the file has no context"),
        ({"context": "\ud800"}, "Game 1 of the file has no context"),
        ({"commitment": 7}, "Game 1 of the file has no commitment"),
        ({"seed": 7}, "Game 1 of the file has no seed"),
        ({"seed": ""}, "has no seed of 64 hexadecimal digits"),
        ({"seed": "xy" * 32}, "has no seed of 64 hexadecimal digits"),
        ({"seed": "00" * 31}, "has no seed of 64 hexadecimal digits"),
        ({"rolls": None}, "has no list of rolls"),
        ({"rolls": ["3-1"]}, "Game 1 of the file: entry 1 of its rolls is no object"),
        ({"rolls": [{"number": True, "dice": [3, 1]}]}, "entry 1 of its rolls has no number"),
        ({"rolls": [{"number": 0, "dice": [3, 1]}]}, "entry 1 of its rolls has no number"),
        ({"rolls": [{"number": 1, "dice": [3]}]}, "has no two dice of one to six"),
        ({"rolls": [{"number": 1, "dice": [3, 7]}]}, "has no two dice of one to six"),
        ({"rolls": [{"number": 1, "dice": [True, 1]}]}, "has no two dice of one to six"),
        ({"rolls": [{"number": 1, "dice": [3, 1], "said": 7}]}, "has a statement that is no text"),
        ({"rolls": [{"number": 1, "dice": [3, 1], "said": "bob doubles"}]}, "statement that tells no roll: 'bob doubles'"),
        ({"rolls": [{"number": 1, "dice": [3, 1], "said": "opening 1 3"}]}, "says 'opening 1 3', but its dice are 3-1"),
        ({"rolls": [{"number": 1, "dice": "31"}]}, "has no two dice of one to six"),
    ],
)
def test_a_game_that_is_none_is_refused_with_a_sentence(change: dict[str, object], sentence: str) -> None:
    with pytest.raises(NotADiceFile, match=sentence):
        read_dice(json.dumps(the_file(**change)))


def test_a_file_without_end_is_not_read_to_its_end(file: Path) -> None:
    with file.open("wb") as endless:
        endless.truncate(LARGEST_FILE + 2)
    with pytest.raises(CommandError, match="larger than any evening"):
        command(file)


def test_a_file_that_is_not_there_is_said_to_be(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be read: No such file"):
        command(tmp_path / "none.json")
    with pytest.raises(CommandError, match="cannot be read: Is a directory"):
        command(tmp_path)


def test_the_command_wants_a_file_or_an_evening() -> None:
    with pytest.raises(CommandError):
        call_command("verify_dice")


AT_HOME = pytest.mark.parametrize("options", [(), ("-O",)], ids=["plain", "optimized"])


def at_home(*given: Path | str, options: Sequence[str] = ()) -> subprocess.CompletedProcess[str]:
    """The script, unmodified. With -O Python leaves out every `assert`."""
    return subprocess.run([sys.executable, "-I", *options, SCRIPT, *given], capture_output=True, text=True, check=False)


@AT_HOME
def test_the_lines_shown_on_the_page_verify_a_download_with_nothing_but_python(file: Path, options: Sequence[str]) -> None:
    file.write_text(json.dumps(the_file()))
    answer = at_home(file, options=options)
    assert (answer.returncode, answer.stdout) == (0, f"{CONTEXT}: 40 rolls, all as promised\n")


@AT_HOME
def test_the_lines_shown_on_the_page_find_a_tampered_roll(file: Path, options: Sequence[str]) -> None:
    told = the_file()
    first, second = told["games"][0]["rolls"][16]["dice"]
    told["games"][0]["rolls"][16]["dice"] = [7 - first, 7 - second]
    file.write_text(json.dumps(told))
    answer = at_home(file, options=options)
    assert (answer.returncode, answer.stdout) == (1, "")
    assert answer.stderr == (f"{CONTEXT}: roll 17 was {[7 - first, 7 - second]}, the seed gives {[first, second]}\n")


@AT_HOME
@pytest.mark.parametrize("change", [{"seed": "00" * 32}, {"commitment": "0" * 64}])
def test_the_lines_shown_on_the_page_find_a_forged_promise(file: Path, options: Sequence[str], change: dict[str, str]) -> None:
    file.write_text(json.dumps(the_file(**change)))
    answer = at_home(file, options=options)
    assert (answer.returncode, answer.stdout, answer.stderr) == (1, "", f"{CONTEXT}: forged\n")


def test_the_lines_shown_on_the_page_say_which_game_they_could_not_check(file: Path) -> None:
    file.write_text(json.dumps(as_shape([the_dice(), sealed()])))
    answer = at_home(file)
    assert answer.returncode == 0
    assert answer.stdout.splitlines() == [
        f"{CONTEXT}: 40 rolls, all as promised",
        f"{NEXT}: 3 rolls, not checked: its seed is not revealed",
    ]


def test_the_lines_shown_on_the_page_ask_for_a_file() -> None:
    answer = at_home()
    assert answer.returncode == 1
    assert answer.stderr.startswith("Say which file, and the promises you noted: python check_at_home.py dice.json ")


def test_a_promise_that_was_noted_elsewhere_is_looked_for_in_the_file(file: Path) -> None:
    """A site that promises anew after the fact writes a file that is sound in itself."""
    file.write_text(json.dumps(as_shape([the_dice(), sealed()])))
    noted, later = the_dice().commitment, sealed().commitment
    assert at_home(file, noted[:16].upper(), later).returncode == 0
    for other in ("0" * 64, noted[:15], noted[1:]):
        answer = at_home(file, noted, other)
        assert (answer.returncode, answer.stdout) == (1, "")
        assert answer.stderr.startswith(f"{other}: this is no promise of the file")

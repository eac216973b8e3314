"""`play_sheet` needs no running services; a mistake prints one line and exits with status 2."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

ROOT = Path(__file__).resolve().parents[4]
GOOD = "sheet plain\nbox ann\nline bob cal\ngame\nbox wins single\nclose\n"


def run(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Runs the command as a monitor would, without any database."""
    nowhere = {**os.environ, "PGHOST": "/nonexistent", "DJANGO_SETTINGS_MODULE": "clubsite.settings.test"}
    command = [sys.executable, "manage.py", "play_sheet", *arguments]
    return subprocess.run(command, cwd=ROOT, env=nowhere, input=stdin, capture_output=True, check=False)


def test_a_sheet_is_played_without_a_database(tmp_path: Path) -> None:
    sheet = tmp_path / "friday.txt"
    sheet.write_text(GOOD)
    ended = run(str(sheet), "--json")
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert json.loads(ended.stdout)["scores"] == {"ann": 2, "bob": -1, "cal": -1}


def test_a_sheet_may_come_from_another_program() -> None:
    ended = run("-", stdin=GOOD.encode())
    assert ended.returncode == 0
    assert "bob pays ann 1" in ended.stdout.decode()


def test_a_mistake_prints_its_line_and_nothing_else(tmp_path: Path) -> None:
    sheet = tmp_path / "friday.txt"
    sheet.write_text(GOOD + "gaem\n")
    ended = run(str(sheet), "--json")
    assert (ended.returncode, ended.stdout) == (2, b"")
    assert ended.stderr.decode() == f"{sheet}:7: No statement begins with “gaem”. The nearest would be: game.\n"


UNREADABLE = {
    "another encoding": (b"box ann\nline bob jos\xe9\n", ":2: This is not UTF-8 text. Save the file as UTF-8 and try again."),
    "a picture": (b"\x89PNG\r\n\x1a\n\0\0", ":1: This is not UTF-8 text. Save the file as UTF-8 and try again."),
    "NULs": (b"box ann\nbox \0\0\n", ":2: “U+0000U+0000” is no name: a name is one word of letters, digits, “_” and “-”."),
    "far too much": (b"# much\n" * 800_000,
                     ":1: A score sheet has at most 1000000 characters. Split the evening, or paste less."),
}  # fmt: skip


@pytest.mark.parametrize(("content", "sentence"), UNREADABLE.values(), ids=UNREADABLE)
def test_what_is_no_text_is_answered_with_a_sentence(
    content: bytes, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "friday.txt"
    sheet.write_bytes(content)
    with pytest.raises(SystemExit) as stop:
        call_command("play_sheet", str(sheet))
    assert stop.value.code == 2
    assert capsys.readouterr() == ("", f"{sheet}{sentence}\n")


@pytest.mark.parametrize("name", ["missing.txt", ".", "a\0b"])
def test_a_file_that_cannot_be_read_is_answered_with_a_sentence(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as stop:
        call_command("play_sheet", name)
    assert stop.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"{name}:1: The file cannot be read (")

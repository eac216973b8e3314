"""`rate` works ratings out of a CSV file, with no database, and no row stops it."""

import csv
import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

ROOT = Path(__file__).resolve().parents[4]
NOWHERE = {**os.environ, "PGHOST": "/nonexistent", "DJANGO_SETTINGS_MODULE": "clubsite.settings.test"}
HEAD = "at,winner,loser,length,reason\n"
EXPERIENCED = "name,rating,experience\nann,1500,400\nbob,1500,400\ncal,1500,400\n"

Said = tuple[str, list[str]]
Rate = Callable[..., Said]


@pytest.fixture
def rate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Rate:
    """Rates the rows; a `start` or a `list` is the text of a file. Returns what is printed, and what is told of bad rows."""
    monkeypatch.chdir(tmp_path)

    def rated(rows: str | bytes, *options: str, start: str | None = None) -> Said:
        Path("r.csv").write_bytes(HEAD.encode() + rows if isinstance(rows, bytes) else (HEAD + rows).encode())
        if start is not None:
            Path("s.csv").write_text(start)
            options = (*options, "--start", "s.csv")
        out, err = io.StringIO(), io.StringIO()
        call_command("rate", "r.csv", *options, stdout=out, stderr=err)
        return out.getvalue(), err.getvalue().splitlines()

    return rated


def rows_of(printed: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(printed)))


def test_an_upset_by_the_list_of_fibs(rate: Rate) -> None:
    start = "name,rating,experience\nann,1500,1000\nbob,1700,1000\n"
    assert rate("2026-01-05,ann,bob,7,\n", start=start) == (
        "name,rating,experience,matches\nbob,1693.1448,1007,1\nann,1506.8552,1007,1\n",
        [],
    )


def test_the_history_has_a_line_for_each_match_and_player_in_the_order_of_the_replay(rate: Rate) -> None:
    rows = "2026-01-02T20:00,ann,cal,5,\n2026-01-01,ann,bob,5,\n"
    printed, told = rate(rows, "--list", "fibs", "--history", start=EXPERIENCED)
    assert printed.splitlines() == [
        "at,name,opponent,length,won,change,rating,experience",
        "2026-01-01,ann,bob,5,1,4.4721,1504.4721,405",
        "2026-01-01,bob,ann,5,0,-4.4721,1495.5279,405",
        "2026-01-02T20:00,ann,cal,5,1,4.4464,1508.9185,410",
        "2026-01-02T20:00,cal,ann,5,0,-4.4464,1495.5536,405",
    ]
    assert told == []


def test_nothing_is_rounded_in_between(rate: Rate) -> None:
    rows = "".join(f"{at},ann,bob,1,\n" for at in range(1_000))
    unrounded, _ = rate(rows, "--list", "danish")
    step = 1000.0
    for _ in range(1_000):
        step += 1 - 1 / (1 + 10 ** ((1000 - step) * 2 / 2000))
    assert rows_of(unrounded)[0]["rating"] == f"{step:.4f}"


@pytest.mark.parametrize(
    ("rating_list", "best", "last"),
    [
        ("fibs", "1522.3607", "1477.6393"),
        ("danish", "1002.5000", "997.5000"),
        ("belgian", "1504.4721", "1495.5279"),
        ("brass_city", "1508.9443", "1491.0557"),
    ],
)
def test_newcomers_on_every_list(rate: Rate, rating_list: str, best: str, last: str) -> None:
    printed, _ = rate("1,ann,bob,5,\n", "--list", rating_list)
    assert printed == f"name,rating,experience,matches\nann,{best},5,1\nbob,{last},5,1\n"


def test_without_a_list_it_is_that_of_fibs(rate: Rate) -> None:
    assert rate("1,ann,bob,5,\n") == rate("1,ann,bob,5,\n", "--list", "fibs")


def test_a_list_of_ones_own(rate: Rate) -> None:
    Path("own.json").write_text(json.dumps({"start": 1000, "c": 2, "a": 1, "k": "max(1, 5 - e/100)"}))
    assert rate("1,ann,bob,5,\n", "--list", "own.json")[0].splitlines()[1:] == ["ann,1025.0000,5,1", "bob,975.0000,5,1"]


def test_a_reason_means_not_rated_and_leaves_no_line(rate: Rate) -> None:
    rows = "1,ann,,,bye\n2,ann,bob,5,walk-over\n3,eve,bob,0,whatever\n"
    assert rate(rows) == ("name,rating,experience,matches\n", [])
    assert rate(rows, "--history") == ("at,name,opponent,length,won,change,rating,experience\n", [])


def test_ties_stay_in_the_order_of_the_file(rate: Rate) -> None:
    rows = "2026-01-02,cal,ann,3,\n2026-01-01,ann,bob,5,\n2026-01-01,bob,ann,7,\n2026-01-01,ann,bob,9,\n"
    printed, _ = rate(rows, "--history")
    assert [(row["name"], row["length"]) for row in rows_of(printed) if row["won"] == "1"] == [
        ("ann", "5"),
        ("bob", "7"),
        ("ann", "9"),
        ("cal", "3"),
    ]


def test_moments_are_compared_and_not_their_text(rate: Rate) -> None:
    in_order = ["2026-01-01", "2026-01-01T10:00+02:00", "2026-01-01 08:30", "2026-01-01T09:00Z", "2026-01-01T10:00+00:30"]
    printed, told = rate("".join(f"{at},ann,bob,5,\n" for at in reversed(in_order)), "--history")
    assert [row["at"] for row in rows_of(printed)[::2]] == in_order
    assert told == []
    printed, _ = rate("10,ann,bob,5,\n9,ann,bob,5,\n9.5,ann,bob,5,\n-3,ann,bob,5,\n", "--history")
    assert [row["at"] for row in rows_of(printed)[::2]] == ["-3", "9", "9.5", "10"]


def test_the_best_come_first_and_equals_by_name(rate: Rate) -> None:
    rows = "1,dee,cal,5,\n2,ann,bob,5,\n"
    printed, _ = rate(rows, start="name,rating,experience\nzoe,1500,0\nmo,1500,7\n")
    assert [row["name"] for row in rows_of(printed)] == ["ann", "dee", "mo", "zoe", "bob", "cal"]
    assert [row["matches"] for row in rows_of(printed)] == ["1", "1", "0", "0", "1", "1"]


def test_what_is_printed_can_be_the_start_of_the_next_month(rate: Rate) -> None:
    first, second = "1,ann,bob,5,\n2,bob,cal,7,\n", "3,cal,ann,3,\n4,ann,bob,11,\n"
    whole, _ = rate(first + second, "--list", "brass_city")
    printed, told = rate(second, "--list", "brass_city", start=rate(first, "--list", "brass_city")[0])
    assert told == []
    assert [(row["name"], row["experience"], row["matches"]) for row in rows_of(printed)] == [
        (row["name"], row["experience"], row["matches"]) for row in rows_of(whole)
    ]
    for ours, theirs in zip(rows_of(printed), rows_of(whole), strict=True):
        assert float(ours["rating"]) == pytest.approx(float(theirs["rating"]), abs=0.001)  # January was rounded


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("2,ann,ann,5,", "ann cannot play against themselves."),
        ("2,,bob,5,", "winner is missing."),
        ("2,ann,,5,", "loser is missing."),
        ("2,ann", "loser is missing."),
        (",ann,bob,5,", "at is missing."),
        ("soon,ann,bob,5,", "at is a date such as 2026-03-29 or 2026-03-29T19:30, or a number; not “soon”."),
        ("2026-02-30,ann,bob,5,", "at is a date such as 2026-03-29 or 2026-03-29T19:30, or a number; not “2026-02-30”."),
        ("2026-02-03,ann,bob,5,", "at is a number in the rows before this one; the two cannot be put in order."),
        ("2,ann,bob,,", "length is a whole number from 1 to 999; not “”."),
        ("2,ann,bob,five,", "length is a whole number from 1 to 999; not “five”."),
        ("2,ann,bob,-5,", "length is a whole number from 1 to 999; not “-5”."),
        ("2,ann,bob,5.5,", "length is a whole number from 1 to 999; not “5.5”."),
        ("2,ann,bob,٥,", "length is a whole number from 1 to 999; not “٥”."),
        ("2,ann,bob,1000,", "length is a whole number from 1 to 999; not “1000”."),
        ("2,ann,bob,0,", "A session without a length is not rated."),
        ('2,ann,"bob,5,', "This is not CSV: is a quotation mark left open?"),
        ("2,ann,bob,5,,,", "There are 7 columns, and only 5 have a name."),
        ("2,ann,bob,5," + "x" * 100_000, "A line has at most 100000 bytes."),
    ],
)
def test_a_bad_row_is_told_with_its_line_and_the_rest_goes_on(rate: Rate, row: str, told: str) -> None:
    printed, complaints = rate(f"1,ann,bob,5,\n\n{row}\n3,ann,bob,5,\n")
    assert complaints == [f"r.csv:4: {told}"]
    assert printed == rate("1,ann,bob,5,\n3,ann,bob,5,\n")[0]


def test_bytes_that_are_no_text_spoil_one_row(rate: Rate) -> None:
    printed, complaints = rate(b"1,ann,bob,5,\n2,J\xf6rg,bob,5,\n3,ann,bob,5,\n")
    assert complaints == ["r.csv:3: This is not UTF-8 text."]
    assert [row["matches"] for row in rows_of(printed)] == ["2", "2"]


def test_a_name_is_the_same_however_it_was_typed(rate: Rate) -> None:
    printed, _ = rate("1,Jo\u0308rg,bob,5,\n2, J\u00f6rg ,bob,5,\r\n".encode())
    assert [(row["name"], row["matches"]) for row in rows_of(printed)] == [("J\u00f6rg", "2"), ("bob", "2")]


def test_names_with_commas_are_quoted_in_and_out(rate: Rate) -> None:
    printed, _ = rate('1,"Lee, Ann",bob,5,\n')
    assert rows_of(printed)[0]["name"] == "Lee, Ann"


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("bob,many,5", "rating is a number such as 1612.5; not “many”."),
        ("bob,nan,5", "rating is a number such as 1612.5; not “nan”."),
        ("bob,1e5,5", "rating is a number such as 1612.5; not “1e5”."),
        ("bob,1500,-1", "experience is a whole number from 0 to 10000000; not “-1”."),
        ("ann,1500,5", "ann is there already, further up."),
        (",1500,5", "name is missing."),
    ],
)
def test_a_bad_row_of_the_start_is_told_too(rate: Rate, row: str, told: str) -> None:
    printed, complaints = rate("1,ann,bob,5,\n", start=f"name,rating,experience\nann,1600,400\n{row}\n")
    assert complaints == [f"s.csv:3: {told}"]
    assert [row["name"] for row in rows_of(printed)] == ["ann", "bob"]


def test_columns_may_stand_in_another_order(rate: Rate, tmp_path: Path) -> None:
    Path("other.csv").write_text("\ufeffLength,Score,loser,Winner,At\n5,5-3,bob,ann,1\n")
    out = io.StringIO()
    call_command("rate", "other.csv", stdout=out)
    assert out.getvalue() == rate("1,ann,bob,5,\n")[0]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "r.csv:1: The first line names the columns, at,winner,loser,length,reason; at is missing."),
        ("1,ann,bob,5,\n", "r.csv:1: The first line names the columns, at,winner,loser,length,reason; at is missing."),
        ("at,winner,length\n", "r.csv:1: The first line names the columns, at,winner,loser,length,reason; loser is missing."),
        ("at,at,winner,loser,length\n", "r.csv:1: The first line names the column at twice."),
        ('at,"winner\n', "r.csv:1: This is not CSV: is a quotation mark left open?"),
    ],
)
def test_a_file_without_its_columns_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, told: str) -> None:
    monkeypatch.chdir(tmp_path)
    Path("r.csv").write_text(text)
    with pytest.raises(CommandError) as refused:
        call_command("rate", "r.csv")
    assert (str(refused.value), refused.value.returncode) == (told, 2)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"start": 1500, "c": 4, "a": 0.5}', "own.json: “k” is missing: a rating list needs start, c, a and k."),
        ('{"start": NaN, "c": 4, "a": 0.5, "k": 1}', "own.json: “start” is a number from 0 to 100000."),
        ("[" * 50_000, "own.json is not JSON."),
        ("start: 1500", "own.json is not JSON."),
        (None, "--list is one of fibs, danish, belgian, brass_city, or a JSON file; “own.json” is neither."),
    ],
)
def test_a_list_that_is_none(rate: Rate, text: str | None, told: str) -> None:
    if text is not None:
        Path("own.json").write_text(text)
    with pytest.raises(CommandError) as refused:
        rate("1,ann,bob,5,\n", "--list", "own.json")
    assert (str(refused.value), refused.value.returncode) == (told, 2)


def test_a_file_that_is_not_there(rate: Rate) -> None:
    with pytest.raises(CommandError, match=r"nowhere\.csv cannot be read: No such file or directory\."):
        call_command("rate", "nowhere.csv")
    with pytest.raises(CommandError, match=r"nowhere\.csv cannot be read"):
        rate("1,ann,bob,5,\n", "--start", "nowhere.csv")


def test_it_needs_no_database_and_reads_standard_input() -> None:
    said = subprocess.run(
        [sys.executable, "manage.py", "rate", "--list", "danish", "-"],
        cwd=ROOT,
        env=NOWHERE,
        input=f"{HEAD}2026-01-01,Zoë,bob,9,\nx\n".encode(),
        capture_output=True,
        check=False,
    )
    assert said.returncode == 0
    assert said.stdout.decode() == "name,rating,experience,matches\nZoë,1004.5000,9,1\nbob,995.5000,9,1\n"
    assert said.stderr.decode() == "-:3: winner is missing.\n"

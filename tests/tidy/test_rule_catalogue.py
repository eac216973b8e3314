"""RULES.md agrees with the code: its options, presets, decisions and worked examples, and every clause that is cited."""

import inspect
import json
import re
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import TypedDict

import pytest

from chouette.rules.house import presets
from chouette.rules.house.decisions import DECISIONS, Decision
from chouette.rules.house.house import House
from chouette.rules.house.options import OPTIONS, with_option, written
from chouette.rules.house.presets import PRESETS

from .sources import ROOT, python_files, tracked_files

HEADING = re.compile(r"^#{2,3} (.+)$", re.MULTILINE)
CASE = re.compile(r"^\| ((?:AC\d\d|[AR]\d+)[\w-]*) \|", re.MULTILINE)
ORDER = re.compile(r"\[(?:[A-Z]\d?); [A-Z0-9,]+\]")
SOURCE_KEY = re.compile(r"\b(?:1931|80G|[A-Z]{2,}\d?)\b")


class Scenario(TypedDict):
    """The expected result of a worked example."""

    id: str
    then_deltas: dict[str, float]
    then_order: str | None


def _only(name: str) -> Path:
    """The one tracked file of that name, wherever it is."""
    (found,) = (path for path in tracked_files() if path.name == name)
    return found


@cache
def catalogue() -> str:
    return _only("RULES.md").read_text(encoding="utf-8")


@cache
def sections() -> dict[str, str]:
    """The text under each heading, by its clause (`R12`), or else by the heading itself."""
    parts = HEADING.split(catalogue())
    return {
        re.sub(r"^(R\d+) .*|^(\w)\. .*", r"\1\2", title): text for title, text in zip(parts[1::2], parts[2::2], strict=True)
    }


def rows(section: str) -> dict[str, list[str]]:
    """The rows of the section's table by their first cell, without backticks."""
    lines = (line.strip("| ").split(" | ") for line in sections()[section].splitlines() if line.startswith("| "))
    return {cells[0].strip("`"): cells for cells in lines if cells[0] not in ("option", "preset", "key")}


def in_backticks(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


# Clauses


@cache
def clauses() -> frozenset[str]:
    text = catalogue()
    named = {title for title in sections() if re.fullmatch(r"R\d+", title)}
    numbered = {f"section {title}" for title in sections() if len(title) == 1}
    return frozenset(named | numbered | set(re.findall(r"^- \*\*(A\d+)\.\*\*", text, re.MULTILINE)) | set(CASE.findall(text)))


def is_clause(cited: str) -> bool:
    """Whether there is such a clause; `AC14` stands for AC14a and AC14b."""
    return cited in clauses() or (cited.startswith("AC") and any(one[:-1] == cited for one in clauses()))


def cited(line: str) -> list[str]:
    """The clauses cited in a line of code; A7 and "section 1" count only beside another reference to the catalogue."""
    found = re.findall(r"\b(?:R\d{1,2}|AC\d\d[a-d]?)\b", line)
    if found or "RULES.md" in line:
        found += re.findall(r"\bA\d{1,2}\b|\bsection \w\b", line)
    return found


def code() -> Iterator[Path]:
    """Files that cite clauses: code, and the score sheets and results of the examples."""
    for path in tracked_files():
        if path.suffix in (".py", ".sheet") or path.name in ("scenarios.json", "catalogue.json"):
            yield path


def test_there_are_clauses_to_cite() -> None:
    assert {f"R{number}" for number in range(1, 29)} <= clauses()
    assert {f"A{number}" for number in range(1, 13)} <= clauses()


def test_every_clause_that_is_cited_exists() -> None:
    lines = [(path, line) for path in code() for line in path.read_text(encoding="utf-8").splitlines()]
    found = [(path, one) for path, line in lines for one in cited(line)]
    assert len(found) > 100
    assert [f"{path.relative_to(ROOT)}: {one}" for path, one in found if not is_clause(one)] == []


def test_whoever_cites_a_clause_says_whose_it_is() -> None:
    """A file names RULES.md at least once, and wherever it says "Source:"; elsewhere `(R12)` alone will do."""
    texts = {path.relative_to(ROOT): path.read_text(encoding="utf-8") for path in python_files() if path != Path(__file__)}
    citing = {path: text for path, text in texts.items() if cited(text)}
    assert len(citing) > 50
    assert [path for path, text in citing.items() if "RULES.md" not in text] == []
    sources = [(path, line) for path, text in citing.items() for line in text.splitlines() if re.search(r"\bSources?:", line)]
    assert [f"{path}: {line}" for path, line in sources if cited(line) and "RULES.md" not in line] == []


def test_every_clause_the_catalogue_itself_names_exists() -> None:
    named = re.findall(r"\b(?:R\d+|A\d+|AC\d\d[a-d]?)\b", catalogue())
    assert [one for one in named if not is_clause(one)] == []


# Options


def values_in(cell: str) -> tuple[str, ...]:
    """``2` to `12`` is every number between; otherwise the values listed."""
    named = in_backticks(cell)
    return tuple(map(str, range(int(named[0]), int(named[1]) + 1))) if " to " in cell else tuple(named)


def test_every_option_is_in_the_table_with_its_values_and_its_default() -> None:
    table = {name: (values_in(cells[1]), cells[2].strip("`")) for name, cells in rows("3").items()}
    assert table == {name: (option.values, written(House(), name)) for name, option in OPTIONS.items()}


@pytest.mark.parametrize("name", OPTIONS)
def test_the_clause_of_an_option_says_what_it_is_and_what_each_value_means(name: str) -> None:
    clause = sections()[rows("3")[name][3].partition(",")[0]]
    assert f"`{name}`" in clause
    if isinstance(getattr(House(), name), StrEnum):
        assert set(OPTIONS[name].values) <= set(re.findall(r"^- `(\w+)`", clause, re.MULTILINE))
        assert f"- `{written(House(), name)}` (default)" in clause


def test_the_code_of_an_option_cites_the_clauses_that_the_table_names() -> None:
    fields = re.findall(r"^    (\w+): .*?(?:#(.*))?$", inspect.getsource(House), re.MULTILINE)
    in_code = {name: set(re.findall(r"\b[AR]\d+\b", comment)) for name, comment in fields if name in OPTIONS}
    assert in_code == {name: set(re.findall(r"\b[AR]\d+\b", cells[3])) for name, cells in rows("3").items()}


# Presets


def test_every_preset_is_in_the_table_and_nothing_else_is() -> None:
    assert list(rows("Presets")) == list(PRESETS)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_options_that_the_table_names_make_the_preset(preset: str) -> None:
    house = House()
    for changed in in_backticks(rows("Presets")[preset][2]):
        name, _, value = changed.partition("=")
        assert written(house, name) != value, "the table names only what differs"
        house = with_option(house, name, value)
    assert house == PRESETS[preset]


# Decisions


def as_bullet(decision: Decision) -> str:
    return f"- **{decision.question}** {decision.answer} *{decision.why}*"


def test_every_decision_stands_word_for_word_under_its_clause() -> None:
    of = {title: " ".join(text.split()) for title, text in sections().items()}
    of["AC45"] = of["Undo and corrections"]
    assert [as_bullet(one) for one in DECISIONS if as_bullet(one) not in of[one.rule]] == []


def test_nothing_is_decided_in_the_catalogue_alone() -> None:
    questions = re.findall(r"^- \*\*([^*]+\?)\*\*", re.sub(r"\n  +", " ", catalogue()), re.MULTILINE)
    assert sorted(questions) == sorted(one.question for one in DECISIONS)


# Worked examples


def scenarios() -> dict[str, Scenario]:
    read: list[Scenario] = [
        one for name in ("scenarios.json", "catalogue.json") for one in json.loads(_only(name).read_text(encoding="utf-8"))
    ]
    return {one["id"]: one for one in read}


@cache
def examples() -> dict[str, list[str]]:
    lines = [line.strip("| ").split(" | ") for line in catalogue().splitlines() if CASE.match(line)]
    return {cells[0]: cells for cells in lines}


def points(deltas: dict[str, float]) -> str:
    """`A +3, B -3, C 0`"""
    return ", ".join(f"{player} {quantity:+g}" if quantity else f"{player} 0" for player, quantity in deltas.items())


def test_every_worked_example_is_told_once() -> None:
    assert sorted(CASE.findall(catalogue())) == sorted(scenarios())


@pytest.mark.parametrize("case", scenarios())
def test_a_worked_example_has_the_points_and_the_orders_that_are_played(case: str) -> None:
    scenario, told = scenarios()[case], examples()[case]
    deltas, orders = scenario["then_deltas"], ORDER.findall(scenario["then_order"] or "")
    if deltas:
        assert told[2].rstrip(" |") == points(deltas)
    else:
        assert told[2].startswith("refused")
    assert set(ORDER.findall(told[-1])) == set(orders)


# Sources


def test_every_source_is_explained_and_used() -> None:
    text, explained = catalogue().partition("## 5.")[0], set(rows("5"))
    brackets = re.findall(r"\[([^\]\[]+)\](?!\()", ORDER.sub("", text))
    assert {key for bracket in brackets for key in SOURCE_KEY.findall(bracket)} == explained


def test_the_sources_of_the_presets_are_explained() -> None:
    comments = re.findall(r"#.*\[(.+)\]", inspect.getsource(presets))
    assert comments
    assert {key for comment in comments for key in SOURCE_KEY.findall(comment)} <= set(rows("5"))

"""A maintainer's questions are answered by files that exist. For how the questions are used see questions.toml."""

import tomllib
from pathlib import Path
from typing import TypedDict

import pytest

from .sources import ROOT, tracked_files

#: The parts of the repository in which people have to find their way.
PARTS = {"chouette", "games", "clubsite", "templates", "static", "tests", "docker"}
#: A right answer is one of a few files; a question with too many right answers tests nothing.
MOST_ANSWERS = 4


class Question(TypedDict):
    """`about` is the part of the repository, `files` are the right answers, each as a path from the root."""

    about: str
    ask: str
    files: list[str]


QUESTIONS: list[Question] = tomllib.loads(Path(__file__).with_name("questions.toml").read_text(encoding="utf-8"))["question"]


def test_there_are_enough_questions_and_they_are_about_every_part() -> None:
    asked = [one["ask"] for one in QUESTIONS]
    assert len(set(asked)) == len(asked) >= 20
    assert {one["about"] for one in QUESTIONS} == PARTS
    assert [ask for ask in asked if not ask.endswith("?")] == []


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda one: one["ask"])
def test_a_question_names_no_file(question: Question) -> None:
    """It would answer itself: neither a path nor a module's name of several words."""
    asked = question["ask"].lower()
    compound = {path.stem for path in tracked_files() if "_" in path.stem.strip("_")}
    assert not {name for name in compound if name in asked or name.replace("_", " ") in asked}
    assert not [suffix for suffix in (".py", ".html", ".css", ".js", "/") if suffix in asked]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda one: one["ask"])
def test_the_files_that_answer_a_question_exist(question: Question) -> None:
    tracked = {str(path.relative_to(ROOT)) for path in tracked_files()}
    assert [file for file in question["files"] if file not in tracked] == []
    assert len(set(question["files"])) == len(question["files"]) <= MOST_ANSWERS


def test_every_question_is_answered() -> None:
    assert [one["ask"] for one in QUESTIONS if not one["files"]] == []

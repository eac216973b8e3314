"""Tests that one worker must run together match existing folders: after a renaming they would silently be scattered."""

import re
from pathlib import Path

from tests.together import LOADED_ONCE, ONE_INSTALLATION, together

TESTS = Path(__file__).parents[1]


def test_tests_that_share_an_installation_go_together() -> None:
    assert together("tests/scale/test_watch.py::test_one[a/b]") == together("tests/scale/test_console.py::test_two")
    assert together("tests/production/test_files.py::test_one") == together("tests/production/test_installation.py::test_two")
    assert together("tests/clubsite/test_demo.py::test_one") == together("tests/clubsite/test_demo.py::test_two")
    assert together("tests/chouette/test_talk.py::test_one") != together("tests/chouette/test_talk.py::test_two")


def test_all_that_is_said_to_go_together_is_there() -> None:
    assert {path.name for path in TESTS.iterdir()} >= ONE_INSTALLATION
    assert {path.name for path in TESTS.rglob("test_*.py")} >= LOADED_ONCE


def test_each_attack_on_a_site_of_its_own_begins_it_once() -> None:
    """Scattered, each worker would start that site: two to four seconds of a processor."""
    attacks = (TESTS / "attacks").rglob("test_*.py")
    begin = {path.name for path in attacks if re.search(r"\b(site|started): Site\b", path.read_text())}
    assert len(begin) > 5
    assert begin <= LOADED_ONCE

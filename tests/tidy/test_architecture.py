"""The import contracts of pyproject.toml hold, and would detect violations."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from .sources import ROOT, python_files

IMPURE = {"django", "celery", "random", "secrets", "time", "datetime", "os", "socket", "logging"}
WITHOUT_MEANING = {"utils.py", "helpers.py", "common.py", "misc.py", "signals.py", "managers.py"}


def imports(path: Path) -> set[str]:
    """The top-level packages a file imports, except relative ones."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {name.name.split(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found.add(str(node.module).split(".")[0])
    return found


def package_files(package: str) -> list[Path]:
    return [path for path in python_files() if path.relative_to(ROOT).parts[0] == package]


def test_the_import_contracts_are_kept() -> None:
    command = Path(sys.executable).with_name("lint-imports")
    contracts = subprocess.run([command, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert contracts.returncode == 0, contracts.stdout


@pytest.mark.parametrize(("package", "above"), [("clubsite", {"games", "chouette"}), ("games", {"chouette"})])
def test_nothing_is_imported_from_above(package: str, above: set[str]) -> None:
    assert {path.relative_to(ROOT) for path in package_files(package) if imports(path) & above} == set()


def test_rules_know_neither_time_nor_chance_nor_the_machine() -> None:
    rules = [path for path in python_files() if "rules" in path.relative_to(ROOT).parts[:-1] and "tests" not in path.parts]
    assert rules
    assert {path.relative_to(ROOT): imports(path) & IMPURE for path in rules if imports(path) & IMPURE} == {}


def test_every_file_is_named_after_what_it_answers() -> None:
    assert [path for path in python_files() if path.name in WITHOUT_MEANING] == []

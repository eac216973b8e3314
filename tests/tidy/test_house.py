"""Strangers find their way: no folder is too full, no import hides in a function, the API imports no view."""

import ast
from collections import defaultdict
from pathlib import Path

import pytest

from .sources import ROOT, python_files, tracked_files

#: The most entries of mixed kinds that can be taken in at a glance.
FULL = 16
#: Folders of one kind, which may hold more: each file a game, a format, a rule, a migration or a page of django-allauth.
OF_ONE_KIND = {"games/rules/variants"}
OURS = ("chouette", "clubsite", "games")


def entries() -> dict[str, set[str]]:
    """The entries of each folder of our packages, without data and migrations."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in tracked_files():
        place = path.relative_to(ROOT)
        if place.parts[0] not in OURS or {"migrations", "static", "locale"} & set(place.parts[:-1]):
            continue
        for depth in range(1, len(place.parts)):
            if place.parts[depth] != "__init__.py":
                found["/".join(place.parts[:depth])].add(place.parts[depth])
    return found


def test_no_folder_is_too_full() -> None:
    crowded = {folder: len(names) for folder, names in entries().items() if len(names) > FULL}
    assert {folder: number for folder, number in crowded.items() if folder not in OF_ONE_KIND and folder not in OURS} == {}


def imports_in_functions(path: Path) -> list[int]:
    """The lines of imports inside functions without an explaining comment beside them or within three lines above."""
    lines = path.read_text().splitlines()
    nodes = list(ast.walk(ast.parse(path.read_text())))
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    inside = {one.lineno for each in functions for one in ast.walk(each) if isinstance(one, ast.Import | ast.ImportFrom)}
    return [at for at in sorted(inside) if not any("#" in line for line in lines[max(0, at - 4) : at])]


@pytest.mark.parametrize("package", OURS)
def test_an_import_inside_a_function_says_why(package: str) -> None:
    files = [path for path in python_files() if path.relative_to(ROOT).parts[0] == package]
    assert {str(path.relative_to(ROOT)): found for path in files if (found := imports_in_functions(path))} == {}


def test_the_api_asks_no_view() -> None:
    found = []
    for path in python_files():
        place = path.relative_to(ROOT)
        if place.parts[0] in OURS and "api" in place.parts[:-1]:
            asked = [node.module or "" for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.ImportFrom)]
            found += [(str(place), one) for one in asked if one.endswith("views") and one.split(".")[0] in OURS]
    # The pages on which people make tokens and read the schema belong to the API and are beside it.
    assert [one for one in found if not one[0].startswith("clubsite/api/")] == []


def test_every_package_says_what_it_is_about() -> None:
    silent = [
        str(path.parent.relative_to(ROOT))
        for path in python_files()
        if path.name == "__init__.py"
        and path.relative_to(ROOT).parts[0] in OURS
        and not {"migrations", "management", "commands"} & set(path.relative_to(ROOT).parts)
        and ast.get_docstring(ast.parse(path.read_text())) is None
    ]
    assert silent == []

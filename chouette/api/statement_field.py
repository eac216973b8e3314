"""The statement in a request body: all lines that one press of a button says."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rest_framework.fields import empty

from chouette.notation import read_statement, spelt_as_at
from chouette.rules.model.actions import Action, Player
from clubsite.api.requests.bodies import Text
from clubsite.eventlog.action_ids import MOST_LINES

LONGEST_STATEMENT = 2_000  # as on a score sheet


@dataclass(frozen=True, slots=True)
class Said:
    """The lines, not parsed yet: an unreadable line is a refusal with a sentence, not a malformed body."""

    lines: Sequence[str]

    def actions(self, players: Iterable[Player]) -> list[Action]:
        """The actions, read at a table with these players. Raises Unreadable."""
        return [read_statement(spelt_as_at(players, line)) for line in self.lines]


class StatementField(Text):
    """One statement, or several, one a line, that are done together, all or none."""

    def __init__(self, **kwargs: object) -> None:
        about = "As on the score sheet. Several, one on a line, are done together or not at all."
        super().__init__(max_length=LONGEST_STATEMENT, help_text=about, **kwargs)  # type: ignore[arg-type]

    def run_validation(self, data: object = empty) -> Said:  # the text becomes its lines
        lines = [line for line in str(super().run_validation(data)).splitlines() if line.strip()]
        if not 0 < len(lines) <= MOST_LINES:
            self.fail("invalid")
        return Said(lines)


LARGEST_VERSION = 2**31 - 1

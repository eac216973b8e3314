"""Where an entry of the book comes from: which evening and game, which match or tournament.

The club imports no game, so `BOOK_ORIGINS` in the settings names a function for each first word of a source (`chouette:7:12`).
It gets the keys behind that word and tells what each of them is; one query for all of them, or few.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.conf import settings
from django.utils.module_loading import import_string

from clubsite.ledger.models import Transfer

OF_A_GAME = " game "
"""In a transfer's `ref`, before the number of a match's game."""


@dataclass(frozen=True, slots=True)
class Cause:
    """An evening, a match or a tournament, by its `code` in addresses. `games` are the numbers of its games with the record
    that ended each, in order."""

    title: str
    at: datetime
    url: str
    games: tuple[tuple[int, int], ...] = ()
    code: str = ""

    def game_at(self, record: int) -> int | None:
        """The game that was going on when this record was written."""
        return next((number for number, ended in self.games if record <= ended), None)


Tell = Callable[[Collection[int]], Mapping[int, Cause]]


@dataclass(frozen=True, slots=True)
class Origin:
    """`cause` is None for what was written by hand; `game` is None between two games, and for what was taken back."""

    cause: Cause | None = None
    game: int | None = None

    @property
    def title(self) -> str:
        return self.cause.title if self.cause else ""

    @property
    def code(self) -> str:
        return self.cause.code if self.cause else ""


NOWHERE = Origin()


def part_of(source: str) -> str:
    """What the entries of one evening, match or tournament have in common: `chouette:7`; empty for what was written by hand."""
    word, _, rest = source.partition(":")
    key, _, _ = rest.partition(":")
    return f"{word}:{key}" if word in settings.BOOK_ORIGINS and key.isdecimal() and key.isascii() else ""


@dataclass
class Origins:
    """Remembers what was told, so that a long book asks once for each evening."""

    known: dict[str, Cause | None] = field(default_factory=dict)

    def learn(self, parts: Iterable[str]) -> None:
        """Ask for these parts, as `part_of` gives them, in one query for each kind."""
        new = {part for part in parts if part and part not in self.known}
        for word, place in settings.BOOK_ORIGINS.items():
            keys = {int(part.partition(":")[2]) for part in new if part.startswith(f"{word}:")}
            if keys:
                tell: Tell = import_string(place)
                found = tell(keys)
                self.known |= {f"{word}:{key}": found.get(key) for key in keys}

    def of(self, transfer: Transfer) -> Origin:
        """Where the transfer comes from; its part must have been learned."""
        source = transfer.entry.source
        cause = self.known.get(part_of(source))
        if cause is None:
            return NOWHERE
        said = transfer.ref.partition(OF_A_GAME)[2]
        if said.isdecimal():
            return Origin(cause, int(said))
        record = source.rpartition(":")[2]
        return Origin(cause, cause.game_at(int(record)) if transfer.ref and record.isdecimal() else None)

"""A player's career in a club: every evening they attended, what the book moved besides, and the resulting balance.

Points come from the book, so the last balance is the book's. How much of an evening was cash comes from the evening's own
table: cash settles what was won, and is not itself won or lost. Corrected and undone games count as they stand now. All
amounts are quarters of a point.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import BigIntegerField, F, Func, Value
from django.db.models.functions import Cast, Coalesce

from chouette.evening.writing import BOOK_PREFIX
from chouette.models import Seat
from chouette.records.careers.games import Counted, Part, Tally, games_of_players, summed
from chouette.records.careers.people import Person
from chouette.rules.model.table import Reason
from clubsite.ledger.selectors import Moved, moved_with_others

#: Cash, and points taken back outside a contract, which may have been cash: see opponents.py.
TOLD_APART = (Reason.CASH.value, Reason.UNDONE.value)


@dataclass(frozen=True, slots=True)
class EveningPlayed:
    """One evening. `won` in games and side bets; `cash` is what cash changed: plus for what the player paid; `balance` after
    both.

    `word` is the player's name on this evening's sheet; one of them if they sat there under two names.
    """

    chouette: int
    code: str
    title: str
    word: str
    at: datetime
    closed: bool
    games: int
    won: int
    cash: int
    balance: int = 0

    @property
    def change(self) -> int:
        """What the evening changed in the balance."""
        return self.won + self.cash


@dataclass(frozen=True, slots=True)
class BookEntry:
    """What the book moved besides the evenings: cash, a carry-over, a reversal. `others` are primary keys of players; None is
    an account that belongs to nobody."""

    entry: int
    kind: str
    at: datetime
    others: tuple[int | None, ...]
    change: int
    balance: int = 0


Step = EveningPlayed | BookEntry


@dataclass(frozen=True, slots=True)
class Lifetime:
    """`steps` oldest first, each with the balance after it; `games` by part; `moved` is what the book says, without transfers
    between the player's own names."""

    person: Person
    steps: Sequence[Step]
    games: Mapping[Part, Tally]
    moved: Sequence[Moved]

    @property
    def balance(self) -> int:
        """The book's current balance."""
        return self.steps[-1].balance if self.steps else 0

    @property
    def evenings(self) -> Sequence[EveningPlayed]:
        """Oldest first."""
        return [step for step in self.steps if isinstance(step, EveningPlayed)]

    @property
    def won(self) -> int:
        """The total of all evenings, without cash."""
        return sum(evening.won for evening in self.evenings)

    @property
    def beside(self) -> int:
        """The total of cash and other entries of the book: the balance is what was won plus this."""
        return self.balance - self.won

    @property
    def all_games(self) -> Tally:
        """Over all parts."""
        return sum(self.games.values(), Tally())

    @property
    def best(self) -> EveningPlayed | None:
        """The evening with the largest win; the first on a tie. None if none was won."""
        found = max(self.evenings, key=lambda one: one.won, default=None)
        return found if found and found.won > 0 else None

    @property
    def worst(self) -> EveningPlayed | None:
        """The evening with the largest loss; the first on a tie. None if none was lost."""
        found = min(self.evenings, key=lambda one: one.won, default=None)
        return found if found and found.won < 0 else None


@dataclass(frozen=True, slots=True)
class Seated:
    """One name at one evening's table; `cash` is the part of its score that comes from cash."""

    player: int
    chouette: int
    code: str
    title: str
    word: str
    at: datetime
    closed_at: datetime | None
    cash: int


def lifetime_of(person: Person, *, with_games: bool = True) -> Lifetime:
    """Three queries, however long the career; two without its games, which are most of the work."""
    return lifetimes([person], with_games=with_games)[person.player.pk]


def lifetimes(people: Collection[Person], *, with_games: bool = True) -> dict[int, Lifetime]:
    """By the primary key of each person's player. Three queries, however many people."""
    ids = frozenset().union(*(person.ids for person in people))
    moved, seats = moved_with_others(ids, BOOK_PREFIX, TOLD_APART), seats_of(ids)
    games = games_of_players(ids) if with_games else []
    return {person.player.pk: _lifetime(person, moved, seats, games) for person in people}


def seats_of(players: Collection[int]) -> list[Seated]:
    """Every evening these players (primary keys) attended, oldest first. One query."""
    cash = Func(F("chouette__table"), Value("cash"), F("word"), function="jsonb_extract_path_text")
    seats = Seat.objects.filter(player__in=players).annotate(cash=Coalesce(Cast(cash, BigIntegerField()), 0))
    evening = (f"chouette__{field}" for field in ("code", "title"))
    when = (f"chouette__{field}" for field in ("opened_at", "closed_at"))
    rows = seats.order_by("chouette__opened_at", "chouette", "pk")
    return [Seated(*row) for row in rows.values_list("player", "chouette", *evening, "word", *when, "cash")]


def _lifetime(person: Person, moved: Iterable[Moved], seats: Iterable[Seated], games: Iterable[Counted]) -> Lifetime:
    """Picks this person's career out of what was read for several people."""
    own = [one for one in moved if one.player in person.ids and one.other not in person.ids]
    sat = [one for one in seats if one.player in person.ids]
    played = [one for one in games if one.player in person.ids]
    known = {str(seat.chouette) for seat in sat}
    evenings, entries = _evenings(sat, own, played), _entries(one for one in own if one.part not in known)
    steps: list[Step] = [*evenings, *entries]
    return Lifetime(person, tuple(_with_balances(sorted(steps, key=lambda step: step.at))), summed(played), own)


def _evenings(seats: Iterable[Seated], moved: Iterable[Moved], played: Iterable[Counted]) -> Iterable[EveningPlayed]:
    """One for each evening, even if the person sat there under two names."""
    changes, games = _sums(moved), _games_by_evening(played)
    found: dict[int, EveningPlayed] = {}
    for seat in seats:
        known = found.get(seat.chouette)
        if known is not None:
            found[seat.chouette] = replace(known, won=known.won - seat.cash, cash=known.cash + seat.cash)
            continue
        won, number = changes.get(str(seat.chouette), 0) - seat.cash, games.get(seat.chouette, 0)
        closed = seat.closed_at is not None
        evening = EveningPlayed(seat.chouette, seat.code, seat.title, seat.word, seat.at, closed, number, won, seat.cash)
        found[seat.chouette] = evening
    return found.values()


def _sums(moved: Iterable[Moved]) -> dict[str, int]:
    sums: dict[str, int] = {}
    for one in moved:
        sums[one.part] = sums.get(one.part, 0) + one.change
    return sums


def _games_by_evening(played: Iterable[Counted]) -> dict[int, int]:
    numbers: dict[int, int] = {}
    for one in played:
        numbers[one.chouette] = numbers.get(one.chouette, 0) + one.tally.games
    return numbers


def _entries(moved: Iterable[Moved]) -> list[BookEntry]:
    """Movements outside any evening, one entry each."""
    grouped: dict[int, list[Moved]] = {}
    for one in moved:
        grouped.setdefault(one.entry, []).append(one)
    return [_entry(rows) for rows in grouped.values()]


def _entry(rows: Sequence[Moved]) -> BookEntry:
    first = rows[0]
    others = tuple(dict.fromkeys(row.other for row in rows))
    return BookEntry(first.entry, first.kind, first.at, others, sum(row.change for row in rows))


def _with_balances(steps: Iterable[Step]) -> Iterator[Step]:
    balance = 0
    for step in steps:
        balance += step.change
        yield replace(step, balance=balance)

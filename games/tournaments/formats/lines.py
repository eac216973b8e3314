"""Bricks of the knock-outs: how many lines, which meets which, and rounds in which neighbours meet."""

from collections.abc import Iterable, Sequence
from functools import cache

from games.tournaments.model.options import Byes
from games.tournaments.model.slots import Feed, Line, LoserOf, MatchId, Slot, WinnerOf, length_in


def size_for(players: int) -> int:
    """How many lines a knock-out of so many has: the next power of two, at least two.

    >>> [size_for(players) for players in (1, 2, 3, 11, 16, 17)]
    [2, 2, 4, 16, 16, 32]
    """
    return 1 << max(players - 1, 1).bit_length()


@cache
def seeding_lines(size: int) -> tuple[int, ...]:
    """Which line stands at each place from the top, so that the best meet last (the fold).

    >>> seeding_lines(8)
    (1, 8, 4, 5, 2, 7, 3, 6)
    """
    lines: tuple[int, ...] = (1,)
    while len(lines) < size:
        total = 2 * len(lines) + 1
        lines = tuple(one for line in lines for one in (line, total - line))
    return lines


def first_round(size: int, byes: Byes = Byes.SPREAD) -> tuple[int, ...]:
    """The line at each place from the top; neighbours meet. A line beyond the players is a bye.

    Spread, they are the seeding lines. Grouped, the first lines, which have one, stand at the head, and the rest meets first
    against last.

    >>> first_round(8, Byes.GROUPED)
    (1, 8, 2, 7, 3, 6, 4, 5)
    """
    if byes is Byes.SPREAD:
        return seeding_lines(size)
    return tuple(line for upper in range(1, size // 2 + 1) for line in (upper, size + 1 - upper))


def neighbours_meet(flight: str, one_round: int, feeds: Sequence[Feed], lengths: tuple[int, ...]) -> tuple[Slot, ...]:
    """A round: the first feed against the second, the third against the fourth."""
    length = length_in(lengths, one_round)
    pairs = zip(feeds[::2], feeds[1::2], strict=True)
    return tuple(Slot(MatchId(flight, one_round, place), *pair, length) for place, pair in enumerate(pairs, start=1))


def drawn_lines(size: int, byes: Byes = Byes.SPREAD) -> tuple[Feed, ...]:
    """The feeds of a first round that is drawn."""
    return tuple(Line(number) for number in first_round(size, byes))


def winners_of(slots: Iterable[Slot]) -> tuple[Feed, ...]:
    """Who goes on from a round, from the top."""
    return tuple(WinnerOf(slot.id) for slot in slots)


def losers_of(slots: Iterable[Slot]) -> tuple[Feed, ...]:
    """Who goes out in a round, from the top."""
    return tuple(LoserOf(slot.id) for slot in slots)


def knocked_out(flight: str, feeds: Sequence[Feed], lengths: tuple[int, ...]) -> tuple[tuple[Slot, ...], ...]:
    """All rounds from these feeds, a power of two, to a final."""
    rounds: list[tuple[Slot, ...]] = []
    while len(feeds) > 1:
        rounds.append(neighbours_meet(flight, len(rounds) + 1, feeds, lengths))
        feeds = winners_of(rounds[-1])
    return tuple(rounds)

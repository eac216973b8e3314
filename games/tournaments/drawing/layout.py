"""Where everything stands in the picture of a bracket: plain geometry, without names or words.

Rounds are columns. A match stands at the middle of the part of its column that the matches feeding it take, so that boxes of
one column never meet. A double elimination has the losers' rounds below, each after the round whose losers enter it, or, where
that would leave most of a screen or a sheet empty, from the left on. With both sides, the lower half of the draw stands on the
right, mirrored, and the final in the middle.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.tournaments.drawing.shapes import EDGE, Shape
from games.tournaments.model.slots import MatchId, Slot, WinnerOf

Rounds = Sequence[Sequence[Slot]]


@dataclass(frozen=True, slots=True)
class Place:
    """A match's box: its upper left corner. Mirrored: its players come from the right."""

    x: int
    y: int
    mirrored: bool = False


@dataclass(frozen=True, slots=True)
class Joint:
    """The line from a match to the upper (0) or lower (1) line of the match that its winner goes on to."""

    source: MatchId
    target: MatchId
    line: int
    points: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Head:
    """Where the name of a round stands: over the middle of its column."""

    round: int
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Layout:
    """A whole picture. `heads` in the order of the rounds; with both sides each but the final's stands twice."""

    width: int
    height: int
    places: Mapping[MatchId, Place]
    joints: tuple[Joint, ...]
    heads: tuple[Head, ...]


@dataclass(frozen=True, slots=True)
class Band:
    """Rounds that share a height. `columns` of the rounds, from the left."""

    rounds: Rounds
    columns: Sequence[int]
    top: int

    @property
    def lines(self) -> int:
        """How many matches its height is made for."""
        return max((len(one) for one in self.rounds), default=0)


def of_knockout(rounds: Rounds, shape: Shape) -> Layout:
    """One tree."""
    if shape.both_sides and len(rounds) > 1:
        return _of_both_sides(rounds, shape)
    band = Band(rounds, range(len(rounds)), shape.head + EDGE)
    places = dict(_placed(band, shape))
    heads = [Head(number, _middle(column, shape), shape.head // 2) for number, column in _numbered(band)]
    return _finished(rounds, places, heads, shape)


def of_double_elimination(rounds: Rounds, shape: Shape) -> Layout:
    """The main rounds above, the losers' below, the final, or the two, at the end between them."""
    main, losers, finals = parts_of_double(rounds)
    upper = Band(main, range(len(main)) if shape.stacked else _apart(len(main)), shape.head + EDGE)
    between = upper.top + upper.lines * shape.step + shape.head
    first = 0 if shape.stacked else 1
    lower = Band(losers, range(first, first + len(losers)), between + EDGE)
    places = dict(_placed(upper, shape)) | dict(_placed(lower, shape))
    heads = [Head(number, _middle(column, shape), shape.head // 2) for number, column in _numbered(upper)]
    heads += [Head(number, _middle(column, shape), between - shape.head // 2) for number, column in _numbered(lower)]
    middle = (upper.top + between + lower.lines * shape.step) // 2
    for after, one_round in enumerate(finals):
        column = max([*upper.columns, *lower.columns]) + 1 + after
        for slot in one_round:
            places[slot.id] = Place(_left(column, shape), middle - shape.row)
            heads.append(Head(slot.id.round, _middle(column, shape), shape.head // 2))
    return _finished(rounds, places, heads, shape)


def size_stacked(rounds: Rounds) -> tuple[int, int]:
    """How many columns a stacked double elimination has, and how many lines of matches."""
    main, losers, finals = parts_of_double(rounds)
    lines = sum(max((len(one) for one in part), default=0) for part in (main, losers))
    return max(len(main), len(losers)) + sum(1 for one in finals if one), lines


def _apart(count: int) -> list[int]:
    """The columns of main rounds with a losers' round between each two."""
    return [max(2 * number - 1, number) for number in range(count)]


def parts_of_double(rounds: Rounds) -> tuple[Rounds, Rounds, Rounds]:
    """The main rounds of a double elimination, the losers', the final or the two."""
    main = _main_rounds(rounds)
    finals = 1 + any(slot.only_after_loss_of is not None for one_round in rounds for slot in one_round)
    finals += not rounds[-1]  # the second final's round, while there is none
    return rounds[:main], rounds[main : len(rounds) - finals], rounds[len(rounds) - finals :]


def _main_rounds(rounds: Rounds) -> int:
    """How many rounds halve from the first on."""
    count = 1
    while len(rounds[count - 1]) > 1:
        count += 1
    return count


def _numbered(band: Band) -> Iterator[tuple[int, int]]:
    """The number of each round that has a match, and its column."""
    return ((one[0].id.round, column) for one, column in zip(band.rounds, band.columns, strict=True) if one)


def _placed(band: Band, shape: Shape) -> Iterator[tuple[MatchId, Place]]:
    total = max((_of_the_tree(one_round, band.rounds) for one_round in band.rounds), default=1)
    for one_round, column in zip(band.rounds, band.columns, strict=True):
        count = _of_the_tree(one_round, band.rounds)
        for place, slot in enumerate(one_round):
            middle = _centre(place, count, total, shape)
            yield slot.id, Place(_left(column, shape), band.top + shape.label + middle - shape.row)


def _of_the_tree(one_round: Sequence[Slot], rounds: Rounds) -> int:
    """Its matches but the one for the third place, which stands below the final."""
    return (
        1 if one_round is rounds[-1] and len(one_round) == 2 and len(rounds) > 1 and _is_third(one_round[1]) else len(one_round)
    )


def _is_third(slot: Slot) -> bool:
    return not isinstance(slot.upper, WinnerOf) and not isinstance(slot.lower, WinnerOf)


def _centre(place: int, count: int, total: int, shape: Shape) -> int:
    """The middle of a match's box below the band's first label: that of its share of the height; the match for the third place
    one step below the final's."""
    if place >= count:
        return _centre(0, count, total, shape) + place * shape.step
    return (2 * place + 1) * total * shape.step // (2 * count) - shape.step // 2 + shape.row


def _left(column: int, shape: Shape) -> int:
    return EDGE + column * (shape.width + shape.gap)


def _middle(column: int, shape: Shape) -> int:
    return _left(column, shape) + shape.width // 2


def _of_both_sides(rounds: Rounds, shape: Shape) -> Layout:
    before, finals = rounds[:-1], rounds[-1]
    halves = [len(one) // 2 for one in before]
    left = Band([one[:half] for one, half in zip(before, halves, strict=True)], range(len(before)), shape.head + EDGE)
    last = 2 * len(before)
    right = Band(
        [one[half:] for one, half in zip(before, halves, strict=True)],
        [last - number for number in range(len(before))],
        left.top,
    )
    places = dict(_placed(left, shape))
    places |= {match: Place(place.x, place.y, mirrored=True) for match, place in _placed(right, shape)}
    middle = left.top + shape.label + left.lines * shape.step // 2 - shape.step // 2
    for below, slot in enumerate(finals):
        places[slot.id] = Place(_left(len(before), shape), middle + below * shape.step)
    heads = [
        Head(number, _middle(column, shape), shape.head // 2) for band in (left, right) for number, column in _numbered(band)
    ]
    heads.append(Head(finals[0].id.round, _middle(len(before), shape), shape.head // 2))
    return _finished(rounds, places, heads, shape)


def _finished(rounds: Rounds, places: Mapping[MatchId, Place], heads: Sequence[Head], shape: Shape) -> Layout:
    right = max(place.x for place in places.values()) + shape.width
    bottom = max(place.y for place in places.values()) + shape.height
    if shape.champion:
        right += shape.gap + shape.champion
    joints = tuple(joint for one_round in rounds for slot in one_round for joint in _joints(slot, places, shape))
    return Layout(
        max(right + EDGE, shape.least),
        bottom + EDGE,
        places,
        joints,
        tuple(sorted(heads, key=lambda head: (head.round, head.x))),
    )


def _joints(slot: Slot, places: Mapping[MatchId, Place], shape: Shape) -> Iterator[Joint]:
    """From the middle of the outer edge of each match that feeds this one by its winner, to the line they come to."""
    target = places[slot.id]
    for line, feed in enumerate((slot.upper, slot.lower)):
        if isinstance(feed, WinnerOf) and feed.match in places:
            source = places[feed.match]
            start = (source.x if source.mirrored else source.x + shape.width, source.y + shape.row)
            from_right = source.x > target.x
            end = (target.x + shape.width if from_right else target.x, target.y + line * shape.row + shape.row // 2)
            turn = end[0] + (shape.gap // 2 if from_right else -(shape.gap // 2))
            yield Joint(feed.match, slot.id, line, (start, (turn, start[1]), (turn, end[1]), end))

"""A tournament as it is shown: `drawing_of` is all that a page calls.

    drawing = drawing_of(tournament, highlighted=request.GET.get("player"), tables={match_id: "4"}, called=names.get)
    {% include "games/tournaments/drawing/drawing.html" %}

The template wants `drawing`, and `games/bracket.css` in the page's head. Pictures are for the eye only; the same matches stand
below them as a list. A name leads to `?player=NAME`, which shows that player's way.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from clubsite.kit.name_order import name_key
from games.tournaments.drawing import shapes
from games.tournaments.drawing.boxes import Kept, Picture, Told, picture_of
from games.tournaments.drawing.crosstable import CrossRow, crosstable_of
from games.tournaments.drawing.layout import of_double_elimination, of_knockout, size_stacked
from games.tournaments.drawing.pairings import Pairings, pairings_of
from games.tournaments.drawing.shapes import Shape
from games.tournaments.drawing.standings import Table, table_of
from games.tournaments.drawing.wall_pages import MOST_LINES, pages_of_double
from games.tournaments.drawing.words import Called, KnockedOut, bye_words, length_words, round_name
from games.tournaments.model.flights import Divided, DoubleElimination, Flight, RoundRobin, Swiss
from games.tournaments.model.matches import Bracket, Match, MatchState
from games.tournaments.model.slots import LoserOf, MatchId, Slot
from games.tournaments.model.state import Tournament
from games.tournaments.rules.bracket import Brackets, brackets_of
from games.tournaments.rules.placing.standings import Standing, champion_of, left_as_last, standings_of

_KEPT = 500
"""Lists of rounds and choices of players, of some kilobytes each: a result changes one or two."""


MOST_PLACES = 64
"""So many are drawn anew with every result."""


class On(StrEnum):
    """Where it is shown."""

    PAGE = "page"
    WALL = "wall"
    A4 = "a4"
    A3 = "a3"


@dataclass(frozen=True, slots=True)
class Item:
    """A match in the list."""

    id: str
    text: str
    mine: bool
    who: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundList:
    """A round in the list."""

    name: str
    length: str
    matches: tuple[Item, ...]

    @property
    def html(self) -> SafeString:
        """Its part of the list."""
        return _html(self)


@lru_cache(maxsize=_KEPT)
def _html(one: RoundList) -> SafeString:
    return render_to_string("games/tournaments/drawing/round.html", {"round": one})


@dataclass(frozen=True, slots=True)
class FlightDrawing:
    """A flight. `pictures`: the widest first; two if a phone has one of its own, on the wall as many as take turns; none if it
    is no bracket or not drawn yet. `against`: of a round robin. `left`: the champion had withdrawn, and is the last by
    walk-over. `nobody_won`: it was closed, and nobody has won it; `nobody_came`: pairs of whom neither was there;
    `reviewed`: a director has still to look at a match; `ended_early`: the rounds played, of how many."""

    name: str
    part_of: str | None
    is_drawn: bool
    pictures: tuple[Picture, ...]
    rounds: tuple[RoundList, ...]
    champion: str | None
    left: bool
    nobody_won: bool
    nobody_came: tuple[str, ...]
    reviewed: bool
    table: Table
    against: tuple[CrossRow, ...]
    ended_early: tuple[int, int] | None = None
    pairings: Pairings | None = None
    """On the wall, of what is no bracket."""

    @property
    def is_over(self) -> bool:
        """Whether nothing of it is to be played."""
        return self.champion is not None or self.nobody_won

    @property
    def has_places(self) -> bool:
        """Whether those who are out of a bracket stand somewhere; of a large one once somebody has won it."""
        rows = self.table.rows
        return self.table.kind == "places" and bool(rows) and (self.champion is not None or len(rows) <= MOST_PLACES)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A whole tournament. `players`: who is on its lines, by their word and what they are called; `counts`: it was not called
    off."""

    title: str
    on: On
    flights: tuple[FlightDrawing, ...]
    players: tuple[tuple[str, str], ...]
    highlighted: str | None
    highlighted_name: str
    counts: bool

    @property
    def has_pictures(self) -> bool:
        """Whether it is a bracket, or has one."""
        return any(flight.pictures for flight in self.flights)

    @property
    def has_standings(self) -> bool:
        """Whether anybody stands anywhere."""
        return any(flight.table.rows for flight in self.flights)

    @property
    def choice(self) -> SafeString:
        """The form with all players, of whom one is chosen."""
        return self.choice_of(self.highlighted)

    def choice_of(self, highlighted: str | None) -> SafeString:
        """The same with this one chosen."""
        return _choice(self.players, highlighted, get_language())

    def way_of(self, highlighted: str | None) -> SafeString:
        """Its first tag, which tells whom the page's script is to mark, there too."""
        tag, closing, _options = _choice(self.players, None, get_language()).partition(">")
        return SafeString(tag.replace(' data-way=""', f' data-way="{escape(highlighted or "")}"') + closing)


@lru_cache(maxsize=_KEPT)
def _choice(players: tuple[tuple[str, str], ...], highlighted: str | None, _language: str | None) -> SafeString:
    """One of so many is marked in what was drawn for all: a form for each of 128 players would be 16,000 options to draw."""
    if highlighted is None:
        return render_to_string("games/tournaments/drawing/way.html", {"players": players})
    chosen, way = escape(highlighted), _choice(players, None, _language)
    marked = way.replace(' data-way=""', f' data-way="{chosen}"', 1)
    return SafeString(marked.replace(f'<option value="{chosen}">', f'<option value="{chosen}" selected>', 1))


def drawing_of(
    tournament: Tournament,
    *,
    highlighted: str | None = None,
    tables: Mapping[MatchId, str] | None = None,
    called: Called = str,
    on: On = On.PAGE,
    kept: Kept | None = None,
    counts: bool = True,
) -> Drawing:
    """The tournament with every match. `highlighted`: the player whose way is shown, ignored if nobody is called that;
    `tables`: the table of each match that has one; `called`: what people call somebody of this name on the sheet; `kept`: of
    the same tournament's drawings in this language and for this place; `counts`: without it nobody has won, or has to play."""
    brackets = brackets_of(tournament)
    if not counts:
        brackets = {name: _nothing_to_play(bracket) for name, bracket in brackets.items()}
    drawn = {name for flight in tournament.flights for name in flight.lines or ()}
    on_lines = [one.name for one in tournament.entrants if one.name in drawn or one.withdrawn]
    players = tuple(sorted(((name, called(name)) for name in on_lines), key=lambda one: name_key(one[1])))
    known = highlighted if highlighted is not None and tournament.entrant(highlighted) else None
    matches = {match.id: match for bracket in brackets.values() for match in bracket.matches}
    rest = (matches, called, known, None, tables or {}, losers_awaited(matches.values()), kept or Kept())
    whole = {flight.part_of for flight in tournament.flights}  # a league itself has no table: its divisions have
    flights = tuple(
        _flight(tournament, brackets, flight, Told(brackets[flight.name], *rest), on, counts=counts)
        for flight in tournament.flights
        if flight.name not in whole or brackets[flight.name].matches
    )
    return Drawing(tournament.title, on, flights, players, known, called(known) if known else "", counts)


def losers_awaited(matches: Iterable[Match]) -> frozenset[MatchId]:
    """From which matches the losers go on elsewhere."""
    feeds = (feed for match in matches for feed in (match.slot.upper, match.slot.lower))
    return frozenset(feed.match for feed in feeds if isinstance(feed, LoserOf))


def _nothing_to_play(bracket: Bracket) -> Bracket:
    """As it is drawn once nobody is asked to play any more."""
    waits = {MatchState.READY: MatchState.WAITING}
    rounds = (tuple(replace(one, state=waits.get(one.state, one.state)) for one in matches) for matches in bracket.rounds)
    return replace(bracket, rounds=tuple(rounds))


def _flight(tournament: Tournament, brackets: Brackets, flight: Flight, told: Told, on: On, *, counts: bool) -> FlightDrawing:
    standings = standings_of(tournament, brackets, flight)
    champion = champion_of(tournament, told.bracket, standings) if counts else None
    left = left_as_last(tournament, told.bracket, champion)
    told, of_all = replace(told, champion=None if left else champion), isinstance(flight.format, RoundRobin)
    drawn = [one for one in tournament.flights if isinstance(one.format, KnockedOut | DoubleElimination)]
    pictures = _pictures(told, on, alone=len(drawn) == 1)
    return FlightDrawing(
        name=flight.name,
        part_of=flight.part_of,
        is_drawn=flight.lines is not None,
        pictures=pictures,
        rounds=tuple(_round(told, number) for number, one in enumerate(told.bracket.rounds, start=1) if one),
        champion=told.called(champion) if champion else None,
        left=left,
        nobody_won=counts and _is_won_by_nobody(flight, standings),
        nobody_came=tuple(_nobody_came(told)),
        reviewed=any(match.under_review for match in told.bracket.matches),
        table=table_of(tournament, told.bracket, standings, told.called, told.highlighted),
        against=crosstable_of(told.bracket, standings, told.called, told.highlighted) if of_all else (),
        ended_early=_ended_early(flight),
        pairings=pairings_of(told) if on is On.WALL and not pictures else None,
    )


def _is_won_by_nobody(flight: Flight, standings: Sequence[Standing]) -> bool:
    return flight.closed and not isinstance(flight.format, Divided) and all(row.place > 1 for row in standings)


def _ended_early(flight: Flight) -> tuple[int, int] | None:
    """Of a Swiss that was closed before all the rounds that were announced."""
    planned = flight.format.rounds if flight.closed and isinstance(flight.format, Swiss) else 0
    return (len(flight.rounds), planned) if len(flight.rounds) < planned else None


def _nobody_came(told: Told) -> Iterator[str]:
    """The pairs of whom neither was there: they have no place."""
    for match in told.bracket.matches:
        if match.state is MatchState.VOID and len(match.names) == 2:
            one, other = map(told.called, match.names)
            yield f"{one} – {other}"


def _pictures(told: Told, on: On, *, alone: bool) -> tuple[Picture, ...]:
    """`alone`: it is the only flight with one."""
    bracket = told.bracket
    if not bracket.matches or not isinstance(bracket.flight.format, KnockedOut | DoubleElimination):
        return ()
    rounds = [[match.slot for match in one_round] for one_round in bracket.rounds]
    if isinstance(bracket.flight.format, DoubleElimination):
        if on is On.WALL and size_stacked(rounds)[1] > MOST_LINES:
            pages = pages_of_double(rounds, lambda slot: told.matches[slot.id])
            return tuple(picture_of(told, layout, shape) for layout, shape in pages)
        shape = _shape_of_double(rounds, on)
        return (picture_of(told, of_double_elimination(rounds, shape), shape),)
    if on.value in shapes.LINES_ON_PAPER:
        parts = _parts(rounds, shapes.LINES_ON_PAPER[on.value])
        return tuple(
            picture_of(told, of_knockout(part, shape), shape) for part in parts for shape in _shapes(part, on, alone=alone)
        )
    shown = rounds[_over_for_good(bracket) :] if on is On.WALL else rounds
    return tuple(picture_of(told, of_knockout(shown, shape), shape) for shape in _shapes(shown, on, alone=alone))


def _shape_of_double(rounds: Sequence[Sequence[Slot]], on: On) -> Shape:
    if on is On.WALL:
        return shapes.wall_of_double(*size_stacked(rounds))
    if on is On.PAGE:
        return shapes.PAGE_OF_FEW if 2 * len(rounds[0]) <= shapes.FEW else shapes.PAGE
    return shapes.paper_of_double(*size_stacked(rounds), *shapes.ROOM_ON_PAPER[on.value])


def _over_for_good(bracket: Bracket) -> int:
    """How many rounds a wall leaves out: those before the last that is played, so that the others are larger."""
    open_rounds = (number for number, one in enumerate(bracket.rounds) if not all(match.decided for match in one))
    first = next(open_rounds, len(bracket.rounds))
    return max(min(first - 1, len(bracket.rounds) - 3), 0)


def _parts(rounds: Sequence[Sequence[Slot]], most_lines: int) -> list[Sequence[Sequence[Slot]]]:
    """The whole, or if it has too many lines its sections, and at last the rounds in which their winners meet."""
    sections = 2 * len(rounds[0]) // most_lines
    if sections < 2:
        return [rounds]
    early = [one for one in rounds if len(one) >= sections]
    late = rounds[len(early) :]
    parts: list[Sequence[Sequence[Slot]]] = [
        [one[len(one) * at // sections : len(one) * (at + 1) // sections] for one in early] for at in range(sections)
    ]
    return [*parts, late]


def _shapes(rounds: Sequence[Sequence[Slot]], on: On, *, alone: bool) -> tuple[Shape, ...]:
    """By how many stand on its lines."""
    lines = 2 * len(rounds[0])
    many = lines >= shapes.ON_BOTH_SIDES
    match on:
        case On.WALL:
            return (shapes.wall_of_many(len(rounds), lines),) if many else (shapes.WALL_OF_FEW,)
        case On.A4 | On.A3:
            across, down = shapes.ROOM_ON_PAPER[on.value]
            of_how_many = shapes.paper_of_many if many else shapes.paper_of_few
            return (of_how_many(len(rounds), lines, across, down),)
        case _:
            few = shapes.PAGE_OF_ONE if alone else shapes.PAGE_OF_FEW
            return (few, shapes.PHONE) if lines <= shapes.FEW and len(rounds) <= 3 else (shapes.PAGE,)


def _round(told: Told, number: int) -> RoundList:
    matches = told.bracket.rounds[number - 1]
    lengths = {match.slot.length for match in matches}
    length = length_words(lengths.pop()) if len(lengths) == 1 else ""
    shown = [_item(told, match) for match in matches if match.state is not MatchState.EMPTY]
    paired = told.bracket.flight.rounds
    for name in paired[number - 1].byes if number <= len(paired) else ():
        shown.append(Item("", bye_words(told.called(name)), name == told.highlighted, (name,)))
    return RoundList(round_name(told.bracket, number), length, tuple(shown))


def _item(told: Told, match: Match) -> Item:
    mine = told.highlighted is not None and told.highlighted in match.names
    return Item(str(match.id), told.sentence(match), mine, match.names)

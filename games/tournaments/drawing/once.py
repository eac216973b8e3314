"""Drawings are made once while nothing of them changes, however often a page is asked for: a result comes every few minutes,
and everybody in the hall looks again and again. After a result only the matches that it changes are drawn anew."""

from collections.abc import Hashable, Iterator, Mapping
from functools import cached_property

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from clubsite.kit import kept
from games.tournaments.drawing.boxes import Kept
from games.tournaments.drawing.drawing import Drawing, On, drawing_of, losers_awaited
from games.tournaments.model.matches import Match
from games.tournaments.model.slots import LoserOf, MatchId, WinnerOf
from games.tournaments.model.state import Tournament
from games.tournaments.rules.bracket import brackets_of

MOST = 8
"""Tournaments as they stand, in a language and for a place: 0.6 MB each of 128 players, 19 MB of 4,096."""


class Drawn:
    """A drawing, and its HTML once it is asked for."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing

    @cached_property
    def html(self) -> SafeString:
        """As a page has it."""
        return render_to_string("games/tournaments/drawing/drawing.html", {"drawing": self.drawing})


class Drawings:
    """Of one tournament as it stands, in the reader's language, for one place. `names`: what people call somebody of a name on
    the sheet, if it is not that name; `tables` and `counts` as in `drawing_of`. Players' own ways have most boxes in common,
    but are not kept: there may be as many as there are readers."""

    def __init__(
        self, told: Tournament, names: Mapping[str, str], tables: Mapping[MatchId, str], on: On, *, counts: bool
    ) -> None:
        self._told, self._names, self._tables, self._on, self._counts = told, names, tables, on, counts
        self._kept = Kept()

    def take_from(self, before: "Drawings") -> None:
        """Whatever was drawn of the same draw, for the same place, and has not changed since."""
        if before._frame != self._frame:
            return
        same = {one for one, now in self._inputs.items() if before._inputs.get(one) == now}
        said, boxes = before._kept.said.copy(), before._kept.boxes.copy()  # others may be drawing with them
        self._kept.said.update({one: text for one, text in said.items() if one in same})
        self._kept.boxes.update({one: box for one, box in boxes.items() if one[1] in same})

    @cached_property
    def _frame(self) -> tuple[object, ...]:
        """What all its matches depend on besides the draw, names and language: how many rounds there are, and whose losers go
        on."""
        brackets = brackets_of(self._told).values()
        matches = (match for bracket in brackets for match in bracket.matches)
        return [[len(one) for one in bracket.rounds] for bracket in brackets], losers_awaited(matches)

    @cached_property
    def _inputs(self) -> Mapping[MatchId, Hashable]:
        """By match: all that it alone is drawn from. A wall leaves out rounds, and what was called off is drawn otherwise:
        nothing is taken from those; nor a flight's last match, which has its champion."""
        if self._on is not On.PAGE or not self._counts:
            return {}
        brackets = [bracket.rounds for bracket in brackets_of(self._told).values() if bracket.rounds]
        matches = {match.id: match for rounds in brackets for one in rounds for match in one}
        told = (match for rounds in brackets for one in rounds[:-1] for match in one)
        return {match.id: (match, self._tables.get(match.id), *_before(match, matches)) for match in told}

    @cached_property
    def for_all(self) -> Drawn:
        """With nobody's way."""
        return self.of(None)

    def of(self, highlighted: str | None) -> Drawn:
        """With that player's way."""
        return Drawn(
            drawing_of(
                self._told,
                highlighted=highlighted,
                tables=self._tables,
                called=self._called,
                on=self._on,
                kept=self._kept,
                counts=self._counts,
            )
        )

    def _called(self, word: str) -> str:
        return self._names.get(word, word)


def _before(match: Match, matches: Mapping[MatchId, Match]) -> Iterator[Match | None]:
    """From which its players come."""
    for feed in (match.slot.upper, match.slot.lower):
        if isinstance(feed, WinnerOf | LoserOf):
            yield matches.get(feed.match)


class _Draw:
    """Of one draw for one place and in one language. `last`: how it was drawn last."""

    last: Drawings | None = None


_drawings: kept.Kept[Drawings] = kept.Kept(MOST)
_draws: kept.Kept[_Draw] = kept.Kept(MOST)


def drawings_of(told: Tournament, names: Mapping[str, str], tables: Mapping[MatchId, str], on: On, *, counts: bool) -> Drawings:
    """Those that were made when it last stood as it does, or new ones."""
    called = frozenset(names.items())
    of_the_draw = told.flights, called, on, get_language()

    def draw() -> Drawings:
        made, of = Drawings(told, names, tables, on, counts=counts), _draws.get(of_the_draw, _Draw)
        if of.last is not None:
            made.take_from(of.last)
        of.last = made
        return made

    return _drawings.get((told, called, frozenset(tables.items()), on, counts, get_language()), draw)

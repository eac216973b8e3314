"""Drawings are made once while nothing of them changes, however often a page is asked for: a result comes every few minutes,
and everybody in the hall looks again and again."""

from collections.abc import Mapping
from functools import cached_property

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from clubsite.kit import kept
from games.tournaments.drawing.boxes import Kept
from games.tournaments.drawing.drawing import Drawing, On, drawing_of
from games.tournaments.model.slots import MatchId
from games.tournaments.model.state import Tournament

MOST = 12
"""Tournaments as they stand, in a language and for a place: 0.7 MB each of 128 players, 22 MB of 4,096."""


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


_drawings: kept.Kept[Drawings] = kept.Kept(MOST)


def drawings_of(told: Tournament, names: Mapping[str, str], tables: Mapping[MatchId, str], on: On, *, counts: bool) -> Drawings:
    """Those that were made when it last stood as it does, or new ones."""
    key = told, frozenset(names.items()), frozenset(tables.items()), on, counts, get_language()
    return _drawings.get(key, lambda: Drawings(told, names, tables, on, counts=counts))

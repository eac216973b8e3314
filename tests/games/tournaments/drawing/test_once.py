"""A drawing is made once while nothing of it changes, and anew as soon as anything does."""

from collections.abc import Mapping

import pytest
from django.utils import translation

from games.tournaments.drawing.drawing import On, drawing_of
from games.tournaments.drawing.once import Drawings, drawings_of
from games.tournaments.model.slots import MatchId
from games.tournaments.model.state import Tournament
from tests.games.tournaments.drawing.drawn import BRACKETS, FLIGHTS, played, ready, started

PLAYERS = 6


def drawings(
    told: Tournament, names: Mapping[str, str] | None = None, table: str = "", on: On = On.PAGE, *, counts: bool = True
) -> Drawings:
    """With a table for the first match that is ready."""
    tables: dict[MatchId, str] = {next(ready(told)).id: table} if table else {}
    return drawings_of(told, names or {}, tables, on, counts=counts)


@pytest.mark.parametrize("form", FLIGHTS)
def test_what_is_asked_for_again_is_not_drawn_again(form: str) -> None:
    first = drawings(started(form, PLAYERS)).for_all
    again = drawings(started(form, PLAYERS)).for_all
    assert again is first, "another tournament that stands exactly so is drawn exactly so"
    assert again.html is first.html


def test_it_is_drawn_anew_as_soon_as_anything_changes() -> None:
    told = started("knockout", PLAYERS)
    before = drawings(told)
    changed = {
        "a result": drawings(played(told, 1)),
        "a player is called otherwise": drawings(told, {told.entrants[0].name: "Zoë"}),
        "a match is called": drawings(told, table="1"),
        "for the wall": drawings(told, on=On.WALL),
        "it is called off": drawings(told, counts=False),
    }
    assert [what for what, now in changed.items() if now.for_all.drawing == before.for_all.drawing] == []
    with translation.override("fr"):
        french = drawings(told).for_all
        assert "Demi-finale" in french.html
    assert "Demi-finale" not in before.for_all.html
    assert drawings(told) is before


@pytest.mark.parametrize("form", BRACKETS)
def test_a_way_is_drawn_as_if_nothing_were_kept(form: str) -> None:
    told = played(started(form, PLAYERS), 3)
    for player in (None, told.entrants[0].name, told.entrants[1].name, "nobody", None):
        assert drawings(told).of(player).drawing == drawing_of(told, highlighted=player)

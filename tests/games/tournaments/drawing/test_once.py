"""A drawing is made once while nothing of it changes, and anew as soon as anything does."""

from collections.abc import Mapping

import pytest
from django.utils import translation

from games.tournaments.drawing import boxes
from games.tournaments.drawing.drawing import On, drawing_of
from games.tournaments.drawing.layout import Place
from games.tournaments.drawing.once import Drawings, drawings_of
from games.tournaments.drawing.shapes import Shape
from games.tournaments.model.matches import Match
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


@pytest.mark.parametrize("form", FLIGHTS)
@pytest.mark.parametrize("players", [3, PLAYERS, 11])
def test_what_is_taken_from_the_last_drawing_is_what_would_be_drawn(form: str, players: int) -> None:
    told = started(form, players)
    for number in range(2 * players):
        tables = {match.id: str(table) for table, match in enumerate(ready(told), start=1) if (table + number) % 3}
        drawn = drawings_of(told, {}, tables, On.PAGE, counts=True).for_all.drawing
        assert drawn == drawing_of(told, tables=tables)
        told = played(told, 1)


def test_after_a_result_only_what_it_changes_and_the_final_are_drawn_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    anew: list[str] = []
    draw = boxes._box_anew

    def noted(told: boxes.Told, match: Match, place: Place, shape: Shape) -> boxes.Box:
        anew.append(str(match.id))
        return draw(told, match, place, shape)

    monkeypatch.setattr(boxes, "_box_anew", noted)
    told = started("knockout", 32)
    called = {told.entrants[0].name: "Zoë of this test"}
    first = drawings(told, called).for_all
    assert len({*anew}) == 31
    anew.clear()
    assert drawings(played(told, 1), called).for_all.drawing != first.drawing
    assert {*anew} == {"main 1.1", "main 2.1", "main 3.1", "main 5.1"}

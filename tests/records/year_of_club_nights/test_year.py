"""A season of a club's nights comes out as it was recorded, and as a second calculation has it.

`DAY.sheet` is the director's sheet of a night, `DAY.json` what came of it; `season.json` is who came how often, and won how
much. An intentional change of a rule changes these files in the same commit, and the difference shows what it means for a club.
"""

import json
from collections import Counter
from decimal import Decimal
from fractions import Fraction
from typing import Any
from uuid import uuid4

import pytest

from games.tournaments.model.actions import Action
from games.tournaments.services.audit import troubles_of
from games.tournaments.services.opening import announce
from games.tournaments.services.sheets import play_sheet, sheet_of
from games.tournaments.services.writing import replayed
from games.tournaments.sheet.reading import read_sheet
from games.tournaments.sheet.told import told
from games.tournaments.sheet.writing import statement_text
from tests.games.matches.players import cast

from .kept import HERE, NIGHTS, kept, played, text_of
from .second_calculation import (
    Table,
    bracket,
    decided,
    differences,
    draw_order,
    money_in,
    statements,
    who_came,
    wins_said,
)

#: One of each kind: a straight knock-out, a cup with everything, Swiss, buying back, the season's end.
ANNOUNCED = ["2025-09-04", "2025-09-18", "2025-11-06", "2025-12-18", "2026-06-25"]
FORMATS = "knockout progressive first_loser last_chance fresh double_elimination swiss round_robin lives league groups ladder"
HAPPENS = (
    "late walkover no_show withdraw absent returns buy_back correct override late_start report begins crawford house side_pool"
)


@pytest.fixture(scope="module")
def season() -> dict[str, Any]:
    """Every night, as it is printed."""
    return {night: played(night) for night in NIGHTS}


def mains(season: dict[str, Any], form: str) -> dict[str, Any]:
    """The main flights of that format."""
    found = {night: printed["flights"][0] for night, printed in season.items()}
    return {night: flight for night, flight in found.items() if flight["format"] == form}


def actions_of(text: str) -> list[Action]:
    return [line.action for line in read_sheet(text)]


def test_the_season_has_everything_that_a_season_has() -> None:
    assert len(NIGHTS) == 43
    assert all(text_of(night).startswith("# An invented night; nobody in it is real.\n") for night in NIGHTS)
    assert all(6 <= len(who_came(text_of(night))) <= 25 for night in NIGHTS)
    said = [words for night in NIGHTS for words in statements(text_of(night))]
    assert set(FORMATS.split()) <= {words[2] for words in said if words[0] == "flight"}
    assert set(HAPPENS.split()) <= {words[0] for words in said}


@pytest.mark.parametrize("night", NIGHTS)
def test_the_night_comes_out_as_it_was_written_down(night: str) -> None:
    frozen = json.loads(NIGHTS[night].with_suffix(".json").read_text(encoding="utf-8"))
    assert kept(played(night)) == frozen
    assert all(flight["state"] == "closed" for flight in frozen["flights"] if flight["matches"])


@pytest.mark.parametrize("night", NIGHTS)
def test_the_night_written_out_is_the_same_night(night: str) -> None:
    actions = actions_of(text_of(night))
    written = "\n".join(map(statement_text, actions))
    assert actions_of(written) == actions
    assert play_sheet(written) == play_sheet(text_of(night))


def test_the_money_of_every_night_and_of_the_season_is_all_there(season: dict[str, Any]) -> None:
    came_in, went_out = Decimal(0), Decimal(0)
    for night, printed in season.items():
        money = json.loads(json.dumps(printed["money"]), parse_float=Decimal, parse_int=Decimal)
        paid_in, house = money_in(text_of(night))
        assert money["sum"] == 0
        assert sum(money["paid"].values()) + money["kept"] + house == paid_in, night
        came_in += paid_in
        went_out += sum(money["paid"].values()) + money["kept"] + house
    assert came_in == went_out > 1_000


def test_knock_outs_agree_with_a_bracket_of_one_s_own(season: dict[str, Any]) -> None:
    checked = 0
    for night, flight in mains(season, "knockout").items():
        said = statements(text_of(night))
        seed = next((words[1] for words in said if words[0] == "draw_seed"), "")
        unlike = {"buy_back", "override", "seeding=rating", "byes=grouped", "check_in=required", "third_place=match"}
        if unlike & {word for words in said for word in words}:
            continue
        late = [words[1] for words in said if words[0] == "late"]
        lines = [*draw_order(seed, who_came(text_of(night)) - set(late)), *late]
        won = {match["id"].split()[1]: match["winner"] for match in flight["matches"]}
        mine = list(bracket(lines, won))
        assert [(f"main {number}", [one, other]) for number, one, other in mine] == [
            (match["id"], match["players"]) for match in flight["matches"]
        ], night
        last = max(int(number.split(".")[0]) for number, _, _ in mine)
        places = {
            one: 1 + 2 ** (last - int(number.split(".")[0]))
            for number, *both in mine
            for one in both
            if won[number] not in (one, None)  # where nobody came there is no loser
        }
        places[won[f"{last}.1"]] = 1
        assert {row["player"]: row["place"] for row in flight["standings"]} == places, night
        checked += 1
    assert checked >= 8


def test_round_robins_agree_with_a_table_of_one_s_own(season: dict[str, Any]) -> None:
    for night, flight in mains(season, "round_robin").items():
        met, names = decided(flight), who_came(text_of(night))
        times = 2 if "twice" in text_of(night) else 1
        assert Counter(frozenset(match["players"]) for match in flight["matches"]) == {
            frozenset((one, other)): times for one in names for other in names if one < other
        }
        _same(flight, Table(names, met, [], Fraction(0)), night)
    assert len(mains(season, "round_robin")) >= 5


def test_swiss_nights_agree_with_a_table_of_one_s_own(season: dict[str, Any]) -> None:
    for night, flight in mains(season, "swiss").items():
        text = text_of(night)
        byes = [bye["player"] for bye in flight["byes"]]
        pairs = [frozenset(match["players"]) for match in flight["matches"]]
        assert len(pairs) == len(set(pairs))
        assert len(byes) == len(set(byes))
        half = Fraction(1, 2) if "bye_points=0.5" in text else Fraction(1)
        names = who_came(text)
        table = Table(names, decided(flight), byes, half)
        if "half_point_byes=once" in text:
            late = next(words[1] for words in statements(text) if words[0] == "late")
            assert {row["player"]: row["points"] for row in flight["standings"]}[late] == table.points[late] + Fraction(1, 2)
        else:
            _same(flight, table, night)
    assert len(mains(season, "swiss")) >= 8


def _same(flight: Any, table: Table, night: str) -> None:
    """Points, the tie-breaks that the table has, and an order that follows from them."""
    apart = differences(flight)
    for row in flight["standings"]:
        name, breaks = row["player"], row["tiebreaks"]
        assert (row["wins"], row["points"]) == (table.wins[name], table.points[name]), night
        assert breaks.get("difference", apart[name]) == apart[name], night
        if "unplayed=" not in text_of(night):
            assert breaks.get("buchholz", table.buchholz[name]) == table.buchholz[name], night
            assert breaks.get("sonneborn_berger", table.beaten[name]) == table.beaten[name], night
    points = [row["points"] for row in flight["standings"]]
    assert points == sorted(points, reverse=True)
    assert set(table.points) == {row["player"] for row in flight["standings"]}


def test_the_season_s_table_agrees_with_what_was_said(season: dict[str, Any]) -> None:
    """Nights, matches won, and the points of the series: one for each."""
    nights, said, won = Counter[str](), Counter[str](), Counter[str]()
    for night, printed in season.items():
        nights.update(who_came(text_of(night)))
        said += wins_said(text_of(night))
        matches = [match for flight in printed["flights"] for match in flight["matches"]]
        won.update(match["winner"] for match in matches if match["state"] == "played")
    assert said == won
    order = sorted(nights, key=lambda name: (-nights[name] - said[name], name))
    table = {name: [nights[name], said[name], nights[name] + said[name]] for name in order}
    frozen = json.loads((HERE / "season.json").read_text(encoding="utf-8"))
    assert table == frozen
    assert list(table) == list(frozen)


@pytest.mark.django_db
def test_nights_announced_at_a_club_are_the_same_nights() -> None:
    club = cast()
    for night in ANNOUNCED:
        row = announce(club.club, text_of(night), club.users["dana"], uuid4())
        assert troubles_of(row.pk) == []
        assert told(replayed(row).tournament) == played(night)
        assert play_sheet(sheet_of(row)) == play_sheet(text_of(night))

"""Every worked example of RULES.md as a score sheet: the same points, the same order.

`scenarios.json` and `catalogue.json` hold the expected results (the second: examples of single clauses); the sheets beside
them tell each one, `CASE.variant.sheet` where a case has several. The people in them are invented.
"""

import json
import re
from pathlib import Path
from typing import TypedDict

import pytest

from chouette.notation.score_sheet import SheetMistake, play, write_sheet
from chouette.rules.evening import Evening
from chouette.wording.printout import EveningAsJson, as_json
from clubsite.ledger.rules.settle_up import fewest_payments

HERE = Path(__file__).parent
SHEETS = {path.stem: path.read_text(encoding="utf-8") for path in sorted(HERE.glob("*.sheet"))}


class Scenario(TypedDict):
    """The expected result of a case."""

    id: str
    options: dict[str, str | int]
    then_deltas: dict[str, float]
    then_order: str | None


def _scenarios(file: str) -> dict[str, Scenario]:
    read: list[Scenario] = json.loads((HERE / file).read_text(encoding="utf-8"))
    return {one["id"]: one for one in read}


SCENARIOS = {**_scenarios("scenarios.json"), **_scenarios("catalogue.json")}

#: Which of the orders listed for a case belongs to the variant; the first unless named here.
SECOND_ORDER = {"AC09.last_man", "AC09.la", "AC10.last_man", "AC10.la", "AC10.profit", "AC30.box",
                "AC34.ahead_of_loser", "AC34.ahead_of_loser_between"}  # fmt: skip
THIRD_ORDER = {"AC09.profit"}

#: Not about the points of one game: each has a test of its own.
OUTSIDE_A_GAME = {"AC40", "AC41", "AC42", "AC45"}

REFUSED = {
    "A8-7.refused": "10: B is the lone taker and must first buy or drop.",
    "AC11.refused": "10: The box may not drop B, the captain, and take others in the same answer.",
    "AC12.refused": "10: The box takes at least 2 of the 4 cubes, or none.",
    "AC13.refused": "10: The box takes at least 2 of the 2 cubes, or none.",
    "AC14b.refused": "10: The box takes none, or at least 1 of the 3 cubes with B, the captain, among them.",
    "AC15a.refused": "13: C is the lone taker and must first beaver or drop.",
    "AC30.refused": "7: Say who counts as the winner, the box or the captain.",
    "R14.refused": "14: An extra is offered by a member who has just dropped to the lone taker, once.",
    "R12.refused": "10: The box takes none, or at least 2 of the 4 cubes with B, the captain, among them.",
}
PLAYED = {name: text for name, text in SHEETS.items() if name not in REFUSED}
GAMES = [name for name in PLAYED if name.partition(".")[0] not in OUTSIDE_A_GAME]


def _of(name: str) -> Scenario:
    return SCENARIOS[name.partition(".")[0]]


def _order(name: str) -> tuple[str, list[str]] | None:
    """The order expected by the case, written there as [box; captain,next,...]."""
    listed = re.findall(r"\[(\w+); ([\w,]+)\]", _of(name)["then_order"] or "")
    at = 2 if name in THIRD_ORDER else 1 if name in SECOND_ORDER else 0
    return (listed[at][0], listed[at][1].split(",")) if listed else None


def _played(name: str) -> EveningAsJson:
    return as_json(play(SHEETS[name], name))


def test_every_scenario_has_a_sheet() -> None:
    assert {name.partition(".")[0] for name in SHEETS} == set(SCENARIOS)


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_is_played_under_the_options_its_case_names(name: str) -> None:
    for option, value in _of(name)["options"].items():
        written = [line.strip() for line in SHEETS[name].splitlines() if line.startswith(f"option {option}=")]
        assert len(written) == 1
        assert name.startswith(("AC09", "AC34")) or written == [f"option {option}={value}"]


@pytest.mark.parametrize("name", GAMES)
def test_the_last_game_moves_exactly_these_points(name: str) -> None:
    deltas = dict(_of(name)["then_deltas"])
    if name.endswith("_between"):
        del deltas["F"]  # came after the game
    assert _played(name)["games"][-1]["deltas"] == deltas


@pytest.mark.parametrize("name", GAMES)
def test_the_points_are_all_there(name: str) -> None:
    evening = _played(name)
    assert sum(evening["scores"].values()) == 0
    assert all(sum(game["deltas"].values()) == 0 for game in evening["games"])


@pytest.mark.parametrize("name", [name for name in PLAYED if _order(name)])
def test_the_next_game_has_exactly_this_order(name: str) -> None:
    last = _played(name)["games"][-1]
    assert (last["box"], last["order"]) == _order(name)
    assert last["captain"] == last["order"][0]


@pytest.mark.parametrize(("name", "mistake"), REFUSED.items())
def test_what_the_sheet_forbids_is_refused_at_its_line(name: str, mistake: str) -> None:
    with pytest.raises(SheetMistake) as refused:
        play(SHEETS[name], name)
    assert str(refused.value) == f"{name}:{mistake}"


@pytest.mark.parametrize("name", PLAYED)
def test_a_scenario_written_out_is_the_same_scenario(name: str) -> None:
    evening = play(PLAYED[name])
    assert play(write_sheet(evening)) == evening


def _scores(evening: Evening) -> dict[str, int | float]:
    return as_json(evening)["scores"]


def _before(name: str, statement: str) -> Evening:
    """The evening before the statement."""
    text, found, _ = SHEETS[name].partition(f"\n{statement}")
    assert found
    return play(text)


def _movement(before: Evening, after: Evening) -> dict[str, float]:
    return {player: score - _scores(before)[player] for player, score in _scores(after).items()}


def test_ac26_the_losing_box_makes_way_for_the_captain_and_his_partner() -> None:
    assert _played("AC26")["games"][0]["partner"] == "D"


def test_ac40_cash_squares_two_players_and_is_no_game() -> None:
    after = play(SHEETS["AC40"])
    assert _movement(_before("AC40", "N pays R 6"), after) == SCENARIOS["AC40"]["then_deltas"]
    assert _scores(after) == {"R": 0, "N": 0, "M": 3, "P": -3}
    assert as_json(after)["games"] == []
    assert "R" not in after.table.present


def test_ac41_a_proposition_leaves_the_line_as_it_was() -> None:
    before, after = _before("AC41", "proposition"), play(SHEETS["AC41"])
    assert _scores(after) == SCENARIOS["AC41"]["then_deltas"]
    assert after.table.roles == before.table.roles


def test_ac42_three_payments_square_the_table() -> None:
    evening = play(SHEETS["AC42"])
    payments = fewest_payments({str(player): quarters for player, quarters in evening.table.scores.items()})
    moved = dict.fromkeys(_scores(evening), 0.0)
    for payment in payments:
        moved[payment.payee] -= payment.amount / 4
        moved[payment.payer] += payment.amount / 4
    assert len(payments) == 3
    assert moved == SCENARIOS["AC42"]["then_deltas"]
    assert evening.table.closed


def test_ac45_a_correction_mirrors_the_game_and_plays_it_again() -> None:
    after = play(SHEETS["AC45"])
    assert _movement(_before("AC45", "correct"), after) == SCENARIOS["AC45"]["then_deltas"]
    assert _scores(after) == SCENARIOS["AC01"]["then_deltas"]
    assert len(after.statements) == len(_before("AC45", "correct").statements) + 1


def test_r2_only_the_tied_roll_again_for_their_places() -> None:
    evening = play("sheet plain\nrolls A 6  B 5/3  C 5/4  D 2")
    assert (evening.table.roles.box, evening.table.roles.line) == ("A", ("C", "B", "D"))

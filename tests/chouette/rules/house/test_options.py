"""Every value of every option can be set, read back and played under. Source: RULES.md section 3."""

from dataclasses import fields

import pytest

from chouette.rules.house.decisions import DECISIONS
from chouette.rules.house.house import House
from chouette.rules.house.options import CAPS, OPTIONS, with_option, written
from chouette.rules.house.presets import PRESETS
from chouette.rules.refusals import Refusal
from tests.chouette.rules.told import house, refused, scores, table_of

VALUES = [(name, value) for name, option in OPTIONS.items() for value in (*option.values, *(("8",) if name in CAPS else ()))]
SEATS = "box ann; line bob cal dee"


@pytest.mark.parametrize(("name", "value"), VALUES)
def test_a_value_is_written_as_it_was_read_and_a_game_is_played_under_it(name: str, value: str) -> None:
    assert written(with_option(House(), name, value), name) == value
    if name == "players_max" and int(value) < 4:
        assert refused(house(f"{name}={value}")) is Refusal.TABLE_FULL
        return
    evening = table_of(house(f"{name}={value}"), "game; box wins single override")
    assert sum(evening.table.scores.values()) == 0
    assert len(evening.games) == 1


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_chosen_by_its_name_and_played(preset: str) -> None:
    evening = table_of(f"sheet {preset}; box ann; line bob cal dee", "game; team wins single")
    assert evening.table.sheet == preset
    assert evening.table.scores["ann"] == -12  # type: ignore[index]


def test_every_field_of_the_sheet_is_an_option() -> None:
    assert set(OPTIONS) == {field.name for field in fields(House)}


@pytest.mark.parametrize(
    "said", ["cube_cap=0", "cube_cap=-1", "loss_cap=1e3", "players_max=13", "partner_from=3", "jacoby=yes"]
)
def test_what_is_no_value_is_refused_with_the_values_there_are(said: str) -> None:
    assert refused(f"option {said}") in (Refusal.UNKNOWN_VALUE,)


def test_options_change_between_games_and_not_during_one() -> None:
    assert refused(house(""), "game; option jacoby=off") is Refusal.GAME_RUNS
    assert scores(house(""), "game; box wins gammon; option jacoby=off; game; box wins gammon")["ann"] == 9


def test_every_decision_names_its_rule_and_no_question_is_decided_twice() -> None:
    assert len({one.question for one in DECISIONS}) == len(DECISIONS)
    assert all(one.rule and one.question.endswith("?") and one.answer and one.why.endswith(".") for one in DECISIONS)

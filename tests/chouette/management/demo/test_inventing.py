"""Invented evenings are legal, identical for the same seed, and sum to zero under all house rules."""

import pytest

from chouette.management.demo.inventing import invent_evening, leave_in_the_middle
from chouette.notation.score_sheet import play, write_sheet
from chouette.rules.house.presets import PRESETS
from chouette.rules.model.actions import Player

PLAYERS = [Player(name) for name in ("ann", "bob", "cal", "dee", "eli")]


@pytest.mark.parametrize("sheet", PRESETS)
def test_on_every_sheet_the_points_are_all_there(sheet: str) -> None:
    for seed in range(2):
        evening = invent_evening(seed, PLAYERS, sheet, 8)
        assert (len(evening.told), evening.table.game) == (8, None)
        assert sum(evening.table.scores.values()) == 0
        assert set(evening.table.scores) == set(PLAYERS)
        assert play(write_sheet(evening)) == evening


def test_the_same_seed_invents_the_same_evening() -> None:
    assert invent_evening(1, PLAYERS, "online", 5) == invent_evening(1, PLAYERS, "online", 5)
    assert invent_evening(1, PLAYERS, "online", 5) != invent_evening(2, PLAYERS, "online", 5)


def test_the_running_evening_has_open_doubles() -> None:
    game = leave_in_the_middle(invent_evening(77, PLAYERS, "online", 4)).table.game
    assert game is not None
    assert [contract.status.value for contract in game.contracts].count("dropped") == 1
    assert len([contract for contract in game.live if contract.offer]) == 2

"""Whole invented evenings, replayed as regression tests: the results stay what they were when recorded.

`NAME.sheet` is the evening as said at the table, `NAME.json` what `play_sheet --json` printed for it. An intentional change
of a rule changes these files in the same commit, and the difference shows what the change means for a club.
"""

import json
from pathlib import Path

import pytest

from chouette.notation.score_sheet import play, write_sheet
from chouette.rules.evening import Evening, replay
from chouette.rules.model.table import Reason
from chouette.rules.play.off_screen import off_screen
from chouette.wording.printout import as_json, as_text
from chouette.wording.running_account import running_account

SHEETS = {path.stem: path for path in sorted(Path(__file__).parent.glob("*.sheet"))}


def text_of(name: str) -> str:
    """The score sheet of that evening."""
    return SHEETS[name].read_text(encoding="utf-8")


def test_there_are_evenings_and_each_says_that_it_is_invented() -> None:
    assert len(SHEETS) >= 3
    assert all(text_of(name).startswith("# An invented evening; nobody in it is real.\n") for name in SHEETS)


@pytest.mark.parametrize("name", SHEETS)
def test_the_evening_comes_out_as_it_was_written_down(name: str) -> None:
    frozen = json.loads(SHEETS[name].with_suffix(".json").read_text(encoding="utf-8"))
    assert as_json(play(text_of(name), name)) == frozen
    assert len(frozen["games"]) >= 25


@pytest.mark.parametrize("name", SHEETS)
def test_the_points_are_all_there_after_every_statement(name: str) -> None:
    lines = text_of(name).splitlines(keepends=True)
    evening = play("".join(lines))
    for said in evening.in_force:
        assert sum(said.table.scores.values()) == 0
        if said.table.game is not None:
            assert sum(said.table.game.deltas.values()) == 0
    assert sum(evening.table.scores.values()) == 0


@pytest.mark.parametrize("name", SHEETS)
def test_the_running_account_ends_at_the_scores(name: str) -> None:
    evening = play(text_of(name))
    account = running_account(evening)
    assert all(sum(line.deltas.values()) == 0 for line in account)
    assert account[-1].scores == evening.table.scores
    assert Reason.PARTNER in {paid.reason for line in account for paid in line.finished.game.payments}


@pytest.mark.parametrize("name", SHEETS)
def test_the_evening_written_out_or_replayed_is_the_same_evening(name: str) -> None:
    evening = play(text_of(name))
    assert play(write_sheet(evening)) == evening
    assert replay(evening.statements) == evening
    assert as_text(evening).count("\nGame ") == len(evening.games)


def test_an_evening_on_screen_makes_the_points_that_its_score_sheet_makes() -> None:
    on_screen = play(text_of("friday-on-screen"))
    kept = Evening.begin()
    for said in on_screen.in_force:
        for action in off_screen(said.action, said.events):
            kept = kept.perform(action)
    assert kept.table.scores == on_screen.table.scores
    assert [one.game.deltas for one in kept.games] == [one.game.deltas for one in on_screen.games]
    assert [one.roles for one in kept.games] == [one.roles for one in on_screen.games]
    assert "plays" not in write_sheet(kept)

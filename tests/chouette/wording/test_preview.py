"""What is shown before it is written: each delta with its reason, their sum, the next roles."""

import pytest

from chouette.notation import read_statement
from chouette.notation.score_sheet import play
from chouette.rules.dry_run import foresee
from chouette.rules.evening import Evening
from chouette.wording.preview import Preview, correction_preview, preview_of

GAME = "box ann\nline bob cal dee\ngame\n"


def seen(sheet: str, said: str) -> Preview:
    evening = play(sheet)
    actions = [read_statement(line) for line in said.splitlines()]
    return preview_of(foresee(evening.table, actions, lambda: evening), {})


def notes(preview: Preview) -> dict[str, tuple[str, str]]:
    return {name: (note, figure) for name, note, figure, _sign in preview.deltas}


def test_a_result_shows_the_whole_game_what_was_paid_before_included() -> None:
    preview = seen(GAME + "ann doubles bob cal\nbob takes\ncal drops", "team wins gammon")
    assert notes(preview) == {
        "ann": ("box, 3 cubes", "−4"),
        "bob": ("2 × gammon", "+4"),
        "cal": ("dropped at 1", "−1"),
        "dee": ("never turned: a single at 1", "+1"),
    }
    assert preview.total == "0"
    assert preview.next == "Next: bob is box, cal is captain, then dee, ann."
    assert preview.why == "Captain rule: bob beat ann."


@pytest.mark.parametrize(
    ("rule", "settled", "result", "why"),
    [
        (
            "captain",
            "bob 1.5 to ann winner captain",
            "box wins single",
            "Captain rule: by their settlement bob counts as the winner against ann.",
        ),
        (
            "captain",
            "bob 1.5 to bob winner box",
            "team wins single",
            "Captain rule: by their settlement ann counts as the winner against bob.",
        ),
        ("captain", "cal 1.5 to ann", "team wins single", "Captain rule: bob beat ann."),
        ("last_man", "bob 1 to bob", "box wins single", "Last man rule: ann beat cal."),
    ],
)
def test_where_a_settlement_decided_the_next_box_it_is_said(rule: str, settled: str, result: str, why: str) -> None:
    game = f"option box_retention={rule}\n{GAME}ann doubles all\nbob takes\ncal takes\ndee takes\nsettle ann {settled}"
    assert seen(game, result).why == why


def test_the_last_man_may_settle_too() -> None:
    game = f"option box_retention=last_man\n{GAME}ann doubles all\nbob takes\ncal takes\ndee drops\nsettle ann bob 1 to ann"
    said = "Last man rule: by their settlement cal counts as the winner against ann."
    assert seen(game, "settle ann cal 1 to cal").why == said


def test_a_bought_cube_and_an_extra_are_named() -> None:
    bought = seen(GAME + "ann doubles all\nbob takes\ncal drops\ndee takes\nbob buys cal", "team wins single")
    assert notes(bought)["bob"] == ("2 × single, cal’s cube at 2", "+5")
    assert notes(bought)["cal"] == ("dropped at 1, bought by bob", "−1")
    extra = seen("box ann\nline bob cal\ngame\nann doubles all\ncal drops\nbob buys", "box wins single")
    assert notes(extra)["cal"] == ("dropped at 1, extra with bob at 2", "0")


def test_points_outside_a_game_show_what_changes_and_what_it_makes() -> None:
    preview = seen(GAME + "bob pays ann 3", "ann pays bob 1")
    assert notes(preview) == {"ann": ("then −2", "+1"), "bob": ("then +2", "−1")}


def test_a_statement_that_moves_no_points_says_so() -> None:
    assert seen(GAME, "ann doubles all").why == "No score changes."


def test_a_correction_shows_from_what_to_what() -> None:
    evening: Evening = play(GAME + "box wins single\ngame\nbox wins single")
    foreseen = foresee(evening.table, [read_statement("correct game 1 team wins single")], lambda: evening)
    preview = correction_preview(foreseen, evening.games[0], {})
    assert notes(preview)["ann"] == ("+3 becomes −3", "−6")
    assert notes(preview)["dee"] == ("−1 becomes +1", "+2")
    assert preview.why == "Who is box and captain does not change."


def test_correcting_the_last_game_moves_the_line() -> None:
    evening = play(GAME + "box wins single")
    foreseen = foresee(evening.table, [read_statement("correct game 1 team wins single")], lambda: evening)
    assert correction_preview(foreseen, evening.games[0], {}).next == "Next: bob is box, cal is captain, then dee, ann."

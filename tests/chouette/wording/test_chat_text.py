"""What a monitor pastes into a chat."""

from chouette.notation.score_sheet import play
from chouette.rules.model.table import Table
from chouette.wording.chat_text import last_game_as_text, next_roles_as_text, standings_as_text

NAMES = {"ann": "Ann", "maria": "Maria Müller"}
PLAYED = play("box ann\nline maria cal\ngame\nann doubles all\nmaria takes\ncal drops\nmaria buys\nteam wins single")
FIGURE_SPACE = "\N{FIGURE SPACE}"


def test_the_last_game_with_everyones_points_and_the_reason() -> None:
    assert PLAYED.table.last is not None
    assert last_game_as_text(PLAYED.table.last, NAMES).splitlines() == [
        "1. The team won a single game against Ann.",
        "+5  Maria Müller",
        "−1  Ann",
        "−4  cal",
        "Captain rule: Maria Müller beat Ann.",
    ]


def test_the_standings_line_up() -> None:
    table = play("box ann\nline maria cal\ncal pays ann 12.5").table
    assert standings_as_text(table, NAMES).splitlines() == [
        "+12½  cal",
        f"{FIGURE_SPACE * 3}0  Maria Müller",
        "−12½  Ann",
    ]


def test_the_next_roles() -> None:
    assert next_roles_as_text(PLAYED.table, NAMES) == "Next: Maria Müller is box, cal is captain, then Ann."
    assert next_roles_as_text(Table(), NAMES) == ""


def test_a_name_from_right_to_left_does_not_turn_its_figure_around() -> None:
    table = play("box ann\nline maria cal\ncal pays ann 2").table
    names = {"ann": "ליאור כהן", "cal": "Cal"}
    assert standings_as_text(table, names).splitlines() == [
        "+2  Cal",
        f"{FIGURE_SPACE}0  maria",
        "−2  \N{FIRST STRONG ISOLATE}ליאור כהן\N{POP DIRECTIONAL ISOLATE}",
    ]
    roles = next_roles_as_text(table, names)
    assert roles.startswith("Next: \N{FIRST STRONG ISOLATE}ליאור כהן\N{POP DIRECTIONAL ISOLATE} is box")

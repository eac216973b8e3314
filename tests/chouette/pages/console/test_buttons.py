"""The console's buttons: exactly those that may be pressed, in the row where people look for them."""

import pytest

from chouette.notation import read_statement, write_statement
from chouette.notation.score_sheet import play
from chouette.pages.console.buttons import Dialogs, acts_by_row, everyone_answers, thumb_bar
from chouette.pages.console.menus import row_menu
from chouette.pages.console.rows import box_row, member_rows
from chouette.rules.model.actions import Player, Reply
from chouette.rules.model.table import Table
from chouette.rules.permitted.legal import refusal_of

GAME = "box ann\nline bob cal dee\ngame\n"
DIALOGS = Dialogs("K7QM42")


def table(sheet: str) -> Table:
    return play(sheet).table


def row(sheet: str, player: str) -> list[tuple[str, str]]:
    """(statement, label) of the buttons in the player's row."""
    return [(act.say, act.label) for act in acts_by_row(table(sheet), {}).get(Player(player), [])]


def thumb(sheet: str) -> list[str]:
    return [one.label for one in thumb_bar(table(sheet), DIALOGS, {})]


def everyone(sheet: str, reply: Reply) -> list[str]:
    return [write_statement(one) for one in everyone_answers(table(sheet), reply)]


def test_a_member_who_is_doubled_takes_drops_or_beavers() -> None:
    buttons = [("bob takes", "Take"), ("bob drops", "Drop"), ("bob beavers", "Beaver")]
    assert row(GAME + "ann doubles bob", "bob") == buttons


def test_what_the_box_answers_stands_in_the_row_of_the_cube() -> None:
    buttons = row(GAME + "bob doubles", "bob")
    assert buttons == [("ann takes bob", "Box: take"), ("ann drops bob", "Box: drop"), ("ann beavers bob", "Box: beaver")]


def test_a_cube_of_ones_own_is_redoubled() -> None:
    assert row(GAME + "ann doubles bob\nbob takes", "bob") == [("bob doubles", "Redouble")]


def test_a_lone_taker_buys_or_drops_and_can_do_nothing_else() -> None:
    sheet = GAME + "ann doubles all\nbob takes\ncal drops\ndee drops"
    assert row(sheet, "bob") == [("bob buys", "Buy 2 cubes, +2 now"), ("bob drops", "Drop")]
    assert "Result" not in thumb(sheet)


def test_a_captain_buys_by_name_and_an_extra_is_turned_by_name() -> None:
    assert ("bob buys cal", "Buy cal, +1 now") in row(GAME + "ann doubles all\nbob takes\ncal drops\ndee takes", "bob")
    alone = GAME + "ann doubles all\nbob takes\ncal drops\ndee drops\nbob buys"
    assert ("bob doubles cal", "Redouble cal") in row(alone, "bob")
    assert ("cal takes bob", "Take bob") in row(alone + "\nbob doubles cal", "cal")


BOUGHT = (
    "option captain_purchase=on\nbox ann\nline bob cal dee eli\ngame\n"
    "ann doubles all\nbob takes\ncal drops\ndee takes\neli drops\n"
)


def test_whoever_has_bought_turns_one_cube_or_all_of_theirs() -> None:
    assert row(BOUGHT + "bob buys cal\nbob buys eli", "bob") == [
        ("bob doubles bob bob/cal bob/eli", "Redouble all 3"),
        ("bob doubles bob", "Redouble own"),
        ("bob doubles bob/cal", "Redouble cal’s"),
        ("bob doubles bob/eli", "Redouble eli’s"),
    ]


def test_the_box_answers_one_cube_of_a_row_after_the_other() -> None:
    """The row has the first of them, the menu the others."""
    doubled = BOUGHT + "bob buys cal\nbob doubles"
    assert row(doubled, "bob") == [
        ("ann takes bob/bob", "Box: take own"),
        ("ann drops bob/bob", "Box: drop own"),
        ("ann beavers bob/bob", "Box: beaver own"),
        ("ann takes bob/cal", "Box: take cal’s"),
        ("ann drops bob/cal", "Box: drop cal’s"),
        ("ann beavers bob/cal", "Box: beaver cal’s"),
    ]
    bob = member_rows(table(doubled), DIALOGS, {})[0]
    assert [act.label for act in bob.actions] == ["Box: take own", "Box: drop own"]
    assert {"Box: take cal’s", "Box: drop cal’s"} <= {one.label for one in bob.more}
    answered = member_rows(table(doubled + "\nann drops bob/bob"), DIALOGS, {})[0]
    assert [act.label for act in answered.actions] == ["Box: take cal’s", "Box: drop cal’s"]


def test_a_dropper_offers_an_extra_in_his_own_row() -> None:
    sheet = "sheet la\n" + GAME + "ann doubles all\nbob takes\ncal drops\ndee drops"
    assert row(sheet, "cal") == [("cal offers bob", "Offer an extra")]
    assert ("bob accepts cal", "Accept cal") in row(sheet + "\ncal offers bob", "bob")


@pytest.mark.parametrize(
    ("sheet", "labels"),
    [
        ("", []),
        ("box ann\nline bob cal dee", ["Newcomer …", "Begin game 1"]),
        ("option partner_from=4\nbox ann\nline bob cal dee", ["Newcomer …", "Partner …", "Begin game 1"]),
        (GAME, ["All double", "Box: double all", "Some double …", "Result"]),
        (GAME + "ann doubles all", ["All take", "All drop"]),
        (GAME + "bob cal double", ["Box: take all", "Box: drop all", "Box: double all", "Some double …"]),
        ("option automatics=one\n" + GAME, ["Automatic", "All double", "Box: double all", "Some double …", "Result"]),
        (GAME + "box wins single", ["Newcomer …", "Begin game 2"]),
        (GAME + "box wins single\nclose", []),
        ("option decline_box=on\n" + GAME + "team wins single", ["Let bob decline", "Newcomer …", "Begin game 2"]),
    ],
)
def test_the_thumb_bar_says_what_the_table_does_next(sheet: str, labels: list[str]) -> None:
    assert thumb(sheet) == labels


def test_everyone_answers_in_the_order_that_the_sheet_wants() -> None:
    sheet = "option answer_order=tail_first\n" + GAME + "ann doubles all"
    assert everyone(sheet, Reply.TAKES) == ["dee takes", "cal takes", "bob takes"]
    assert everyone(GAME + "ann doubles all", Reply.DROPS) == ["bob drops", "cal drops", "dee drops"]


def test_whoever_is_away_is_answered_for_by_the_rules() -> None:
    assert everyone(GAME + "dee sits out\nann doubles all", Reply.TAKES) == ["bob takes", "cal takes"]


def test_one_who_is_asked_alone_has_his_own_buttons() -> None:
    assert everyone(GAME + "ann doubles bob", Reply.TAKES) == []


@pytest.mark.parametrize(
    "sheet",
    [
        GAME,
        GAME + "ann doubles all\nbob beavers\ncal drops",
        GAME + "bob cal double\nann takes bob",
        GAME + "ann resigns gammon\nbob refuses",
        GAME + "ann doubles all\nbob takes\ncal drops\ndee drops",
        "sheet la\n" + GAME + "ann doubles all\nbob takes\ncal drops\ndee drops\ncal offers bob",
        "sheet act\n" + GAME + "automatic\nann doubles all\ndee sits out\nbob drops\ncal beavers",
        "option cubes=single\n" + GAME + "bob doubles",
        BOUGHT + "bob buys cal\nbob buys eli",
        BOUGHT + "bob buys cal\nbob buys eli\nbob doubles",
        GAME + "box wins single\ndee sits out\neli joins",
    ],
)
def test_no_button_of_the_console_is_refused(sheet: str) -> None:
    now = table(sheet)
    box = box_row(now, DIALOGS, {})
    assert box is not None
    rows = member_rows(now, DIALOGS, {})
    menus = [*box.more, *(more for one in rows for more in one.more)]
    said = [act.say for one in rows for act in one.actions] + [more.target for more in menus if not more.is_url]
    said += [one.target for one in thumb_bar(now, DIALOGS, {}) if not one.is_url and "\n" not in one.target]
    assert said
    assert {line: refusal for line in said if (refusal := refusal_of(now, read_statement(line)))} == {}


def test_the_boxs_partner_has_a_row_with_their_score_and_menu() -> None:
    now = table("option partner_from=4\nbox ann\nline bob cal dee\ngame\nteam wins single\npartner dee\ngame")
    partner = member_rows(now, DIALOGS, {})[-1]
    assert (partner.word, partner.roles, partner.figure, partner.state) == ("dee", ["partner"], "+1", "in")
    assert partner.more
    assert not partner.actions


def test_a_closed_evening_has_no_menus() -> None:
    assert row_menu(table(GAME + "box wins single\nclose"), Player("bob"), DIALOGS, {}) == []


def test_the_box_owes_nothing_while_a_lone_taker_has_to_speak() -> None:
    alone = table(GAME + "ann doubles all\nbob beavers\ncal drops\ndee drops")
    box = box_row(alone, DIALOGS, {})
    if box is None or alone.game is None or alone.game.obligation is None:
        raise AssertionError("nobody is alone")
    assert box.chips == []

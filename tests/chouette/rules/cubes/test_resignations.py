"""Resigning each contract at a level. Source: RULES.md R21, AC43."""

from chouette.evening.codec import statement_body, statement_of
from chouette.notation import read_statement
from chouette.rules.model.events import ResignationRefused
from chouette.rules.permitted.legal import refusal_of
from chouette.rules.refusals import Refusal
from chouette.rules.state.evolve import evolve
from tests.chouette.rules.told import PLAIN, house, legal, refused, scores, table_of

TURNED = "game; bob cal double; ann takes all"
#: On screen: ann, the box, is to play the first roll.
ANNS_ROLL = "game; opening 3 1"


def asked(*sheets: str) -> set[str]:
    """Who has to answer a resignation now."""
    game = table_of(*sheets).table.game
    assert game is not None
    offered = [(one, one.resignation) for one in game.live if one.resignation is not None]
    return {contract.player(resignation.by.other) for contract, resignation in offered}


def test_ac43_the_box_resigns_a_gammon_which_jacoby_reduces_where_no_cube_was_turned() -> None:
    sheet = f"{TURNED}; ann resigns gammon; bob accepts; cal accepts; dee accepts"
    assert scores(PLAIN, sheet) == {"ann": -9, "bob": 4, "cal": 4, "dee": 1}
    assert scores(house("jacoby=off"), sheet) == {"ann": -10, "bob": 4, "cal": 4, "dee": 2}


def test_whoever_refuses_plays_on() -> None:
    sheet = f"{TURNED}; ann resigns single; bob accepts; cal refuses; dee accepts; team wins backgammon"
    assert scores(PLAIN, sheet) == {"ann": -9, "bob": 2, "cal": 6, "dee": 1}


def test_a_member_resigns_to_the_box() -> None:
    assert scores(PLAIN, f"{TURNED}; bob resigns single; ann accepts bob") == {"ann": 2, "bob": -2}
    assert scores(PLAIN, f"{TURNED}; bob resigns single; ann refuses; box wins gammon") == {
        "ann": 9, "bob": -4, "cal": -4, "dee": -1,
    }  # fmt: skip


def test_the_board_waits_for_the_answer_and_the_buttons_offer_it() -> None:
    evening = table_of(PLAIN, "game; bob resigns gammon")
    assert legal(evening.table, "ann")[:2] == ["ann accepts bob", "ann refuses bob"]
    assert refused(PLAIN, "game; bob resigns gammon; team wins single") is Refusal.ANSWERS_MISSING
    assert refused(PLAIN, "game; cal refuses") is Refusal.NOTHING_TO_ANSWER


def test_a_resignation_during_a_double_ends_the_members_part_in_it() -> None:
    sheet = "game; ann doubles all; bob takes; cal drops; dee resigns single; ann accepts dee"
    assert scores(house(""), sheet, "box wins single") == {"ann": 4, "bob": -2, "cal": -1, "dee": -1}


def test_the_lone_taker_is_bound_though_another_resigned_instead_of_answering() -> None:
    sheet = "game; ann doubles all; bob takes; cal drops; dee resigns single; ann accepts dee; box wins single"
    assert refused(house("lone_taker=buy_all"), sheet) is Refusal.LONE_TAKER_BUYS


def test_on_screen_who_has_refused_is_asked_for_more_or_in_another_turn() -> None:
    screen = house("board=on jacoby=off")
    refusing = f"{ANNS_ROLL}; ann resigns single; bob refuses; cal accepts; dee refuses"
    assert refused(screen, refusing, "ann resigns single") is Refusal.REFUSED_BEFORE
    assert asked(screen, refusing, "ann resigns gammon") == {"bob", "dee"}
    more = f"{refusing}; ann resigns gammon; bob accepts; dee refuses"
    for level in ("single", "gammon"):
        assert refused(screen, more, f"ann resigns {level}") is Refusal.REFUSED_BEFORE
    assert asked(screen, more, "ann resigns backgammon") == {"dee"}
    assert asked(screen, more, "ann plays 8/5 6/5; ann resigns single") == {"dee"}


def test_on_screen_a_cube_of_this_turn_is_asked_about_alone() -> None:
    screen = house("board=on captain_purchase=on")
    sheet = f"{ANNS_ROLL}; ann plays 8/5 6/5; bob rolls 6 5; bob plays 24/13; ann resigns single; bob refuses; cal refuses"
    sheet += "; dee refuses; ann doubles all; bob takes; cal takes; dee drops; bob buys dee; ann resigns single"
    game = table_of(screen, sheet).table.game
    assert game is not None
    assert [one.id for one in game.live if one.resignation is not None] == ["purchase:bob:dee"]


def test_each_side_may_offer_what_it_has_refused_itself() -> None:
    screen = house("board=on jacoby=off")
    both = f"{ANNS_ROLL}; ann resigns single; bob refuses; cal refuses; dee refuses; bob resigns single; ann refuses"
    assert refused(screen, both, "bob resigns single") is Refusal.REFUSED_BEFORE
    assert refused(screen, both, "ann resigns single") is Refusal.REFUSED_BEFORE
    assert asked(screen, both, "cal resigns single") == {"ann"}


def test_before_the_first_roll_nobody_is_asked_twice_either() -> None:
    sheet = "game; dee resigns single; ann refuses"
    assert refused(house("board=on"), sheet, "dee resigns single") is Refusal.REFUSED_BEFORE
    assert asked(house("board=on"), sheet, "opening 3 1; dee resigns single") == {"ann"}


def test_a_score_sheet_tells_what_was_said() -> None:
    assert asked(PLAIN, "game; dee resigns single; ann refuses; dee resigns single") == {"ann"}


def test_what_an_earlier_version_has_recorded_is_replayed_as_it_was() -> None:
    """It knew no turn in which something was refused."""
    kept = statement_body(read_statement("ann refuses"), (ResignationRefused("main:dee", turn=1),))
    del kept["events"][0]["turn"]  # type: ignore[index]
    (before,) = statement_of(kept).events
    evening = table_of(house("board=on"), f"{ANNS_ROLL}; dee resigns single")
    table = evolve(evening.table, before)
    assert table.game is not None
    assert table.game.contract("main:dee").refused == ()
    assert refusal_of(table, read_statement("dee resigns single")) is None
